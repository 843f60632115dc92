import { leaveAdjust, leaveApprove, leaveAway, leavePaths, leaveRead, leaveRequest, leaveSetUp } from '@daybook/leave/contract'
import { personCards } from '@daybook/people/web'
import { clockInSlot, type WebManifest } from '@daybook/platform/web'
import { IconAdjustments, IconBeach, IconCalendarCheck, IconCalendarMonth } from '@tabler/icons-react'
import { lazy } from 'react'

export const manifest: WebManifest = {
  screens: [
    {
      path: leavePaths.leaves,
      permission: leaveRequest,
      load: () => import('./leaves-screen.tsx').then((m) => m.LeavesScreen),
      nav: {
        label: 'Leave',
        group: 'My time',
        place: 15,
        icon: IconBeach,
        keywords: ['holiday', 'vacation', 'time off', 'sick', 'absence', 'balance', 'day off'],
      },
      quick: { label: 'Request Leave', place: 20, icon: IconBeach },
    },
    {
      path: leavePaths.calendar,
      permission: leaveAway,
      load: () => import('./calendar-screen.tsx').then((m) => m.LeaveCalendarScreen),
      nav: {
        label: 'Who is away',
        group: 'Team',
        place: 14,
        icon: IconCalendarMonth,
        keywords: ['calendar', 'leave', 'absent', 'holiday', 'team'],
      },
    },
    {
      path: leavePaths.ledger,
      permission: leaveRead,
      load: () => import('./ledger-screen.tsx').then((m) => m.LedgerScreen),
    },
    {
      path: leavePaths.setUp,
      permission: leaveSetUp,
      load: () => import('./setup-screen.tsx').then((m) => m.LeaveSetUpScreen),
      nav: {
        label: 'Leave set-up',
        group: 'Company',
        place: 35,
        icon: IconAdjustments,
        keywords: ['policy', 'types', 'entitlement', 'accrual', 'carry over'],
      },
    },
    {
      path: leavePaths.yearEnd,
      permission: leaveSetUp,
      load: () => import('./year-end-screen.tsx').then((m) => m.YearEndScreen),
    },
    {
      path: leavePaths.import,
      permission: leaveAdjust,
      load: () => import('./import-screen.tsx').then((m) => m.LeaveImportScreen),
    },
    {
      path: leavePaths.approvals,
      permission: leaveApprove,
      load: () => import('./approvals-screen.tsx').then((m) => m.LeaveApprovalsScreen),
      nav: {
        label: 'Leave approvals',
        group: 'Team',
        place: 12,
        icon: IconCalendarCheck,
        keywords: ['approve', 'reject', 'time off', 'requests'],
      },
    },
  ],
  fills: [
    clockInSlot.with((day) => import('./ask-before-work.ts').then((m) => m.askBeforeWork(day))),
    personCards.with({
      permission: leaveRead,
      place: 15,
      when: ({ status }) => status !== 'INVITED',
      Card: lazy(() => import('./person-leave.tsx').then((m) => ({ default: m.PersonLeave }))),
    }),
  ],
}
