import { holidaysOn } from '@daybook/calendar/domain/days'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { premiumDays } from '@daybook/time/server'
import type { RunContext } from './compute.ts'
import type { Payee } from './payee-store.ts'

// Nothing runs on a day that is approved, so the present moment does not matter.
const anyMoment = '2000-01-01T00:00:00Z'

/** Payees with what their days earn on top: read only where rules have windows, for these people and days. */
export const withPremiums = async (
  db: Db,
  payees: readonly Payee[],
  { rules, calendar, period }: Pick<RunContext, 'rules' | 'calendar' | 'period'>,
): Promise<Payee[]> => {
  const isHoliday = (day: Day) => holidaysOn(day, calendar).length > 0
  const people = payees.map(({ person_id }) => person_id)
  const found = await premiumDays(db, rules, { people, from: period.from, to: period.to, isHoliday }, anyMoment)
  return payees.map((payee) => ({ ...payee, premiums: found.get(payee.person_id) ?? [] }))
}
