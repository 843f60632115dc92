import { holidaysOn } from '@daybook/calendar/domain/days'
import { calendarsOf, companyCalendar } from '@daybook/calendar/server'
import { paySources, recordViews } from '@daybook/people/server'
import { addDays, addMonths, type Day, dayInZone, maxDay, minDay, monthEnd, monthStart } from '@daybook/platform/domain'
import {
  type Context,
  type Db,
  type Handler,
  joinInOnePass,
  type Mount,
  pageFrom,
  readCursor,
  route,
  turns,
} from '@daybook/platform/server'
import {
  bookOf,
  type CompanyRules,
  daysBeforePeriod,
  defaultTimePolicy,
  overtimeOf,
  type OvertimePolicy,
  overtimeSince,
  rulesOn,
  type TimePolicy,
  wholeCompany,
} from '@daybook/time/domain'
import { companyRules, countAnew, placeOf } from '@daybook/time/server'
import { type BackTestRow, backTestRules } from '../contract/index.ts'
import { backTest, type PayInput } from '../domain/index.ts'
import { type EndedPeriod, endedPeriods, frozenPay, peopleMeant } from './back-test-store.ts'
import { inputFor, type RunContext } from './compute.ts'
import { earlierPeriods } from './cycle-store.ts'
import { payees } from './payee-store.ts'
import { plans } from './late.ts'
import { withDetails } from './details.ts'

const shownPeriods = 3

/** The last months that are over, for whoever no pay cycle pays. */
const endedMonths = (today: Day): { from: Day; to: Day }[] =>
  Array.from({ length: shownPeriods }, (_, i) => {
    const from = addMonths(monthStart(today), -1 - i)
    return { from, to: monthEnd(from) }
  })

/** Rules as if they had held all along. */
type Proposed = { overtime: OvertimePolicy; timeOn: (day: Day) => TimePolicy }

const proposedRules = (rules: CompanyRules, body: Input): Proposed => {
  const book = bookOf(rules, body.rules ? body : wholeCompany)
  const [weekStarts, blocksFrom] = [body.weekStarts ?? book.weekStarts, body.blocksFrom ?? book.blocksFrom]
  if (!body.rules) return { overtime: { ...overtimeOf(book), weekStarts, blocksFrom }, timeOn: (day) => rulesOn(book, day).time }
  const time: TimePolicy = { ...defaultTimePolicy, ...body.rules.time }
  const { restDayPercent, holidayPercent, ...overtime } = body.rules.overtime
  return {
    overtime: {
      ...overtime,
      weekStarts,
      blocksFrom,
      ...(restDayPercent === undefined ? {} : { restDayPercent }),
      ...(holidayPercent === undefined ? {} : { holidayPercent }),
    },
    timeOn: () => time,
  }
}

type Input = Parameters<Handler<typeof backTestRules>>[0]['body']

/** One person's pay of one period, as it is known now. */
type Paid = { personId: string; period: { from: Day; to: Day; cycleName: string | null }; input: PayInput }

const contextOf = async (db: Db, period: EndedPeriod, rules: CompanyRules, currency: string): Promise<RunContext> => {
  const planned = await plans(db)
  return {
    rules,
    ...planned,
    currency,
    period: { id: period.id, from: period.from, to: period.to },
    earlier: await earlierPeriods(db, period.cycleId, period.from, planned.calendar),
    cycle: { id: period.cycleId, kind: period.kind },
    late: new Map(),
  }
}

type Asked = { rules: CompanyRules; people: readonly string[] }

/** What a period that is not final would pay now. */
const openPay = async ({ app, db, actor }: Context<typeof backTestRules>, period: EndedPeriod, { rules, people }: Asked) => {
  const context = await contextOf(db, period, rules, actor.currency)
  const since = overtimeSince(period.from, rules)
  const asked = { cycleId: period.cycleId, period: context.period, since, people, late: [] }
  const rows = await withDetails(db, await payees(db, paySources.of(app), asked), context)
  return rows.map((row): Paid => ({ personId: row.person_id, period, input: inputFor(row, context) }))
}

/** What final periods were paid from. */
const finalPay = async (db: Db, periods: readonly EndedPeriod[], people: readonly string[]): Promise<Paid[]> => {
  const calendar = await companyCalendar(db)
  const byId = new Map(periods.map((period) => [period.id, period]))
  const rows = await frozenPay(db, [...byId.keys()], people)
  return rows.flatMap(({ person_id: personId, period_id, inputs, calendar: frozen }) => {
    const period = byId.get(period_id)
    const schedules = inputs.schedules ? { schedules: inputs.schedules } : {}
    return period ? [{ personId, period, input: { ...inputs, calendar: { ...calendar, ...frozen, ...schedules } } }] : []
  })
}

