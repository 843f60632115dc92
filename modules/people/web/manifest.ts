import {
  changeDecide,
  changeRead,
  directoryRead,
  emergencyRead,
  fieldsSetUp,
  peoplePaths,
  preparationRead,
  personCreate,
  personRead,
  personUpdate,
} from '@daybook/people/contract'
import { anyAccount } from '@daybook/platform/contract'
import type { WebManifest } from '@daybook/platform/web'
import { IconForms, IconReplace, IconTags, IconSitemap, IconUserCircle, IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import { PeopleInPalette } from './people-palette.tsx'
import { personCards } from './person-cards.ts'

export const manifest: WebManifest = {
  screens: [
    {
      path: peoplePaths.directory,
      permission: directoryRead,
      load: () => import('./people-screen.tsx').then((m) => m.PeopleScreen),
      nav: {
        label: 'Company Directory',
        group: 'Company',
        place: 10,
        icon: IconUsers,
        keywords: ['people', 'employees', 'staff', 'invite'],
      },
      quick: { label: 'Company Directory', place: 40, icon: IconUsers },
    },
    {
      path: peoplePaths.chart,
      permission: directoryRead,
      load: () => import('./org-chart-screen.tsx').then((m) => m.OrgChartScreen),
      nav: {
        label: 'Org chart',
        group: 'Company',
        place: 11,
        icon: IconSitemap,
        keywords: ['reporting lines', 'hierarchy', 'managers', 'organisation'],
      },
    },
    {
      path: peoplePaths.departments,
      permission: personUpdate,
      load: () => import('./departments-screen.tsx').then((m) => m.DepartmentsScreen),
      nav: {
        label: 'Departments',
        group: 'Company',
        place: 12,
        icon: IconTags,
        keywords: ['job titles', 'designations', 'teams', 'rename', 'merge'],
      },
    },
    {
      path: peoplePaths.changes,
      permission: changeDecide,
      load: () => import('./changes-screen.tsx').then((m) => m.ChangesScreen),
      nav: {
        label: 'Changes of data',
        group: 'Company',
        place: 14,
        icon: IconReplace,
        keywords: ['requests', 'approve', 'name', 'personal data'],
      },
    },
    {
      path: peoplePaths.fields,
      permission: fieldsSetUp,
      load: () => import('./fields-screen.tsx').then((m) => m.FieldsScreen),
      nav: {
        label: 'Fields of people',
        group: 'Company',
        place: 13,
        icon: IconForms,
        keywords: ['custom fields', 'attributes', 'profile'],
      },
    },
    {
      path: peoplePaths.details,
      permission: personRead,
      load: () => import('./person-screen.tsx').then((m) => m.PersonScreen),
    },
    {
      path: peoplePaths.add,
      permission: personCreate,
      load: () => import('./grid-screen.tsx').then((m) => m.GridScreen),
    },
    {
      path: peoplePaths.import,
      permission: personCreate,
      load: () => import('./import-screen.tsx').then((m) => m.ImportScreen),
    },
    {
      path: peoplePaths.profile,
      permission: anyAccount,
      load: () => import('./profile-screen.tsx').then((m) => m.ProfileScreen),
      nav: { label: 'My Profile', group: 'Settings', place: 60, icon: IconUserCircle, keywords: ['me', 'account', 'password'] },
    },
  ],
  acts: [
    {
      permission: personCreate,
      label: 'Invite someone',
      href: peoplePaths.directory({ invite: '1' }),
      keywords: ['new', 'hire', 'add', 'person'],
    },
    {
      permission: personCreate,
      label: 'Add several people',
      href: peoplePaths.add(),
      keywords: ['paste', 'grid', 'new', 'hire'],
    },
    {
      permission: personCreate,
      label: 'Import people',
      href: peoplePaths.import(),
      keywords: ['csv', 'file', 'employees', 'list'],
    },
  ],
  notices: [
    { permission: anyAccount, Line: lazy(() => import('./zone-question.tsx').then((m) => ({ default: m.ZoneQuestion }))) },
  ],
  commands: [PeopleInPalette],
  fills: [
    personCards.with({
      permission: preparationRead,
      place: 0,
      when: ({ status }) => status === 'INVITED',
      Card: lazy(() => import('./preparation-card.tsx').then((m) => ({ default: m.PreparationCard }))),
    }),
    personCards.with({
      permission: changeRead,
      place: 1,
      Card: lazy(() => import('./change-card.tsx').then((m) => ({ default: m.ChangeCard }))),
    }),
    personCards.with({
      permission: emergencyRead,
      place: 5,
      Card: lazy(() => import('./emergency-card.tsx').then((m) => ({ default: m.EmergencyCard }))),
    }),
  ],
}
