import { calendarChanged } from '@daybook/calendar/contract'
import { calendarsOf, type CompanyCalendar } from '@daybook/calendar/server'
import { type Day, dayInZone, minDay } from '@daybook/platform/domain'
import { type EventContext, type Listener, type Mount, onLater } from '@daybook/platform/server'
import { leaveDeeds, leaveTopics, recountGoesOn } from '../contract/index.ts'
import { countLeave, type CountedDay, type LeavePolicy, policyOn } from '../domain/index.ts'
import { earners, lockAllLeave, lockLeaveOf } from './account-store.ts'
import { askedOf } from './examine.ts'
import { endChanges, tellPerson } from './tell.ts'
import { daysTaken, type TakenDay } from './ledger-store.ts'
import { requestForLog } from './present.ts'
import {
  findRequest,
  type FoundRequest,
  lockRequests,
  moveRequest,
  paidDaysOf,
  recountRequest,
  requestsAhead,
} from './request-store.ts'
import { bookAnew, giveLeaveBack, takeAnew, takenDays } from './take-leave.ts'
import { leaveTypes, type TypeRow } from './type-store.ts'

type Counting = { calendar: CompanyCalendar; stays: (day: Day) => boolean; lastDay: Day | null }

/** The rule of enclosed days that a request is counted by: what was decided keeps the one that it was decided by, whoever saved another since. */
const sandwichOf = ({ status, sandwich, from_day }: FoundRequest, { versions }: TypeRow): LeavePolicy['sandwich'] =>
  status === 'APPROVED' ? sandwich : policyOn(versions, from_day).sandwich

/**
 * What its days cost by the calendar of now; those that stay are as they were counted. Of days after somebody's last one none is added:
 * those that ended with it are over, and those that are left were paid.
 */
const countedNow = (row: FoundRequest, type: TypeRow, { calendar, stays, lastDay }: Counting): CountedDay[] => {
  const sandwich = sandwichOf(row, type)
  const before = new Map(row.per_day.map((each) => [each.day, each]))
  const isOver = (day: Day) => lastDay !== null && day > lastDay
  const counted = countLeave({
    ...askedOf(row),
    minutes: row.minutes ?? undefined,
    calendar,
    sandwich,
    unit: type.unit,
  })
  return counted.perDay
    .filter(({ day }) => !isOver(day) || before.has(day))
    .map((each) => (stays(each.day) || isOver(each.day) ? (before.get(each.day) ?? each) : each))
}

const isSame = (a: CountedDay | undefined, b: CountedDay): boolean => a?.counted === b.counted && a.working === b.working

/** Leave from the day on that changed, where that is behind, else from today on. */
const sinceOf = ({ now }: EventContext, from: Day | undefined): Day => {
  const today = dayInZone(now, 'UTC')
  return from === undefined ? today : minDay(from, today)
}

type Recounted = {
  row: FoundRequest
  type: TypeRow
  perDay: CountedDay[]
  calendar: CompanyCalendar
  stays: (day: Day) => boolean
}

/** The days that cost otherwise, or are another part of a day, than they were counted. */
const changedDays = ({ row, perDay }: Recounted): CountedDay[] =>
  perDay.filter(
    (each) =>
      !isSame(
        row.per_day.find(({ day }) => day === each.day),
        each,
      ),
  )

/** Takes days of approved leave anew that stand for other time than they did: a day of six hours costs as much as one of eight. */
const retake = async ({ db, now }: EventContext, { row, perDay, calendar, stays }: Recounted): Promise<void> => {
  const timeOf = (days: readonly TakenDay[]) => new Map(days.map(({ day, working, minutes }) => [day, `${working} ${minutes}`]))
  const [before, after] = [timeOf(await daysTaken(db, row.id)), timeOf(takenDays(row, perDay, calendar))]
  const anew = perDay.filter(({ day }) => !stays(day) && before.get(day) !== after.get(day))
  if (anew.length > 0) await takeAnew({ db, at: now, by: null }, row, anew, calendar)
}

/**
 * Whether a request that costs nothing any more is over. Approved leave that is behind is not: nobody could ask for it again if the day off were
 * removed, which was entered by mistake.
 */
