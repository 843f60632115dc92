import type { Me } from '@daybook/people/contract'
import { isUsed } from './destination.ts'
import { effectiveRole, type Profile, type Role } from '@daybook/platform/contract'
import {
  IconCalendarDollar,
  IconCalendarEvent,
  IconBuilding,
  IconBuildings,
  IconChecks,
  IconClockHour4,
  IconHistory,
  IconLayoutDashboard,
  IconLifebuoy,
  IconUserCircle,
  IconUsers,
  IconReceipt,
  type TablerIcon,
} from '@tabler/icons-react'

export const navGroups = ['Today', 'My time', 'Team', 'Company', 'Settings'] as const
export type NavGroup = (typeof navGroups)[number]

/** One screen in the navigation, the phone's bar and the command palette. */
export type NavEntry = {
  readonly label: string
  readonly path: string
  readonly group: NavGroup
  readonly icon: TablerIcon
  /** Who sees it, by the role that counts (HR working as Employee is an employee); absent: everyone. */
  readonly roles?: readonly Role[]
  /** Also for support inside a company that let it in. */
  readonly support?: true
  /** Also for those who manage people, whatever their role. */
  readonly managers?: boolean
  /** Place in the phone's bar, 1 to 3; the fourth place is More. */
  readonly bar?: 1 | 2 | 3
  /** Other words the palette finds it by. */
  readonly keywords?: readonly string[]
}

/** Every screen that exists. Add an entry together with its route file. */
export const navigation: readonly NavEntry[] = [
  {
    label: 'My Office',
    path: '/product/timesheet/myOffice',
    group: 'Today',
    icon: IconLayoutDashboard,
    bar: 1,
    keywords: ['home', 'today'],
  },
  {
    label: 'Timesheet',
    path: '/product/timesheet/timesheet',
    group: 'My time',
    icon: IconClockHour4,
    bar: 2,
    keywords: ['hours', 'week', 'entries', 'submit'],
  },
  {
    label: 'Approvals',
    path: '/product/timesheet/timesheetApproval',
    group: 'Team',
    icon: IconChecks,
    roles: ['ENTERPRISE_ADMIN', 'HUMAN_RESOURCE', 'MANAGER'],
    bar: 3,
    keywords: ['approve', 'reject', 'inbox', 'pending'],
  },
  {
    label: 'Company Directory',
    path: '/product/timesheet/employees',
    group: 'Company',
    icon: IconUsers,
    support: true,
    keywords: ['people', 'employees', 'staff', 'invite'],
  },
  {
    label: 'Payroll',
    path: '/product/timesheet/payroll',
    group: 'Company',
    icon: IconReceipt,
    keywords: ['pay', 'payslip', 'salary', 'wages'],
  },
  {
    label: 'Holidays',
    path: '/product/timesheet/holiday',
    group: 'Company',
    icon: IconCalendarEvent,
    support: true,
    keywords: ['days off', 'calendar', 'public holiday'],
  },
  {
    label: 'Pay set-up',
    path: '/product/timesheet/payCycle',
    group: 'Settings',
    icon: IconCalendarDollar,
    support: true,
    roles: ['ENTERPRISE_ADMIN', 'HUMAN_RESOURCE'],
    keywords: ['pay cycle', 'pay period', 'pay date'],
  },
  {
    label: 'Company',
    path: '/product/timesheet/companies',
    group: 'Settings',
    icon: IconBuilding,
    support: true,
    keywords: ['settings', 'currency', 'time zone'],
  },
  {
    label: 'Companies',
    path: '/companies',
    group: 'Settings',
    icon: IconBuildings,
    roles: ['ADMIN'],
    bar: 1,
    keywords: ['customers', 'tenants', 'support'],
  },
  {
    label: 'Audit log',
    path: '/audit',
    group: 'Settings',
    icon: IconHistory,
    roles: ['ENTERPRISE_ADMIN', 'ADMIN'],
    keywords: ['history', 'who did what', 'log', 'changes'],
  },
  {
    label: 'Support access',
    path: '/support',
    group: 'Settings',
    icon: IconLifebuoy,
    roles: ['ENTERPRISE_ADMIN'],
    keywords: ['help', 'let in', 'daybook support'],
  },
  { label: 'My Profile', path: '/profile', group: 'Settings', icon: IconUserCircle, keywords: ['me', 'account', 'password'] },
]

type Reader = Pick<Me, 'userRole' | 'managesPeople' | 'support' | 'products'>

// Support sees what it was let in for; everything else is for those who work in the company.
const supportSees = ({ path, roles, support }: NavEntry, inside: boolean): boolean =>
  path === '/profile' || (inside ? support === true : (roles?.includes('ADMIN') ?? false))

const sees = (entry: NavEntry, reader: Reader, profile: Profile): boolean => {
  if (!isUsed(entry.path, reader.products)) return false
  if (reader.userRole === 'ADMIN') return supportSees(entry, reader.support !== null)
  if (entry.roles === undefined) return true
  if (entry.managers && reader.managesPeople) return true
  return reader.userRole !== null && entry.roles.includes(effectiveRole(reader.userRole, profile))
}

/** The entries that this reader sees in this profile. */
export const navigationFor = (reader: Reader, profile: Profile, entries = navigation): readonly NavEntry[] =>
  entries.filter((entry) => sees(entry, reader, profile))
