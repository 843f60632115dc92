import {
  accessRead,
  auditRead,
  dashboardRead,
  installationRead,
  officePaths,
  officeRead,
  teamRead,
} from '@daybook/office/contract'
import { checklistTask } from '@daybook/checklists/contract'
import { companyUpdate, supportGrant } from '@daybook/company/contract'
import { personCards } from '@daybook/people/web'
import { dashboardSlot, type WebManifest } from '@daybook/platform/web'
import { timesheetApprove } from '@daybook/time/contract'
import { IconHistory, IconLayoutDashboard, IconLifebuoy, IconUsersGroup } from '@tabler/icons-react'
import { lazy } from 'react'

const screen = () => import('./office-screen.tsx')

export const manifest: WebManifest = {
  screens: [
    {
      path: officePaths.office,
      permission: officeRead,
      load: () => screen().then((m) => m.OfficeScreen),
      nav: { label: 'My Office', group: 'Today', place: 10, icon: IconLayoutDashboard, bar: 1, keywords: ['home', 'today'] },
    },
    {
      path: officePaths.team,
      permission: teamRead,
      load: () => import('./team-screen.tsx').then((m) => m.TeamScreen),
      nav: {
        label: 'Team board',
        group: 'Team',
        place: 8,
        icon: IconUsersGroup,
        keywords: ['who is in', 'present', 'late', 'absent', 'missing', 'attendance', 'now', 'today', 'week'],
      },
    },
    {
      path: officePaths.dashboard,
      permission: dashboardRead,
      load: () => import('./dashboard-screen.tsx').then((m) => m.DashboardScreen),
    },
    {
      path: officePaths.tables,
      permission: dashboardRead,
      load: () => import('./not-yet-screen.tsx').then((m) => m.TablesScreen),
    },
    {
      path: officePaths.workFlows,
      permission: dashboardRead,
      load: () => import('./not-yet-screen.tsx').then((m) => m.WorkFlowsScreen),
    },
    {
      path: officePaths.audit,
      permission: [auditRead, installationRead],
      load: () => import('./audit-screen.tsx').then((m) => m.AuditScreen),
      nav: {
        label: 'Audit log',
        group: 'Settings',
        place: 40,
        icon: IconHistory,
        keywords: ['history', 'who did what', 'log', 'changes'],
      },
    },
    {
      path: officePaths.support,
      permission: supportGrant,
      load: () => import('./support-screen.tsx').then((m) => m.SupportScreen),
      nav: {
        label: 'Support access',
        group: 'Settings',
        place: 50,
        icon: IconLifebuoy,
        keywords: ['help', 'let in', 'daybook support'],
      },
    },
  ],
  // Their code comes with the screen's: one file for everything that My Office draws first.
  officeCards: [
    {
      column: 'side',
      place: 8,
      permission: checklistTask,
      mayBeNothing: true,
      Card: lazy(() => screen().then((m) => ({ default: m.TasksCard }))),
    },
    {
      column: 'wide',
      place: 10,
      permission: officeRead,
      name: 'presence',
      title: "Who's In / Out",
      Card: lazy(() => screen().then((m) => ({ default: m.PresenceCard }))),
    },
    {
      column: 'wide',
      place: 20,
      permission: officeRead,
      name: 'celebrations',
      title: 'Upcoming Celebrations',
      later: true,
      Card: lazy(() => screen().then((m) => ({ default: m.CelebrationsCard }))),
    },
    {
      column: 'side',
      place: 10,
      permission: timesheetApprove,
      name: 'approvals',
      title: 'Pending Approvals',
      Card: lazy(() => screen().then((m) => ({ default: m.ApprovalsCard }))),
    },
    {
      column: 'side',
      place: 20,
      permission: officeRead,
      name: 'holidays',
      title: 'Upcoming Holidays',
      Card: lazy(() => screen().then((m) => ({ default: m.HolidaysCard }))),
    },
    {
      column: 'side',
      place: 30,
      permission: officeRead,
      name: 'leave',
      title: 'People on Leave',
      Card: lazy(() => screen().then((m) => ({ default: m.LeaveCard }))),
    },
    {
      column: 'side',
      place: 40,
      permission: officeRead,
      name: 'joiners',
      title: 'New Joiners',
      Card: lazy(() => screen().then((m) => ({ default: m.JoinersCard }))),
    },
  ],
  notices: [{ permission: companyUpdate, Line: lazy(() => import('./setup-bar.tsx').then((m) => ({ default: m.SetupBar }))) }],
  fills: [
    dashboardSlot.with(officePaths.dashboard()),
    personCards.with({
      permission: accessRead,
      place: 30,
      ofOneself: 'seen',
      Card: lazy(() => import('./person-access.tsx').then((m) => ({ default: m.PersonAccess }))),
    }),
  ],
}
