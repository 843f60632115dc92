import type { Me } from '@daybook/people/contract'
import { expect, test } from 'vitest'
import { destinationOf, needsOnboarding, safeNext, showsToggle } from './destination.ts'
import { navigationFor, type NavEntry } from './navigation.ts'

const me = (over: Partial<Me>): Me =>
  ({
    userRole: 'EMPLOYEE',
    products: 'TIMESHEET',
    onboardingStepsCompleted: true,
    employerOnboardingSteps: ['mandatoryStep'],
    ...over,
  }) as Me

test.each([
  [{ products: 'TIMESHEET' }, '/product/timesheet/myOffice'],
  [{ products: 'TIMESHEET,JOBS' }, '/product/timesheet/myOffice'],
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

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/signIn?next=/', 7, undefined])(
  '%s is no way back',
  (next) => expect(safeNext(next)).toBeUndefined(),
)

test.each([
  [{ userRole: 'HUMAN_RESOURCE' }, '', true],
  [{ userRole: 'HUMAN_RESOURCE', onboardingStepsCompleted: false }, '', false],
  [{ userRole: 'HUMAN_RESOURCE', products: 'TIMESHEET,JOBS' }, 'TIMESHEET', true],
  [{ userRole: 'HUMAN_RESOURCE', products: 'TIMESHEET,JOBS' }, 'DASHBOARD', false],
  [{ userRole: 'ENTERPRISE_ADMIN' }, '', false],
  [{ userRole: 'EMPLOYEE' }, '', false],
] as const)('%o in "%s" has the Employee/Admin toggle: %s', (over, feature, shown) => {
  expect(showsToggle(me(over as Partial<Me>), feature)).toBe(shown)
})

test('HR as Employee see what employees see', () => {
  const entry: NavEntry = {
    label: 'Employees',
    path: '/x',
    group: 'Team',
    icon: (() => null) as never,
    roles: ['HUMAN_RESOURCE'],
  }
  const hr = { userRole: 'HUMAN_RESOURCE', managesPeople: false, support: null, products: 'TIMESHEET' } as const
  expect(navigationFor(hr, 'admin', [entry])).toHaveLength(1)
  expect(navigationFor(hr, 'employee', [entry])).toHaveLength(0)
})

test('whoever runs the installation sees the companies, and inside one what support is let in for', () => {
  const admin = { userRole: 'ADMIN', managesPeople: false, products: 'TIMESHEET' } as const
  const labels = (support: Me['support']) => navigationFor({ ...admin, support }, 'admin').map(({ label }) => label)
  expect(labels(null)).toEqual(['Companies', 'Audit log', 'My Profile'])
  expect(labels({ mayChange: false, endsAt: '2026-03-16T10:00:00Z' })).toEqual([
    'Company Directory',
    'Holidays',
    'Pay set-up',
    'Company',
    'My Profile',
  ])
})

test('a company without a product sees no screen of it', () => {
  const owner = { userRole: 'ENTERPRISE_ADMIN', managesPeople: false, support: null } as const
  const paths = (products: string) => navigationFor({ ...owner, products }, 'admin').map(({ path }) => path)
  expect(paths('JOBS')).toEqual(['/audit', '/support', '/profile'])
  expect(paths('TIMESHEET, JOBS')).toContain('/product/timesheet/myOffice')
})
