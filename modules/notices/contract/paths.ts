import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const noticePaths = {
  notices: path<'post' | 'confirmed'>('/product/timesheet/boardNotification'),
  news: path<'post' | 'confirmed'>('/product/timesheet/companyNotification'),
} as const
