import type { ContractManifest } from '@daybook/platform/contract'
import { leaveDeeds } from './deeds.ts'
import { leavePaths } from './paths.ts'
import * as permissions from './permissions.ts'
import { leaveTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: Object.values(permissions),
  topics: Object.values(leaveTopics),
  deeds: Object.values(leaveDeeds),
  paths: Object.values(leavePaths),
  idKinds: {
    'leave.id': 'leave',
    'leave.ids': 'leave',
    'leave.userId': 'person',
    'leave.typeId': 'leaveType',
    'leave.payOutId': 'leavePayOut',
    'leave.replacesId': 'leave',
    'leave.files': 'leaveFile',
    'leave.request': null,
    'leave-file.fileId': 'leaveFile',
    'company-leaves-config.typeId': 'leaveType',
    'company-leaves-config.id': 'leaveType',
  },
  companyKinds: ['leaveType'],
  sameResource: { 'leave-approval': 'leave', 'leave-payout': 'leave' },
}
