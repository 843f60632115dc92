import { activePosts, allPosts, newestPosts, noticeTopics, postComments, postVersions } from '@daybook/notices/contract'
import type { PostKind } from '@daybook/notices/domain'
import { pages, q } from '@daybook/platform/web'

const topics = [noticeTopics.notice]

/** What both cards of My Office show: one call for the two. */
export const newestQuery = q(newestPosts, {}, { topics })

// Lists show how many comments there are; My Office does not, and need not ask again with each of them.
const withComments = [noticeTopics.notice, noticeTopics.notice_comment]

/** What is published and meant for the reader. */
export const activePages = (kind: PostKind) => pages(activePosts, { query: { kind } }, { topics: withComments })

/** Everything of a kind, for whoever writes. */
export const writtenPages = (kind: PostKind) => pages(allPosts, { query: { kind } }, { topics: withComments })

/** What was said to a post, the oldest first. */
export const commentPages = (id: string) => pages(postComments, { params: { id }, query: {} }, { topics: withComments })

/** Every version of a post, the newest first. */
export const versionPages = (id: string) => pages(postVersions, { params: { id }, query: { limit: '10' } }, { topics })
