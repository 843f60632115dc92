import { departmentRenamed } from '@daybook/people/contract'
import { plural } from '@daybook/platform/domain'
import { type Db, type Listener, type Mount, onNow } from '@daybook/platform/server'
import { noticeTopics } from '../contract/index.ts'
import { postsForDepartment, renameAudience } from './post-store.ts'
import { keepVersion } from './version-store.ts'

/** What of the board names a department. */
export const namedByPosts = async (db: Db, department: string, now: string): Promise<string[]> => {
  const posts = await postsForDepartment(db, department, now)
  return posts === 0 ? [] : [plural(posts, 'post')]
}

/** Whom a post is for follows the name of their department. */
const followName: Listener<typeof departmentRenamed> = async ({ from, to }, { db, now, touch }) => {
  const posts = await renameAudience(db, from, to)
  for (const id of posts) await keepVersion(db, id, 'CHANGE', null, now)
  if (posts.length > 0) touch(noticeTopics.notice)
}

export const departmentEvents: readonly Mount[] = [onNow(departmentRenamed, followName)]
