import { personCards } from '@daybook/people/web'
import { clockSlot, type WebManifest } from '@daybook/platform/web'
import {
  clockUse,
  hoursRead,
  timePaths,
  timeRulesManage,
  timeRulesOwn,
  timesheetApprove,
  timesheetExport,
  timesheetImport,
  timesheetRead,
  timesheetWrite,
} from '@daybook/time/contract'
import { IconChecks, IconClockCheck, IconClockHour4, IconRulerMeasure, IconSend } from '@tabler/icons-react'
import { lazy } from 'react'
import { ClockButton } from './clock-button.tsx'

export const manifest: WebManifest = {
  screens: [
    {
      path: timePaths.timesheet,
      permission: timesheetRead,
      load: () => import('./timesheet-screen.tsx').then((m) => m.TimesheetScreen),
      nav: {
        label: 'Timesheet',
        group: 'My time',
        place: 10,
        icon: IconClockHour4,
        permission: timesheetWrite,
        bar: 2,
        keywords: ['hours', 'week', 'entries', 'submit'],
      },
      quick: { label: 'Submit Timesheet', place: 10, icon: IconClockCheck },
    },
    {
      path: timePaths.requests,
      permission: timesheetWrite,
      load: () => import('./requests-screen.tsx').then((m) => m.RequestsScreen),
      nav: {
        label: 'Requests',
        group: 'My time',
        place: 20,
        icon: IconSend,
        keywords: ['handed in', 'sent back', 'approved', 'timesheet requests'],
      },
    },
    {
      path: timePaths.import,
      permission: timesheetImport,
      load: () => import('./import-screen.tsx').then((m) => m.TimeImportScreen),
    },
    {
      path: timePaths.approvals,
      permission: timesheetApprove,
      load: () => import('./approvals-screen.tsx').then((m) => m.ApprovalsScreen),
      nav: {
        label: 'Approvals',
        group: 'Team',
        place: 10,
        icon: IconChecks,
        bar: 3,
        keywords: ['approve', 'reject', 'inbox', 'pending'],
      },
    },
    {
      path: timePaths.rules,
      permission: timeRulesOwn,
      load: () => import('./rules-screen.tsx').then((m) => m.RulesScreen),
      nav: {
        label: 'Time rules',
        group: 'Settings',
        place: 5,
        icon: IconRulerMeasure,
        permission: timeRulesManage,
        keywords: ['rounding', 'breaks', 'overtime', 'policy', 'midnight'],
      },
    },
  ],
  officeCards: [
    {
      column: 'wide',
      place: 5,
      permission: clockUse,
      mayBeNothing: true,
      Card: lazy(() => import('./clock-card.tsx').then((m) => ({ default: m.ClockCard }))),
    },
    {
      column: 'wide',
      place: 7,
      permission: timesheetWrite,
      mayBeNothing: true,
      Card: lazy(() => import('./sent-back-card.tsx').then((m) => ({ default: m.SentBackCard }))),
    },
  ],
  acts: [
    {
      permission: timeRulesOwn,
      label: 'How your time is counted',
      href: timePaths.rules({ view: 'own' }),
      keywords: ['rules', 'rounding', 'breaks', 'overtime'],
    },
    {
      permission: timesheetExport,
      label: 'Export time',
      href: timePaths.timesheet({ panel: 'export' }),
      keywords: ['csv', 'hours', 'file', 'download', 'report'],
    },
    {
      permission: timesheetImport,
      label: 'Import time',
      href: timePaths.import(),
      keywords: ['csv', 'toggl', 'clockify', 'harvest', 'hours'],
    },
  ],
  fills: [
    clockSlot.with(ClockButton),
    personCards.with({
      permission: timesheetRead,
      place: 10,
      when: ({ status }) => status !== 'INVITED',
      Card: lazy(() => import('./person-hours.tsx').then((m) => ({ default: m.PersonHours }))),
    }),
    personCards.with({
      permission: hoursRead,
      place: 12,
      when: ({ status }) => status !== 'INVITED',
      deed: 'hours',
      ofOneself: 'you',
      Card: lazy(() => import('./person-account.tsx').then((m) => ({ default: m.PersonAccount }))),
    }),
  ],
}
