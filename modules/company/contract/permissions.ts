import { everyoneAndSupport, permission, platformPermission } from '@daybook/platform/contract'

export const companyRead = permission('company.read', 'See the company profile', everyoneAndSupport)
export const companyUpdate = permission('company.update', 'Update the company and its onboarding', {
  ADMIN: 'company',
  ENTERPRISE_ADMIN: 'company',
})
export const supportGrant = permission('support.grant', 'Let support in, watch what it does, and end it', {
  ENTERPRISE_ADMIN: 'company',
})
export const supportUse = platformPermission('support.use', 'List all companies; enter one whose owner lets support in')
