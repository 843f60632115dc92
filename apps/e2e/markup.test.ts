import { afterAll, expect, test } from 'vitest'
import { closeScreens } from './journey.ts'
import { call } from './company.ts'
import { colleague, markup, owner, wordsSeen } from './markup.ts'
import { dayBefore } from './paid.ts'

// Text that is markup, in every text that the application shows (docs/security.md#s31): it is read, and never run or drawn.

afterAll(closeScreens)

const [email, adas] = ['olga@markup.example', 'ada@markup.example']

/** A week of somebody's, of which one day was sent back and one waits. */
const worked = async (boss: string, who: string): Promise<void> => {
  const entry = { minutes: 60, start: null, end: null, zone: 'Europe/Berlin', note: markup('note'), project: markup('project') }
  const ids: string[] = []
  for (const day of [dayBefore(1), dayBefore(2)]) {
    await call('PUT', 'timesheet', { day, version: 0, entries: [entry] }, who)
    const { days } = await call('POST', 'timesheet/submit', { days: [day] }, who)
    ids.push(String((days as { id: string }[])[0]?.id))
  }
  await call('POST', 'timesheet_approval', { ids: ids.slice(1), decision: 'REJECT', note: markup('decision') }, boss)
}

const screens = (userId: string): string[] => [
  'myOffice',
  'team',
  'team?tab=today',
  'team?tab=week',
  'away?view=week',
  'timesheet',
  `timesheet?week=${dayBefore(2)}`,
  // On a Monday yesterday is in another week than the one that is shown.
  `timesheet?week=${dayBefore(1)}&day=${dayBefore(1)}`,
  'timesheetApproval',
  'employees',
  'employees?invite=1',
  'holiday',
  `employeeDetails?user=${userId}`,
  `employees?person=${userId}`,
  'payCycle',
  'payroll',
  'employees/import',
  'timesheet/import',
  'leavesSetup/import',
]

test('is shown as text on every screen, to the owner and to a colleague', async () => {
  const boss = await owner(email)
  const ada = await colleague(boss, 'ada', adas)
  await worked(boss, ada.token)
  await call('POST', 'holiday', { date: `${dayBefore(0).slice(0, 4)}-12-30`, name: markup('holiday') }, boss)
  const rule = { kind: 'WEEKLY', anchor: '2026-01-05', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'next' }
  await call('POST', 'pay-cycle', { name: markup('cycle'), rule }, boss)

  const paths = [
    ...screens(ada.userId).map((path) => `/product/timesheet/${path}`),
    '/audit',
    '/audit?action=company.create',
    '/profile',
    '/profile?tab=sign-in',
    '/profile?tab=devices',
    '/profile?tab=seen',
    '/support',
  ]
  const seen = new Set<string>()
  for (const address of [email, adas]) for (const word of await wordsSeen(address, paths)) seen.add(word)
  // What was never on a screen proves nothing.
  expect([...seen].sort()).toEqual([
    'ada',
    'company',
    'cycle',
    'decision',
    'department',
    'holiday',
    'note',
    'owner',
    'place',
    'project',
    'title',
  ])
})
