import { everyoneOwn, ownerAndHr, permission } from '@daybook/platform/contract'

// Reading stays open on a smaller plan, so that what was stored can still be opened; what changes something needs the feature.
const paid = { product: 'TIMESHEET', feature: 'DOCUMENT_MANAGEMENT' } as const

const companyOrOwn = { ...ownerAndHr, MANAGER: 'own', EMPLOYEE: 'own' } as const

export const documentRead = permission(
  'document.read',
  'Open documents: of the company, of one’s department, one’s own, or everybody’s',
  companyOrOwn,
  paid,
)
export const documentOwn = permission('document.own', 'Put documents into one’s own place', everyoneOwn, paid)
export const documentWrite = permission(
  'document.write',
  'Change and remove documents: those that one brought oneself, or everybody’s',
  companyOrOwn,
  paid,
)
export const documentManage = permission(
  'document.manage',
  'Put documents into the places of the company, its departments and people',
  ownerAndHr,
  paid,
)
