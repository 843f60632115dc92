import { addDays, dayInZone } from '@daybook/platform/domain'
import { call, listed } from './company.ts'

// A payroll made by a program: two weeks of one person, the first final, the second still a draft.

const today = dayInZone(new Date().toISOString(), 'Europe/Berlin')
export const dayBefore = (days: number): string => addDays(today, -days)

/** What a text says, by the word that tells which text it is. */
type Saying = (word: string) => string

/** A pay cycle of weeks, and the last two of them that are over. */
const weeks = async (boss: string, say: Saying): Promise<{ cycle: string; ended: string[] }> => {
  const rule = { kind: 'WEEKLY', anchor: '2026-01-05', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'next' }
  const cycle = String((await call('POST', 'pay-cycle', { name: say('cycle'), rule }, boss))['id'])
  await call('POST', 'pay-period', { payCycleId: cycle, from: dayBefore(35), to: dayBefore(1) }, boss)
  const periods = listed(await call('POST', 'pay-period/search', { payCycleId: cycle }, boss))
  const ended = periods.filter(({ to }) => String(to) < dayBefore(1)).slice(0, 2)
  return { cycle, ended: ended.map(({ id }) => String(id)).reverse() }
}

/** Computes the payslips of a period and adjusts the only one. */
const adjusted = async (boss: string, payPeriodId: string, reason: string): Promise<string> => {
  await call('POST', 'payroll/preview', { payPeriodId }, boss)
  const [slip] = listed(await call('POST', 'payroll/all', { payPeriodId }, boss))
  const id = String(slip?.['employeePayrollId'])
  await call('POST', `payroll/${id}/adjust`, { amountCents: 5000, reason }, boss)
  return id
}

export const paid = async (boss: string, userId: string, say: Saying = (word) => word) => {
  const { cycle, ended } = await weeks(boss, say)
  const [first = '', second = ''] = ended
  const terms = { from: dayBefore(60), payCycleId: cycle, payType: 'FIXED_SALARY', amountCents: 70_000 }
  await call('PUT', `employee-pay-details/${userId}`, { ...terms, taxDeductionCents: 1000 }, boss)
  const final = await adjusted(boss, first, say('bonus'))
  const { totals } = await call('GET', `payroll/run/${first}`, undefined, boss)
  const { figures } = totals as { figures: string }
  await call('POST', 'payroll/finalize', { payPeriodId: first, figures }, boss)
  return { cycle, runs: [first, second] as const, slips: [final, await adjusted(boss, second, say('correction'))] as const }
}
