import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const noticePaths = {
  notices: path<'view' | 'post' | 'confirmed' | 'comments' | 'versions'>('/product/timesheet/boardNotification'),
  news: path<'view' | 'post' | 'confirmed' | 'comments' | 'versions'>('/product/timesheet/companyNotification'),
} as const
