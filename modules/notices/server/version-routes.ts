import { type Handler, type Mount, pageFrom, readCursor, route } from '@daybook/platform/server'
import { type PostVersion, postVersions } from '../contract/index.ts'
import { changedParts, type PostContents } from '../domain/index.ts'
import { presentAudience } from './audience.ts'
import { type VersionRow, versionsOf } from './version-store.ts'

const shownOf = (row: VersionRow) => ({
  title: row.title,
  content: row.content,
  everybody: row.everybody,
  departments: row.departments,
  roles: row.roles,
  people: row.people.map(({ id }) => id),
  pinned: row.pinned,
  mustConfirm: row.must_confirm,
  commentsOpen: row.comments_open,
  publishAt: row.publish_at,
  expiresAt: row.expires_at,
})

const contentsOf = (row: VersionRow): PostContents => ({ ...shownOf(row), files: row.files })

const present = (row: VersionRow, before: VersionRow | undefined): PostVersion => ({
  ...shownOf(row),
  ...presentAudience(row),
  version: row.version,
  deed: row.deed,
  changedBy: row.changed_by_name,
  changedAt: row.changed_at,
  changes: before === undefined ? [] : changedParts(contentsOf(before), contentsOf(row)),
})

// Every post has a version: where there is none there is no such post.
const list: Handler<typeof postVersions> = async ({ params, query }, { db, refuse }) => {
  const { limit, cursor } = query
  const rows = await versionsOf(db, { postId: params.id, limit, after: readCursor(cursor, 1) })
  if (rows.length === 0) return refuse('not_found')
  return pageFrom(
    rows,
    limit,
    ({ version }) => [String(version)],
    (row) => present(row, rows[rows.indexOf(row) + 1]),
  )
}

export const versionRoutes: readonly Mount[] = [route(postVersions, list)]
