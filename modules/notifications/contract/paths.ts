import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const notificationPaths = {
  notifications: path<'only'>('/product/timesheet/notifications'),
  settings: path('/product/timesheet/notifications/settings'),
} as const
