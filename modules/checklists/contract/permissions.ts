import { everyoneOwn, ownerAndHr, permission } from '@daybook/platform/contract'

// Reading stays open on a smaller plan, so that what was begun can still be looked at; what changes something needs the feature.
const paid = { product: 'TIMESHEET', feature: 'BASIC_HR_CHECKLISTS' } as const

export const checklistSetUp = permission('checklist.set_up', 'Set up checklists, start and stop them', ownerAndHr, paid)
export const checklistTask = permission(
  'checklist.task',
  'See and do tasks of checklists: one’s own, or everyone’s',
  { ...everyoneOwn, ...ownerAndHr },
  paid,
)
