import { managerOf, workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, count, first, sql, text } from '@daybook/platform/server/sql'

export const feedsOf = (db: Db, personId: string) =>
  all(
    db,
    checked(
      columnsOf('leave_feed', 'kind', 'created_at'),
    )`select kind, created_at from leave_feed where person_id = ${personId} order by kind`,
  )

/** The address of a kind; one that was there is no more. */
export const saveFeed = (db: Db, personId: string, kind: string, tokenHash: Buffer, at: string): Promise<number> =>
  count(
    db,
    sql`insert into leave_feed (person_id, kind, token_hash, created_at) values (${personId}, ${kind}, ${tokenHash}, ${at})
    on conflict (company_id, person_id, kind) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
  )

export const dropFeed = (db: Db, personId: string, kind: string): Promise<number> =>
  count(db, sql`delete from leave_feed where person_id = ${personId} and kind = ${kind}`)

/** Whose address this is, if they still work here; from here on the transaction is in their company. */
export const enterFeed = async (db: Db, tokenHash: Buffer): Promise<{ person_id: string; kind: string } | undefined> => {
  const found = checked({ person_id: text, kind: text })`select person_id, kind from enter_leave_feed(${tokenHash})`
  const feed = await first(db, found)
  const works = feed && (await count(db, sql`select 1 from ${workers} w where id = ${feed.person_id} and status = 'ACTIVE'`))
  return works ? feed : undefined
}

const followed = (personId: string, kind: string) => {
  if (kind === 'PERSON') return sql<boolean>`r.person_id = ${personId}`
  if (kind === 'COMPANY') return sql<boolean>`true`
  const manager = managerOf(sql`${personId}::uuid`)
  return sql<boolean>`(r.person_id = ${personId} or ${managerOf(sql.ref('r.person_id'))} = ${personId} or r.person_id = ${manager}
    or ${managerOf(sql.ref('r.person_id'))} = ${manager})`
}

const shape = { ...columnsOf('leave_request', 'id', 'from_day', 'to_day', 'asked_at'), name: text }

/** Approved leave that somebody's calendar follows, the next first, at most `limit`. */
export const leaveToFollow = (db: Db, { person_id, kind }: { person_id: string; kind: string }, from: Day, limit: number) =>
  all(
    db,
    checked(shape)`select r.id, r.from_day, r.to_day, coalesce(r.decided_at, r.asked_at) as asked_at, p.name
    from leave_request r join ${workers} p on p.id = r.person_id
    where r.status = 'APPROVED' and r.to_day >= ${from} and p.status <> 'INACTIVE' and ${followed(person_id, kind)} order by r.from_day, r.id limit ${limit}`,
  )
