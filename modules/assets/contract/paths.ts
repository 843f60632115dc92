import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const assetPaths = {
  /** Everything that is lent to people; `asset` opens one, `new` adds one. */
  assets: path<'asset' | 'state' | 'kind' | 'q'>('/product/timesheet/assets'),
  /** What one has oneself. */
  own: path('/product/timesheet/myAssets'),
} as const
