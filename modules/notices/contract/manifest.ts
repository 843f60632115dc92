import type { ContractManifest } from '@daybook/platform/contract'
import { noticeDeeds } from './deeds.ts'
import { noticePaths } from './paths.ts'
import { noticeRead, noticeWrite } from './permissions.ts'
import { noticeTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: [noticeRead, noticeWrite],
  topics: Object.values(noticeTopics),
  deeds: Object.values(noticeDeeds),
  paths: Object.values(noticePaths),
  idKinds: {
    'company-notification.id': 'post',
    'company-notification.commentId': 'post comment',
    'company-notification.files': 'post file',
    'company-notification-file.fileId': 'post file',
    // Whom a post is for, not what it is.
    'company-notification.people': null,
  },
  companyKinds: ['post', 'post comment', 'post file'],
}
