import { calendarPaths, holidayAdd, holidayRead, scheduleManage, scheduleRead } from '@daybook/calendar/contract'
import { personCards } from '@daybook/people/web'
import type { WebManifest } from '@daybook/platform/web'
import { IconCalendarEvent, IconCalendarWeek } from '@tabler/icons-react'
import { lazy } from 'react'

export const manifest: WebManifest = {
  screens: [
    {
      path: calendarPaths.holidays,
      permission: holidayRead,
      load: () => import('./holiday-screen.tsx').then((m) => m.HolidayScreen),
      nav: {
        label: 'Holidays',
        group: 'Company',
        place: 30,
        icon: IconCalendarEvent,
        keywords: ['days off', 'calendar', 'public holiday'],
      },
    },
    {
      path: calendarPaths.importHolidays,
      permission: holidayAdd,
      load: () => import('./holiday-import-screen.tsx').then((m) => m.HolidayImportScreen),
    },
    {
      path: calendarPaths.schedules,
      permission: scheduleManage,
      load: () => import('./schedules-screen.tsx').then((m) => m.SchedulesScreen),
      nav: {
        label: 'Work schedules',
        group: 'Company',
        place: 32,
        icon: IconCalendarWeek,
        keywords: ['hours', 'part time', 'shift', 'week', 'planned', 'roster'],
      },
    },
  ],
  acts: [
    { permission: holidayAdd, label: 'Add a holiday', href: calendarPaths.holidays({ holiday: 'new' }), keywords: ['day off'] },
    {
      permission: scheduleManage,
      label: 'Add a work schedule',
      href: calendarPaths.schedules({ schedule: 'new' }),
      keywords: ['part time', 'hours'],
    },
  ],
  fills: [
    personCards.with({
      permission: scheduleRead,
      place: 15,
      ofOneself: 'you',
      Card: lazy(() => import('./person-plan.tsx').then((m) => ({ default: m.PersonPlan }))),
    }),
  ],
}
