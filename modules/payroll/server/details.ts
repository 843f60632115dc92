import { holidaysOn, schedulesWithin, type WorkSchedule } from '@daybook/calendar/domain/days'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { overtimeSince, overtimeUntil } from '@daybook/time/domain'
import { handedInPlaces, premiumDays } from '@daybook/time/server'
import type { RunContext } from './compute.ts'
import { countedBefore } from './counted-before-store.ts'
import type { Payee } from './payee-store.ts'

// Nothing runs on a day that is approved, so the present moment does not matter.
const anyMoment = '2000-01-01T00:00:00Z'

/** Of schedules those that hold in a period, or in days before it whose overtime it pays; of the same schedules the same list. */
const inPeriod = ({ period: { from, to }, rules }: Pick<RunContext, 'period' | 'rules'>) => {
  const since = overtimeSince(from, rules)
  const known = new Map<readonly WorkSchedule[], readonly WorkSchedule[]>()
  return (schedules: readonly WorkSchedule[]): readonly WorkSchedule[] => {
    const found = known.get(schedules) ?? schedulesWithin(schedules, since, to)
    known.set(schedules, found)
    return found
  }
}

/**
 * Payees with what only some of them have: their own schedules, what their days earn on top, which is read only where rules have windows, for
 * these people and days, and what counts the overtime of whoever moved.
 */
export const withDetails = async (
  db: Db,
  payees: readonly Payee[],
  { rules, calendar, schedulesOf, period }: Pick<RunContext, 'rules' | 'calendar' | 'schedulesOf' | 'period'>,
): Promise<Payee[]> => {
  const calendarBy = (personId: string) => {
    const schedules = schedulesOf(personId)
    return schedules ? { ...calendar, schedules } : calendar
  }
  const isHoliday = (personId: string, day: Day) => holidaysOn(day, calendarBy(personId)).length > 0
  const people = payees.map(({ person_id }) => person_id)
  const found = await premiumDays(db, rules, { people, from: period.from, to: period.to, isHoliday }, anyMoment)
  const within = inPeriod({ period, rules })
  const since = overtimeSince(period.from, rules)
  const until = overtimeUntil(period.to, rules)
  const places = await handedInPlaces(db, people, since, until)
  const paidBy = await countedBefore(db, people, { id: period.id, since, until })
  return payees.map((payee) => {
    const schedules = schedulesOf(payee.person_id)
    const [placed, counted] = [places.get(payee.person_id), paidBy.get(payee.person_id)]
    return {
      ...payee,
      premiums: found.get(payee.person_id) ?? [],
      ...(schedules ? { schedules: within(schedules) } : {}),
      ...(placed ? { placed } : {}),
      ...(counted ? { counted } : {}),
    }
  })
}
