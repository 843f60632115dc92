import type { OfficeView } from '@daybook/office/contract'
import type { Role } from '@daybook/platform/contract'
import { day } from '@daybook/platform/domain'
import { installModules } from '@daybook/platform/web'
import { oneTryClient, readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { modules } from '../../../apps/web/src/modules.gen.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { officeQuery } from './office-query.ts'
import type { OnboardingSteps } from '@daybook/company/contract'
import { OfficeScreen } from './office-screen.tsx'
import { quietOffice as quiet } from './quiet-office.ts'
import { stepsQuery } from './steps-query.ts'

installModules(modules)

// Nothing was sent back to anybody, and nothing was posted.
beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ items: [], nextCursor: null, notices: [], news: [] })))

const ana = {
  userId: '0190a000-0000-7000-8000-000000000001',
  userName: 'Ana Ruiz',
  designation: 'Designer',
  profileImageS3Path: null,
}

const allSteps = ['mandatoryStep', 'payRhythm', 'people', 'pay', 'firstWeek', 'firstPayroll'] as const

const walked = (completed: number, shown = true): OnboardingSteps => ({
  allSteps: [...allSteps],
  completedSteps: allSteps.slice(0, completed),
  currentStep: allSteps[completed] ?? null,
  completed: true,
  showOnboardingCompletionTopBar: shown && completed < allSteps.length,
})

const opened = (steps: OnboardingSteps, userRole: Role = 'ENTERPRISE_ADMIN') => {
  readBy({ userId: ana.userId, userRole })
  const client = oneTryClient()
  client.setQueryData(officeQuery.queryKey, quiet)
  client.setQueryData(stepsQuery.queryKey, steps)
  showScreen(OfficeScreen, { client })
}

const shown = async (office: OfficeView, userRole: Role = 'ENTERPRISE_ADMIN') => {
  readBy({ userId: ana.userId, userRole })
  const client = oneTryClient()
  client.setQueryData(officeQuery.queryKey, office)
  client.setQueryData(stepsQuery.queryKey, walked(6))
  showScreen(OfficeScreen, { client })
  await screen.findByText('Upcoming Holidays')
}

test('a quiet office says so in the words that were agreed', async () => {
  await shown(quiet)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("What's happening in Office?")
  for (const words of [
    'No one is currently clocked in.',
    'No one has clocked out yet today.',
    'No upcoming holidays.',
    'No pending approvals.',
    'No upcoming birthdays.',
    'No upcoming anniversaries.',
    'Seems like no one is on leave right now.',
    'No new joiners this month.',
    'No notices available at the moment.',
    'No recent company news.',
  ])
    expect(await screen.findByText(words)).toBeTruthy()
})

test('a pending approval names type and person, a birthday its day without a year', async () => {
  await shown({
    ...quiet,
    pendingApprovals: [
      { type: 'Timesheet', user: 'Ana Ruiz', userId: ana.userId, date: day('2026-03-09'), days: 5, requestId: null },
    ],
    pendingCount: 5,
    holidayGuysOfThisMonth: [{ ...ana, monthDay: '03-20' }],
    workAnniversariesThisMonth: [{ ...ana, monthDay: '03-16', years: 1 }],
  })
  expect(screen.getByText('Timesheet for Ana Ruiz')).toBeTruthy()
  expect(screen.getByText('09 Mar 2026')).toBeTruthy()
  expect(screen.getByText('20 Mar')).toBeTruthy()
  expect(screen.getByText('1 year')).toBeTruthy()
  expect(screen.getByText('Today')).toBeTruthy()
})

test('links lead only to screens that the reader has, and only approvers see what waits', async () => {
  await shown(quiet, 'EMPLOYEE')
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Submit Timesheet', '/product/timesheet/timesheet'],
    ['Request Leave', '/product/timesheet/leaves'],
    ['View Payslips', '/product/timesheet/payroll'],
    ['Company Directory', '/product/timesheet/employees'],
    ['Who is away this month', '/product/timesheet/away'],
  ])
  expect(screen.queryByText('Pending Approvals')).toBeNull()
})

test('a new company begins with its path to the first payroll alone, with one thing to do', async () => {
  opened(walked(2))
  expect(await screen.findByRole('img', { name: '1 of 5 steps done' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add people' }).getAttribute('href')).toBe('/product/timesheet/employees/add')
  expect(screen.queryByText('Upcoming Holidays')).toBeNull()
})

test('the cards join the path as soon as there is somebody on them, and stay alone when it is over or put away', async () => {
  opened(walked(3))
  await screen.findByText('Upcoming Holidays')
  expect(screen.getByRole('img', { name: '2 of 5 steps done' })).toBeTruthy()
})

test.each([
  ['over', walked(6), 'ENTERPRISE_ADMIN'],
  ['put away', walked(3, false), 'ENTERPRISE_ADMIN'],
  ['somebody else’s', walked(2), 'EMPLOYEE'],
] as const)('no path is shown when it is %s', async (_why, steps, role) => {
  opened(steps, role)
  await screen.findByText('Upcoming Holidays')
  expect(screen.queryByText('From here to your first payroll')).toBeNull()
})