const isOverAtNothing = ({ status, to_day }: FoundRequest, now: string): boolean =>
  status === 'PENDING' || to_day >= dayInZone(now, 'UTC')

/** Stores what a request costs now. */
const store = async (context: EventContext, recounted: Recounted): Promise<void> => {
  const { db, now } = context
  const { row, type, perDay } = recounted
  const total = perDay.reduce((sum, { counted }) => sum + counted, 0)
  const booking = { db, at: now, by: null }
  if (total === 0 && isOverAtNothing(row, now)) {
    const note = 'Nobody works on these days any more.'
    await moveRequest(db, row.id, { status: 'CANCELLED', stage: 'HR', cancelAsked: false, by: null, at: now, note })
    await giveLeaveBack(booking, row.id, note)
    return void (await endChanges(context, row.id, null, note))
  }
  await recountRequest(db, row.id, { perDay, total, sandwich: sandwichOf(row, type) })
  if (row.status !== 'APPROVED') return
  await retake(context, recounted)
  if (policyOn(type.versions, row.from_day).limited) await bookAnew(booking, row, changedDays(recounted))
}

type Around = { types: readonly TypeRow[]; calendar: CompanyCalendar; since: Day; lastDay: Day | null }

const recountOne = async (context: EventContext, id: string, { types, calendar, since, lastDay }: Around): Promise<void> => {
  const { db, record } = context
  const [row] = await lockRequests(db, [id])
  const type = types.find((each) => each.id === row?.type_id)
  if (!row || !type || (row.status !== 'PENDING' && row.status !== 'APPROVED')) return
  // On the last day of a period its payroll may be final already.
  const paid: ReadonlySet<Day> = row.paid_to !== null ? await paidDaysOf(db, id) : new Set()
  const stays = (day: Day) => day < since || paid.has(day)
  const recounted = { row, type, perDay: countedNow(row, type, { calendar, stays, lastDay }), calendar, stays }
  if (changedDays(recounted).length === 0) return row.status === 'APPROVED' ? retake(context, recounted) : undefined
  await store(context, recounted)
  const after = (await findRequest(db, id)) ?? row
  record({ deed: leaveDeeds.recount, type: 'leave_request', id, before: requestForLog(row), after: requestForLog(after) })
  await tellPerson(context, after, 'RECOUNTED')
}

// So many requests are counted in one transaction; the next ones follow in another, so that nobody waits for long to ask or to decide.
const part = 50

type Part = { after: string | null; from: Day | undefined }

/** Counts some leave anew, logs what changed and tells whoever it is about. */
const recountPart = async ({ after, from }: Part, context: EventContext): Promise<void> => {
  const { db, emit, touch } = context
  const since = sinceOf(context, from)
  const types = await leaveTypes(db)
  if (types.length === 0) return
  const found = await requestsAhead(db, since, after, part)
  const people = [...new Set(found.map(({ person_id }) => person_id))].sort()
  for (const personId of people) await lockLeaveOf(db, personId)
  const calendars = await calendarsOf(db, people)
  const lastDays = new Map((await earners(db, people, since)).map(({ id, end_date }) => [id, end_date]))
  for (const { id, person_id } of found)
    await recountOne(context, id, { types, calendar: calendars.of(person_id), since, lastDay: lastDays.get(person_id) ?? null })
  touch(leaveTopics.leave, leaveTopics.leave_approval)
  const last = found.at(-1)
  if (last && found.length === part) await emit(recountGoesOn, { after: last.id, from })
}

/**
 * Waits for whoever asks or decides by the calendar of before: their leave would be stored behind the back of a recount. Whoever comes later reads
 * the new one. It is counted in another transaction, so that nobody waits for that.
 */
const recountLeave: Listener<typeof calendarChanged> = async ({ from }, { db, emit }) => {
  await lockAllLeave(db)
  await emit(recountGoesOn, { after: null, from })
}
const goOn: Listener<typeof recountGoesOn> = ({ after, from }, context) => recountPart({ after, from }, context)

export const recountEvents: readonly Mount[] = [onLater(calendarChanged, recountLeave), onLater(recountGoesOn, goOn)]
