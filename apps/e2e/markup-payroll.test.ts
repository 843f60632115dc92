import { afterAll, expect, test } from 'vitest'
import { closeBrowser } from './journey.ts'
import { call, listed } from './company.ts'
import { colleague, dayBefore, markup, owner, wordsSeen } from './markup.ts'

// The same on the screens of a payroll: the runs, one that is a draft and one that is final, and the payslips in them.

afterAll(closeBrowser)

const [email, adas] = ['olga@markup-pay.example', 'ada@markup-pay.example']

/** A pay cycle of weeks, and the last two of them that are over. */
const weeks = async (boss: string): Promise<{ cycle: string; ended: string[] }> => {
  const rule = { kind: 'WEEKLY', anchor: '2026-01-05', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'next' }
  const cycle = String((await call('POST', 'pay-cycle', { name: markup('cycle'), rule }, boss))['id'])
  await call('POST', 'pay-period', { payCycleId: cycle, from: dayBefore(35), to: dayBefore(1) }, boss)
  const periods = listed(await call('POST', 'pay-period/search', { payCycleId: cycle }, boss))
  const ended = periods.filter(({ to }) => String(to) < dayBefore(1)).slice(0, 2)
  return { cycle, ended: ended.map(({ id }) => String(id)).reverse() }
}

/** Computes the payslips of a period and adjusts the only one. */
const adjusted = async (boss: string, payPeriodId: string, word: string): Promise<string> => {
  await call('POST', 'payroll/preview', { payPeriodId }, boss)
  const [slip] = listed(await call('POST', 'payroll/all', { payPeriodId }, boss))
  const id = String(slip?.['employeePayrollId'])
  await call('POST', `payroll/${id}/adjust`, { amountCents: 5000, reason: markup(word) }, boss)
  return id
}

const paid = async (boss: string, userId: string) => {
  const { cycle, ended } = await weeks(boss)
  const [first = '', second = ''] = ended
  const terms = { from: dayBefore(60), payCycleId: cycle, payType: 'FIXED_SALARY', amountCents: 70_000 }
  await call('PUT', `employee-pay-details/${userId}`, { ...terms, taxDeductionCents: 1000 }, boss)
  const final = await adjusted(boss, first, 'bonus')
  const { totals } = await call('GET', `payroll/run/${first}`, undefined, boss)
  const { netCents } = totals as { netCents: number }
  await call('POST', 'payroll/finalize', { payPeriodId: first, netCents }, boss)
  return { cycle, runs: [first, second], slips: [final, await adjusted(boss, second, 'correction')] }
}

const slipScreens = (id: string): string[] => [
  `payrollDetails?id=${id}`,
  ...['gross', 'deductions', 'adjustments', 'net'].map((line) => `payrollDetails?id=${id}&line=${line}`),
  `payrollDetails?id=${id}&adjust=1`,
]

test('is shown as text on the runs and payslips, to the owner and to who is paid', async () => {
  const boss = await owner(email)
  const { userId } = await colleague(boss, 'ada', adas)
  const { cycle, runs, slips } = await paid(boss, userId)
  const screens = [
    'payroll',
    `payroll?cycle=${cycle}`,
    'payroll?view=own',
    ...runs.flatMap((id) => [`payroll?period=${id}`, `payroll?period=${id}&only=changed`]),
    `payroll?period=${runs[1]}&q=${encodeURIComponent('<xss-ada>')}`,
    ...slips.flatMap(slipScreens),
    'payCycle?add=1',
    `employeeDetails?user=${userId}`,
    `employeeDetails?user=${userId}&do=pay`,
  ].map((path) => `/product/timesheet/${path}`)
  const [entry] = listed(await call('POST', 'audit/search', { action: 'payroll.adjust' }, boss))
  const audits = [`/audit?action=payroll.adjust&entry=${entry?.['seq']}`, '/audit?action=pay_terms.save']
  // What was never on a screen proves nothing.
  expect(await wordsSeen(email, [...screens, ...audits])).toEqual([
    'ada',
    'bonus',
    'correction',
    'cycle',
    'department',
    'owner',
    'title',
  ])
  expect(await wordsSeen(adas, screens)).toEqual(['ada', 'bonus', 'cycle', 'department', 'owner', 'title'])
})
