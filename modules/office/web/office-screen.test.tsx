import { MantineProvider } from '@mantine/core'
import type { OfficeView } from '@daybook/office/contract'
import type { Role } from '@daybook/platform/contract'
import { day } from '@daybook/platform/domain'
import { installModules, readersComeFrom } from '@daybook/platform/web'
import { modules } from '../../../apps/web/src/modules.gen.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { officeQuery } from './office-query.ts'
import { OfficeScreen } from './office-screen.tsx'

installModules(modules)
afterEach(cleanup)

const quiet: OfficeView = {
  today: day('2026-03-16'),
  zone: 'Europe/Berlin',
  clockInOutUsers: [],
  upcomingHolidays: [],
  pendingApprovals: [],
  pendingCount: 0,
  newUsers: [],
  holidayGuysOfThisMonth: [],
  workAnniversariesThisMonth: [],
  upcomingLeaves: [],
}
const ana = {
  userId: '0190a000-0000-7000-8000-000000000001',
  userName: 'Ana Ruiz',
  designation: 'Designer',
  profileImageS3Path: null,
}

const reader = {
  userId: ana.userId,
  name: 'Nora Field',
  products: 'TIMESHEET',
  country: 'DE',
  currency: 'EUR',
  zone: 'Europe/Berlin',
  weekStarts: 1,
  support: null,
}

const show = async (office: OfficeView, userRole: Role = 'ENTERPRISE_ADMIN') => {
  const me = { ...reader, userRole }
  readersComeFrom({ use: () => me, useKnown: () => me })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(officeQuery.queryKey, office)
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <OfficeScreen />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText('Upcoming Holidays')
}

test('a quiet office says so in the words that were agreed', async () => {
  await show(quiet)
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
  ])
    expect(await screen.findByText(words)).toBeTruthy()
})

test('a pending approval names type and person, a birthday its day without a year', async () => {
  await show({
    ...quiet,
    pendingApprovals: [{ type: 'Timesheet', user: 'Ana Ruiz', userId: ana.userId, date: day('2026-03-09'), days: 5 }],
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
  await show(quiet, 'EMPLOYEE')
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Submit Timesheet', '/product/timesheet/timesheet'],
    ['View Payslips', '/product/timesheet/payroll'],
    ['Company Directory', '/product/timesheet/employees'],
  ])
  expect(screen.queryByText('Pending Approvals')).toBeNull()
})
