import type { ContractManifest } from '@daybook/platform/contract'
import { payAccountDeeds, payCycleDeeds, payPeriodDeeds, payTermsDeeds, payrollDeeds, payrollSettingsDeeds } from './deeds.ts'
import { payrollPaths } from './paths.ts'
import * as permissions from './permissions.ts'
import { payrollTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: Object.values(permissions),
  topics: Object.values(payrollTopics),
  deeds: [
    ...Object.values(payAccountDeeds),
    ...Object.values(payCycleDeeds),
    ...Object.values(payPeriodDeeds),
    ...Object.values(payTermsDeeds),
    ...Object.values(payrollDeeds),
    ...Object.values(payrollSettingsDeeds),
  ],
  paths: Object.values(payrollPaths),
  idKinds: {
    'pay-account.userId': 'person',
    'employee-pay-details.userId': 'person',
    'employee-pay-details.payCycleId': null,
    'payroll.id': 'slip',
    'payroll.userId': 'person',
    'payroll.payPeriodId': 'period',
    'payroll.bonusId': null,
    'pay-cycle.id': 'cycle',
    'pay-period.payCycleId': 'cycle',
  },
  companyKinds: ['period', 'cycle'],
}
