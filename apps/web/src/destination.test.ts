import type { Me } from '@daybook/people/contract'
import { effectiveRole } from '@daybook/platform/contract'
import { installModules, type Looking } from '@daybook/platform/web'
import { expect, test } from 'vitest'
import { destinationOf, endedPath, featureOf, hasBell, needsOnboarding, safeNext, showsToggle } from './destination.ts'
import { modules } from './modules.gen.ts'
import { navigationFor } from './navigation.ts'

installModules(modules)

const me = (over: Partial<Me>): Me =>
  ({
    userRole: 'EMPLOYEE',
    products: 'TIMESHEET',
    onboardingStepsCompleted: true,
    employerOnboardingSteps: ['mandatoryStep'],
    flags: ['EMPLOYER_ADMIN_EMPLOYEE_TOGGLE', 'NOTIFICATION_BELL'],
    ...over,
  }) as Me

test.each([
  [{ products: 'TIMESHEET' }, '/product/timesheet/myOffice'],
  [{ products: 'TIMESHEET,JOBS' }, '/product/dashboard'],
  [{ products: 'JOBS' }, '/jobs'],
  [{ products: 'TABLES' }, '/not-found'],
  [{ products: '' }, '/no-access'],
  [{ userRole: null, onboardingStepsCompleted: false }, '/mandatory-data'],
  [{ userRole: 'ADMIN', onboardingStepsCompleted: false, support: null }, '/companies'],
  [{ userRole: 'ADMIN', support: { mayChange: false, endsAt: '2026-03-16T10:00:00Z' } }, '/product/timesheet/employees'],
] as const)('%o goes to %s', (over, path) => expect(destinationOf(me(over as Partial<Me>))).toBe(path))

test('an employee is never asked about the company', () => {
  expect(needsOnboarding(me({ onboardingStepsCompleted: false }))).toBe(false)
  expect(needsOnboarding(me({ userRole: 'ENTERPRISE_ADMIN', employerOnboardingSteps: [] }))).toBe(true)
})

test.each(['//evil.example', '/\t/evil.example', 'https://evil.example', '/\\evil.example', '/signIn?next=/', 7, undefined])(
  '%s is no way back',
  (next) => expect(safeNext(next)).toBeUndefined(),
)

test.each([
  [{ userRole: 'HUMAN_RESOURCE' }, '', true],
  [{ userRole: 'HUMAN_RESOURCE', onboardingStepsCompleted: false }, '', false],
  [{ userRole: 'HUMAN_RESOURCE', products: 'TIMESHEET,JOBS' }, 'timesheet', true],
  [{ userRole: 'HUMAN_RESOURCE', products: 'TIMESHEET,JOBS' }, 'table', false],
  [{ userRole: 'HUMAN_RESOURCE', products: 'TIMESHEET,JOBS' }, 'DASHBOARD', false],
  [{ userRole: 'HUMAN_RESOURCE', flags: ['NOTIFICATION_BELL'] }, '', false],
  [{ userRole: 'ENTERPRISE_ADMIN' }, '', false],
  [{ userRole: 'EMPLOYEE' }, '', false],
] as const)('%o in "%s" has the Employee/Admin toggle: %s', (over, feature, shown) => {
  expect(showsToggle(me(over as Partial<Me>), feature)).toBe(shown)
})

test.each([
  [{}, true],
  [{ flags: ['EMPLOYER_ADMIN_EMPLOYEE_TOGGLE'] }, false],
  [{ userRole: 'ENTERPRISE_ADMIN', employerOnboardingSteps: [] }, false],
  [{ userRole: 'ADMIN' }, false],
] as const)('%o has the bell: %s', (over, shown) => expect(hasBell(me(over as Partial<Me>))).toBe(shown))

test.each([
  ['/product/timesheet/myOffice', 'timesheet'],
  ['/product/timesheet', 'timesheet'],
  ['/product/table/lists', 'table'],
  ['/product/workflow/', 'workflow'],
  ['/product/dashboard', 'DASHBOARD'],
  ['/product/timesheets', undefined],
  ['/profile', undefined],
])('%s belongs to the feature %s', (path, feature) => expect(featureOf(path)).toBe(feature))

test('the front page is asked to say that a session ended, and where it was', () => {
  expect(endedPath('/product/timesheet/payroll?period=1&view=own')).toBe(
    '/?ended=%2Fproduct%2Ftimesheet%2Fpayroll%3Fperiod%3D1%26view%3Down',
  )
})

const looking = { role: 'ENTERPRISE_ADMIN', support: false, products: 'TIMESHEET' } as const
const labelsFor = (who: Looking) => navigationFor(who).map(({ nav }) => nav.label)

test('HR as Employee see what employees see', () => {
  expect(labelsFor({ ...looking, role: 'HUMAN_RESOURCE' })).toContain('Approvals')
  expect(labelsFor({ ...looking, role: effectiveRole('HUMAN_RESOURCE', 'employee') })).not.toContain('Approvals')
})

test('whoever runs the installation sees the companies, and inside one what support is let in for', () => {
  const admin = { ...looking, role: 'ADMIN' } as const
  expect(labelsFor(admin)).toEqual(['Companies', 'Plan master', 'Audit log', 'My Profile'])
  expect(labelsFor({ ...admin, support: true })).toEqual([
    'Team board',
    'Company Directory',
    'Org chart',
    'Departments',
    'Holidays',
    'Pay set-up',
    'Company',
    'My Profile',
  ])
})

const everything =
  'My Office, Timesheet, Approvals, Company Directory, Payroll, Holidays, Pay set-up, Company, Audit log, Support access, My Profile'

test.each([
  ['ENTERPRISE_ADMIN', everything],
  ['HUMAN_RESOURCE', 'My Office, Timesheet, Approvals, Company Directory, Payroll, Holidays, Pay set-up, Company, My Profile'],
  ['MANAGER', 'My Office, Timesheet, Approvals, Company Directory, Payroll, Holidays, Company, My Profile'],
  ['EMPLOYEE', 'My Office, Timesheet, Company Directory, Payroll, Holidays, Company, My Profile'],
] as const)('%s has these screens, in this order', (role, labels) => {
  // Of those that are named here; what further modules bring stands in between.
  const shown = labelsFor({ ...looking, role }).filter((label) => everything.split(', ').includes(label))
  expect(shown.join(', ')).toBe(labels)
})

test('a company without a product sees no screen of it', () => {
  const paths = (products: string) => navigationFor({ ...looking, products }).map(({ path }) => path.path)
  const billing = ['dashboard', 'billing', 'payment-methods', 'subscriptions'].map((name) => `/product/billing/${name}`)
  expect(paths('JOBS').toSorted()).toEqual(['/audit', '/support', '/profile', ...billing].toSorted())
  expect(paths('TIMESHEET, JOBS')).toContain('/product/timesheet/myOffice')
})
