import { calendarChanged } from '@daybook/calendar/contract'
import { companyCalendar, type CompanyCalendar } from '@daybook/calendar/server'
import { type Day, dayInZone } from '@daybook/platform/domain'
import { type EventContext, type Listener, type Mount, onLater } from '@daybook/platform/server'
import { leaveDeeds, leaveTopics } from '../contract/index.ts'
import { countLeave, type CountedDay, policyOn } from '../domain/index.ts'
import { lockLeaveOf } from './account-store.ts'
import { askedOf } from './examine.ts'
import { tellPerson } from './leave-mail.ts'
import { requestForLog } from './present.ts'
import { findRequest, type FoundRequest, lockRequests, moveRequest, recountRequest, requestsAhead } from './request-store.ts'
import { changeTaken, giveLeaveBack } from './take-leave.ts'
import { leaveTypes, type TypeRow } from './type-store.ts'

/** What the days from today on cost by the calendar of now; those behind stay as they were counted. */
const countedNow = (row: FoundRequest, type: TypeRow, calendar: CompanyCalendar, today: Day): CountedDay[] => {
  const { sandwich } = policyOn(type.versions, row.from_day)
  const counted = countLeave({
    ...askedOf(row),
    minutes: row.minutes ?? undefined,
    calendar,
    sandwich,
    unit: type.unit,
    dayMinutes: calendar.dayMinutes,
  })
  return counted.perDay.map((each) => (each.day < today ? (row.per_day.find(({ day }) => day === each.day) ?? each) : each))
}

const isSame = (a: CountedDay | undefined, b: CountedDay): boolean => a?.counted === b.counted && a.working === b.working

type Recounted = { row: FoundRequest; type: TypeRow; perDay: CountedDay[]; calendar: CompanyCalendar }

/** Stores what a request costs now; one that costs nothing any more is over. */
const store = async (context: EventContext, { row, type, perDay, calendar }: Recounted): Promise<void> => {
  const { db, now } = context
  const total = perDay.reduce((sum, { counted }) => sum + counted, 0)
  const booking = { db, at: now, by: null }
  if (total === 0) {
    const note = 'Nobody works on these days any more.'
    await moveRequest(db, row.id, { status: 'CANCELLED', stage: 'HR', cancelAsked: false, by: null, at: now, note })
    return giveLeaveBack(booking, row.id, note)
  }
  await recountRequest(db, row.id, perDay, total)
  if (row.status !== 'APPROVED') return
  const changed = perDay.filter(
    (each) =>
      !isSame(
        row.per_day.find(({ day }) => day === each.day),
        each,
      ),
  )
  await changeTaken(booking, row, changed, policyOn(type.versions, row.from_day).limited, calendar)
}

const recountOne = async (
  context: EventContext,
  id: string,
  types: readonly TypeRow[],
  calendar: CompanyCalendar,
): Promise<void> => {
  const { db, now, record } = context
  const [row] = await lockRequests(db, [id])
  const type = types.find((each) => each.id === row?.type_id)
  if (!row || !type || (row.status !== 'PENDING' && row.status !== 'APPROVED')) return
  const perDay = countedNow(row, type, calendar, dayInZone(now, 'UTC'))
  if (
    perDay.every((each) =>
      isSame(
        row.per_day.find(({ day }) => day === each.day),
        each,
      ),
    )
  )
    return
  await store(context, { row, type, perDay, calendar })
  const after = (await findRequest(db, id)) ?? row
  record({ deed: leaveDeeds.recount, type: 'leave_request', id, before: requestForLog(row), after: requestForLog(after) })
  await tellPerson(context, after, 'recounted')
}

const part = 200

/** Counts leave to come anew when the calendar of the company changed, logs what changed and tells whoever it is about. */
const recountLeave: Listener<typeof calendarChanged> = async (_, context) => {
  const { db, now, touch } = context
  const types = await leaveTypes(db)
  if (types.length === 0) return
  const calendar = await companyCalendar(db)
  for (let after: string | null = null; ; ) {
    const found = await requestsAhead(db, dayInZone(now, 'UTC'), after, part)
    for (const personId of [...new Set(found.map(({ person_id }) => person_id))].sort()) await lockLeaveOf(db, personId)
    for (const { id } of found) await recountOne(context, id, types, calendar)
    after = found.at(-1)?.id ?? null
    if (found.length < part) break
  }
  touch(leaveTopics.leave, leaveTopics.leave_approval)
}

export const recountEvents: readonly Mount[] = [onLater(calendarChanged, recountLeave)]
