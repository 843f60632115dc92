import { nameOf } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, count, json, kindOf, orNull, type RowOf, sql, text } from '@daybook/platform/server/sql'
import type { VersionDeed } from '../domain/index.ts'
import { namedReaders, type NamedReader } from './post-store.ts'

const contents = sql`title, content, everybody, departments, roles, people, pinned, must_confirm, comments_open, publish_at, expires_at`

/** Keeps what a post says now as the version that it has, made by somebody, or by nobody where it followed something else. */
export const keepVersion = (db: Db, postId: string, deed: VersionDeed, by: string | null, at: string): Promise<number> =>
  count(
    db,
    sql`insert into post_version (post_id, version, deed, changed_by, changed_at, ${contents}, files)
      select id, version, ${deed}, ${by}, ${at}, ${contents}, array(select f.id from post_file f where f.post_id = post.id) from post where id = ${postId}`,
  )

const shape = {
  ...columnsOf(
    'post_version',
    'version',
    'changed_at',
    'title',
    'content',
    'everybody',
    'departments',
    'roles',
    'pinned',
    'must_confirm',
    'comments_open',
    'publish_at',
    'expires_at',
    'files',
  ),
  deed: kindOf<VersionDeed>(text),
  changed_by_name: orNull(text),
  people: json<readonly NamedReader[]>(),
}
export type VersionRow = RowOf<typeof shape>

type Asked = { readonly postId: string; readonly limit: number; readonly after: string[] | undefined }

/** The versions of a post, the newest first, one more than asked for: the last one of a page is compared with it. */
export const versionsOf = (db: Db, { postId, limit, after }: Asked): Promise<VersionRow[]> =>
  all(
    db,
    checked(
      shape,
    )`select p.version, p.deed, p.changed_at, p.title, p.content, p.everybody, p.departments, p.roles, p.pinned, p.must_confirm,
        p.comments_open, p.publish_at, p.expires_at, p.files, ${nameOf(sql.ref('p.changed_by'))} as changed_by_name, ${namedReaders} as people
      from post_version p where p.post_id = ${postId} and ${after ? sql`p.version < ${after[0]}::int` : sql`true`}
      order by p.version desc limit ${limit + 1}`,
  )
