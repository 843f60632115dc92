import { deeds } from '@daybook/platform/contract'

export const assetDeeds = deeds('asset', {
  add: 'Added an asset',
  change: 'Changed an asset',
  lend: 'Lent an asset to somebody',
  take_back: 'Took an asset back',
  retire: 'Retired an asset',
  use_again: 'Took a retired asset into use again',
  confirm: 'Confirmed to have an asset',
})
