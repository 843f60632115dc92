import { topics } from '@daybook/platform/contract'

/** What this module's screens follow. */
export const noticeTopics = topics('notice', 'notice_comment')
