import { nameOf, places } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import {
  all,
  bool,
  build,
  checked,
  columnsOf,
  count,
  first,
  int,
  json,
  kindOf,
  type NewRow,
  orNull,
  type RawBuilder,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { PostKind } from '../domain/index.ts'

const readShape = {
  ...columnsOf('post', 'id', 'title', 'content', 'publish_at', 'changed_at', 'pinned', 'must_confirm', 'comments_open'),
  kind: kindOf<PostKind>(text),
  confirmed: bool,
  comments: int,
}
export type PostRow = RowOf<typeof readShape>

/** Whether a post is for a worker `w` by where they work and as what: unknown is no. */
const isForGroupOf = sql<boolean>`coalesce(p.everybody or w.department = any(p.departments) or w.role = any(p.roles), false)`

/** Whether a post `p` is for a worker `w`. */
export const isFor = sql<boolean>`(${isForGroupOf} or w.id = any(p.people))`

/** Whether a post, named by its id, is for somebody: for what tells them of it later on. */
export const isPostFor = (post: RawBuilder<unknown>, person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from post p join ${places} w on w.id = ${person} where p.id = ${post} and ${isFor})`

/** Whether a post `p` is shown at an instant. */
export const isPublished = (now: string) =>
  sql<boolean>`(p.retracted_at is null and p.publish_at <= ${now} and (p.expires_at is null or p.expires_at > ${now}))`

const readColumns = (reader: string) =>
  sql`p.id, p.kind, p.title, p.content, p.publish_at, p.changed_at, p.pinned, p.must_confirm, p.comments_open,
    exists (select from post_confirmation c where c.post_id = p.id and c.person_id = ${reader}) as confirmed,
    (select count(*)::int from post_comment c where c.post_id = p.id) as comments`

const meant = (reader: string, now: string) =>
  sql`post p join ${places} w on w.id = ${reader} where ${isPublished(now)} and ${isFor}`

type Asked = { reader: string; now: string; kind: PostKind; limit: number; after: string[] | undefined }

const behind = (after: string[] | undefined): RawBuilder<unknown> =>
  after ? sql`(p.pinned, p.publish_at, p.id) < (${after[0]}::boolean, ${after[1]}::timestamptz, ${after[2]}::uuid)` : sql`true`

/** What somebody is meant by and can read now: pinned ones first, then the newest; one more than asked for. */
export const postsFor = (db: Db, { reader, now, kind, limit, after }: Asked): Promise<PostRow[]> =>
  all(
    db,
    checked(readShape)`select ${readColumns(reader)} from ${meant(reader, now)} and p.kind = ${kind} and ${behind(after)}
      order by p.pinned desc, p.publish_at desc, p.id desc limit ${limit + 1}`,
  )

/** A post that somebody can read now. */
export const readablePost = (db: Db, id: string, reader: string, now: string): Promise<PostRow | undefined> =>
  first(db, checked(readShape)`select ${readColumns(reader)} from ${meant(reader, now)} and p.id = ${id}`)

const newestShape = {
  ...columnsOf('post', 'id', 'title', 'plain', 'publish_at', 'pinned'),
  kind: kindOf<PostKind>(text),
  to_confirm: bool,
}

const newestOf = (reader: string, now: string, kind: PostKind, most: number) =>
  sql`(select p.id, p.title, p.plain, p.publish_at, p.pinned, p.kind,
    p.must_confirm and not exists (select from post_confirmation c where c.post_id = p.id and c.person_id = ${reader}) as to_confirm
  from ${meant(reader, now)} and p.kind = ${kind} order by p.pinned desc, p.publish_at desc, p.id desc limit ${most})`

/** The newest notices and news that somebody is meant by, so many of each: what My Office shows. Others are not read. */
export const newestFor = (db: Db, reader: string, now: string, most: Readonly<Record<PostKind, number>>) =>
  all(
    db,
    checked(newestShape)`select id, title, left(plain, 300) as plain, publish_at, pinned, kind, to_confirm
      from (${newestOf(reader, now, 'NOTICE', most.NOTICE)} union all ${newestOf(reader, now, 'NEWS', most.NEWS)}) newest
      order by kind, pinned desc, publish_at desc, id desc`,
  )

/** Somebody whom a post is for by name. */
export type NamedReader = { readonly id: string; readonly name: string }

/** Those whom a post, or a version of one, `p` is for by name. */
export const namedReaders = sql<
  NamedReader[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) order by lower(w.name), w.id), '[]')
  from unnest(p.people) chosen(id) join ${places} w on w.id = chosen.id)`

const writtenShape = {
  ...readShape,
  people: json<readonly NamedReader[]>(),
  ...columnsOf(
    'post',
    'everybody',
    'departments',
    'roles',
    'written_by',
    'expires_at',
    'retracted_at',
    'announced_at',
    'reminded_at',
    'version',
  ),
  written_by_name: orNull(text),
  readers: int,
  confirmations: int,
}
export type WrittenRow = RowOf<typeof writtenShape>

const hasConfirmed = sql<boolean>`exists (select from post_confirmation c where c.post_id = p.id and c.person_id = w.id)`

/** Who of those who work here a post `p` is for by name alone. */
const named = sql`unnest(p.people) chosen(id) join ${places} w on w.id = chosen.id where w.status = 'ACTIVE' and not ${isForGroupOf}`

/** Looked for only where a post `p` names somebody: the database may read everybody of a small company for each post. */
const ofNamed = (n: RawBuilder<unknown>) => sql<number>`case when cardinality(p.people) = 0 then 0 else ${n} end`

/** Who of those who work here a post `p` is for. */
const audience = sql`${places} w where w.status = 'ACTIVE' and ${isFor}`

/**
 * Posts as whoever writes them sees them. Whom each is for and who of them confirmed is counted by department and role, once for all of them:
 * counted for each post by itself, a page of a company of ten thousand took ten seconds.
 */
const written = (reader: string, which: RawBuilder<unknown>) =>
  checked(writtenShape)`with shown as materialized (select p.* from post p where ${which}),
    staff as materialized (select w.department, w.role, count(*)::int as n from ${places} w where w.status = 'ACTIVE' group by 1, 2),
    agreed as materialized (select c.post_id, w.department, w.role, count(*)::int as n
      from post_confirmation c join ${places} w on w.id = c.person_id and w.status = 'ACTIVE'
      where c.post_id in (select id from shown) group by 1, 2, 3)
    select ${readColumns(reader)}, p.everybody, p.departments, p.roles, ${namedReaders} as people, p.written_by, p.expires_at, p.retracted_at, p.announced_at, p.reminded_at, p.version,
      ${nameOf(sql.ref('p.written_by'))} as written_by_name,
      (select coalesce(sum(w.n), 0)::int from staff w where ${isForGroupOf}) + ${ofNamed(sql`(select count(*)::int from ${named})`)} as readers,
      (select coalesce(sum(w.n), 0)::int from agreed w where w.post_id = p.id and ${isForGroupOf})
        + ${ofNamed(sql`(select count(*)::int from ${named} and ${hasConfirmed})`)} as confirmations
    from shown p order by p.publish_at desc, p.id desc`

/** Every post of a kind, the newest first, one more than asked for. */
export const postsWritten = (db: Db, { reader, kind, limit, after }: Omit<Asked, 'now'>): Promise<WrittenRow[]> =>
  all(
    db,
    written(
      reader,
      sql`p.kind = ${kind} and ${after ? sql`(p.publish_at, p.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
        order by p.publish_at desc, p.id desc limit ${limit + 1}`,
    ),
  )

/** A post as whoever writes posts sees it; held until the transaction ends. */
export const lockPost = async (db: Db, id: string, reader: string): Promise<WrittenRow | undefined> => {
  await count(db, sql`select 1 from post where id = ${id} for update`)
  return first(db, written(reader, sql`p.id = ${id}`))
}

/** Lets nobody change a post until the transaction ends; others may hold it as well. */
export const holdPost = (db: Db, id: string) => count(db, sql`select 1 from post where id = ${id} for share`)

export const addPostRow = (db: Db, row: NewRow<'post'>): Promise<number> => count(db, build.insertInto('post').values(row))

type Changed = Pick<
  NewRow<'post'>,
  | 'title'
  | 'content'
  | 'plain'
  | 'everybody'
  | 'departments'
  | 'roles'
  | 'people'
  | 'pinned'
  | 'must_confirm'
  | 'comments_open'
  | 'changed_at'
  | 'publish_at'
  | 'expires_at'
  | 'announced_at'
>

export const changePostRow = (db: Db, id: string, changed: Changed, version: number): Promise<number> =>
  count(
    db,
    build
      .updateTable('post')
      .set({ ...changed, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  )

export const retractRow = (db: Db, id: string, at: string): Promise<number> =>
  count(db, sql`update post set retracted_at = ${at}, version = version + 1 where id = ${id}`)

export const remindedRow = (db: Db, id: string, at: string): Promise<number> =>
  count(db, sql`update post set reminded_at = ${at} where id = ${id}`)

/** Nothing where it was confirmed before. */
export const confirmRow = (db: Db, id: string, reader: string, at: string): Promise<number> =>
  count(
    db,
    sql`insert into post_confirmation (post_id, person_id, confirmed_at) values (${id}, ${reader}, ${at}) on conflict do nothing`,
  )

const announcedShape = { ...columnsOf('post', 'id', 'title', 'must_confirm'), kind: kindOf<PostKind>(text) }

/** Takes the posts whose time has come and of which nobody was told yet. */
export const takeDue = (db: Db, now: string): Promise<RowOf<typeof announcedShape>[]> =>
  all(
    db,
    checked(announcedShape)`update post set announced_at = ${now}
      where announced_at is null and retracted_at is null and publish_at <= ${now} and (expires_at is null or expires_at > ${now})
      returning id, kind, title, must_confirm`,
  )

/** The companies in which a post's time has come. */
export const companiesWithPostsDue = async (db: Db, now: string): Promise<string[]> =>
  (await all(db, checked({ id: text })`select companies_with_posts_due(${now}) as id`)).map(({ id }) => id)

const shownShape = { ...columnsOf('post', 'title', 'must_confirm'), kind: kindOf<PostKind>(text) }

/** What a post says now, for whoever tells of it; undefined while nobody can read it. */
export const shownPost = (db: Db, id: string, now: string): Promise<RowOf<typeof shownShape> | undefined> =>
  first(db, checked(shownShape)`select p.title, p.must_confirm, p.kind from post p where p.id = ${id} and ${isPublished(now)}`)

const readerShape = columnsOf('person', 'id', 'name')

/** Whom a post is for, of those who work here; or who of them has not confirmed it. */
export const readersOf = async (db: Db, postId: string, only?: 'unconfirmed'): Promise<string[]> => {
  const found = checked(columnsOf('person', 'id'))`select w.id from post p cross join ${audience} and p.id = ${postId}
    and ${only === undefined ? sql`true` : sql`not ${hasConfirmed}`}`
  return (await all(db, found)).map(({ id }) => id)
}

type UnconfirmedAsked = { postId: string; limit: number; after: string[] | undefined }

/** Who of a post's audience has not confirmed it, by name; one more than asked for. */
export const unconfirmed = (db: Db, { postId, limit, after }: UnconfirmedAsked): Promise<RowOf<typeof readerShape>[]> =>
  all(
    db,
    checked(readerShape)`select w.id, w.name from post p cross join ${audience} and p.id = ${postId}
        and not ${hasConfirmed}
        and ${after ? sql`(lower(w.name), w.id) > (lower(${after[0]}), ${after[1]}::uuid)` : sql`true`}
      order by lower(w.name), w.id limit ${limit + 1}`,
  )

/** Who of these has a place in the company, with their names. */
export const knownPeople = (db: Db, ids: readonly string[]): Promise<RowOf<typeof readerShape>[]> =>
  all(db, checked(readerShape)`select w.id, w.name from ${places} w where w.id = any(${[...ids]}::uuid[])`)

/** Posts for a department are for the one of another name, once. */
export const renameAudience = async (db: Db, from: string, to: string): Promise<string[]> => {
  const renamed = await all(
    db,
    checked(
      columnsOf('post', 'id'),
    )`update post p set version = version + 1, departments = (select array_agg(x.name order by x.at) from (
        select case when t.name = ${from} then ${to}::text else t.name end as name, min(t.at) as at
        from unnest(p.departments) with ordinality t(name, at) group by 1) x) where ${from}::text = any(p.departments) returning p.id`,
  )
  return renamed.map(({ id }) => id)
}

/** How many posts are for a department and not over. */
export const postsForDepartment = async (db: Db, department: string, now: string): Promise<number> =>
  count(
    db,
    sql`select 1 from post where ${department}::text = any(departments) and retracted_at is null and (expires_at is null or expires_at > ${now})`,
  )
