import { everyoneAndSupport, ownerAndSupport, ownerOnly, permission, platformPermission } from '@daybook/platform/contract'

export const companyRead = permission('company.read', 'See the company profile', everyoneAndSupport)
export const companyUpdate = permission('company.update', 'Update the company and its onboarding', ownerAndSupport)
export const supportGrant = permission('support.grant', 'Let support in, watch what it does, and end it', ownerOnly)
export const planMasterKeep = platformPermission('plan.master', 'Decide what the plans cost, allow and contain')
export const supportUse = platformPermission('support.use', 'List all companies; enter one whose owner lets support in')
