import { calendarPaths, holidayAdd, holidayRead } from '@daybook/calendar/contract'
import type { WebManifest } from '@daybook/platform/web'
import { IconCalendarEvent } from '@tabler/icons-react'

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
  ],
  acts: [
    { permission: holidayAdd, label: 'Add a holiday', href: calendarPaths.holidays({ holiday: 'new' }), keywords: ['day off'] },
  ],
}
