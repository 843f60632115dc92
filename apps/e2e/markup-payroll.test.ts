import { afterAll, expect, test } from 'vitest'
import { closeScreens } from './journey.ts'
import { call, listed } from './company.ts'
import { colleague, markup, owner, wordsSeen } from './markup.ts'
import { paid } from './paid.ts'

// The same on the screens of a payroll: the runs, one that is a draft and one that is final, and the payslips in them.

afterAll(closeScreens)

const [email, adas] = ['olga@markup-pay.example', 'ada@markup-pay.example']

const slipScreens = (id: string): string[] => [
  `payrollDetails?id=${id}`,
  ...['gross', 'deductions', 'adjustments', 'net'].map((line) => `payrollDetails?id=${id}&line=${line}`),
  `payrollDetails?id=${id}&adjust=1`,
  `payrollDetails?id=${id}&adjust=bonus`,
]

test('is shown as text on the runs and payslips, to the owner and to who is paid', async () => {
  const boss = await owner(email)
  const { userId } = await colleague(boss, 'ada', adas)
  const { cycle, runs, slips } = await paid(boss, userId, markup)
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
