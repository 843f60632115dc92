import { everyoneOwn, ownerAndHr, permission } from '@daybook/platform/contract'

// Reading stays open on a smaller plan, so that it is known who has what; what changes something needs the feature.
const paid = { product: 'TIMESHEET', feature: 'ADVANCED_HR_CHECKLISTS' } as const

export const assetSetUp = permission('asset.set_up', 'Set up assets, lend them, take them back and retire them', ownerAndHr, paid)
export const assetOwn = permission('asset.own', 'Say that one has what was lent to one', everyoneOwn, paid)
export const assetRead = permission(
  'asset.read',
  'See which assets are with somebody: with oneself, or with everyone',
  { ...everyoneOwn, ...ownerAndHr },
  paid,
)
