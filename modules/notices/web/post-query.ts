import { activePosts, allPosts, newestPosts, noticeTopics } from '@daybook/notices/contract'
import type { PostKind } from '@daybook/notices/domain'
import { pages, q } from '@daybook/platform/web'

const topics = [noticeTopics.notice]

/** What both cards of My Office show: one call for the two. */
export const newestQuery = q(newestPosts, {}, { topics })

/** What is published and meant for the reader. */
export const activePages = (kind: PostKind) => pages(activePosts, { query: { kind } }, { topics })

/** Everything of a kind, for whoever writes. */
export const writtenPages = (kind: PostKind) => pages(allPosts, { query: { kind } }, { topics })