const paidPeriods = async (context: Context<typeof backTestRules>, periods: readonly EndedPeriod[], asked: Asked) => {
  const final = periods.filter(({ isFinal }) => isFinal)
  const paid = final.length > 0 ? await finalPay(context.db, final, asked.people) : []
  for (const period of periods) if (!period.isFinal) paid.push(...(await openPay(context, period, asked)))
  return paid
}

/** Months of people whom no pay cycle paid in its last periods: hours at no rate. */
const unpaidMonths = async (
  db: Db,
  today: Day,
  { people }: Asked,
  hours: Hours,
  overtimeFor: (personId: string) => OvertimePolicy,
) => {
  const calendar = await companyCalendar(db)
  return people.flatMap((personId) =>
    endedMonths(today).map(({ from, to }): Paid => {
      const overtime = overtimeFor(personId)
      const days = [...(hours.get(personId) ?? [])].map(([day, { before: minutes }]) => ({ day, minutes }))
      const terms = [{ from, payType: 'HOURLY_SALARY' as const, rateCents: 0 }]
      const policy = { version: '', currency: 'EUR', cycle: 'MONTHLY' as const, prorateBasis: 'CALENDAR_DAYS' as const, overtime }
      const input = { policy, period: { start: from, end: to }, employed: { from, to: null }, terms, days, calendar }
      return { personId, period: { from, to, cycleName: null }, input }
    }),
  )
}

type Hours = Awaited<ReturnType<typeof countAnew>>

const rowOf = (person: { id: string; name: string }, paid: readonly Paid[], hours: Hours, proposed: Proposed): BackTestRow => {
  const own = hours.get(person.id) ?? new Map()
  const days = [...own.values()]
  const periods = paid
    .toSorted((a, b) => (a.period.from < b.period.from ? -1 : 1))
    .map(({ period, input }) => {
      const { before, after } = backTest(input, { days: own, overtime: proposed.overtime })
      const pay = period.cycleName === null ? null : { beforeCents: before.cents, afterCents: after.cents }
      const hoursOf = ({ minutes: all, overtimeMinutes }: typeof before) => ({ minutes: all, overtimeMinutes })
      return {
        payCycleName: period.cycleName,
        from: period.from,
        to: period.to,
        before: hoursOf(before),
        after: hoursOf(after),
        pay,
      }
    })
  const sum = (of: 'roundingBefore' | 'roundingAfter') => days.reduce((all, day) => all + day[of], 0)
  return {
    userId: person.id,
    userName: person.name,
    rounding: { before: sum('roundingBefore'), after: sum('roundingAfter') },
    periods,
  }
}

const runBackTest: Handler<typeof backTestRules> = async ({ body }, context) => {
  const { db, actor, now } = context
  await joinInOnePass(db)
  const rules = await companyRules(db)
  const proposed = proposedRules(rules, body)
  const found = await peopleMeant(db, body, body.limit, readCursor(body.cursor, 2))
  const shown = found.slice(0, body.limit)
  const people = shown.map(({ id }) => id)
  const today = dayInZone(now, actor.zone)
  const periods = await endedPeriods(db, today, shownPeriods)
  const spans = [...periods, ...endedMonths(today)]
  const first = spans.map((span) => span.from).reduce(minDay)
  const from = addDays(first, 1 - 7 * Math.max(proposed.overtime.overWeeks ?? 1, (daysBeforePeriod(rules) + 1) / 7))
  const to = spans.map((span) => span.to).reduce(maxDay)
  const calendars = await calendarsOf(db, people)
  const isHoliday = (personId: string, day: Day) => holidaysOn(day, calendars.of(personId)).length > 0
  const hours = await countAnew(db, rules, { people, from, to, rulesOf: (_, day) => proposed.timeOn(day), isHoliday }, now)
  const places = new Map(shown.map((person) => [person.id, placeOf(person)]))
  const overtimeNow = (id: string) => overtimeOf(bookOf(rules, places.get(id) ?? wholeCompany))
  const paid = await paidPeriods(context, periods, { rules, people })
  const isPaid = new Set(paid.map(({ personId }) => personId))
  const unpaid = { rules, people: people.filter((id) => !isPaid.has(id)) }
  paid.push(...(await unpaidMonths(db, today, unpaid, hours, overtimeNow)))
  const byPerson = Map.groupBy(paid, ({ personId }) => personId)
  await recordViews(db, actor, people, 'payroll', now)
  const giveTurn = turns()
  const rows = new Map<string, BackTestRow>()
  for (const person of shown) {
    await giveTurn()
    rows.set(person.id, rowOf(person, byPerson.get(person.id) ?? [], hours, proposed))
  }
  return pageFrom(
    found,
    body.limit,
    ({ sort, id }) => [sort, id],
    (person) => rows.get(person.id) ?? rowOf(person, [], hours, proposed),
  )
}

export const backTestRoutes: readonly Mount[] = [route(backTestRules, runBackTest)]
