import type { AnyEvent, Payload } from '@daybook/platform/contract'
import type { Client } from 'pg'
import type { Db } from './db.ts'
import { all, bool, checked, columnsOf, first, one, sql } from './sql.ts'

export type OutboxMessage = {
  company_id: string | null
  id: number
  name: string
  payload: unknown
  attempts: number
  at: string
}

/** Of which lane, how many, and for how long nobody else takes them. */
export type Claim = { most: number; now: string; until: string; lane: string }

/** Takes due messages for a while, by turns of companies; who does not say by then how it went is taken for dead, and they are due again. */
export const takeMessages = (db: Db, { most, now, until, lane }: Claim): Promise<OutboxMessage[]> =>
  all(
    db,
    checked(
      columnsOf('outbox', 'company_id', 'id', 'name', 'payload', 'attempts', 'at'),
    )`select company_id, id, name, payload, attempts, at from take_outbox(${most}, ${now}, ${until}, ${lane})`,
  )

/** Whether something of the company that was declared is still to be heard by whoever listens later. */
export const eventsWait = async (db: Db, events: readonly AnyEvent[]): Promise<boolean> =>
  (await one(db, checked({ wait: bool })`select events_wait(${events.map(({ name }) => name)}::text[]) as wait`)).wait

export const dropMessage = (db: Db, id: number): Promise<unknown> => one(db, sql`select drop_outbox(array[${id}::bigint])`)

/** Puts a message off after a failure. True when that was the last time and it now waits for somebody to send it again. */
export const putOffMessage = async (db: Db, { id, attempts }: OutboxMessage, now: string, why: string): Promise<boolean> => {
  const row = await first(db, checked({ given_up: bool })`select put_off_outbox(${id}, ${attempts}, ${now}, ${why}) as given_up`)
  return row?.given_up ?? false
}

/** A message that was tried twelve times, and what was wrong the last time. */
export type GivenUp = { id: number; name: string; company_id: string | null; at: string; last_error: string | null }

/** What was given up, as the owner of the database sees it: of all companies. */
export const givenUp = async (owner: Client, now: string): Promise<GivenUp[]> =>
  (
    await owner.query<GivenUp>(
      'select id, name, company_id, at, last_error from outbox where attempts >= 12 and not_before <= $1 order by id',
      [now],
    )
  ).rows

/** Lets what was given up, or one of it, be tried anew from now on; the servers hear of it. Gives how many that are. */
export const retryGivenUp = async (owner: Client, now: string, id: number | null): Promise<number> => {
  const { rowCount } = await owner.query(
    `update outbox set attempts = 0, not_before = $1 where attempts >= 12 and not_before <= $1 and ($2::bigint is null or id = $2)`,
    [now, id],
  )
  await owner.query("select pg_notify('daybook_outbox', '')")
  return rowCount ?? 0
}

/** Declares an event of a company as a server would, for whoever runs the installation: a server does what follows from it. Gives the message's id. */
export const askServers = async <E extends AnyEvent>(
  owner: Client,
  event: E,
  payload: Payload<E> & { readonly companyId: string },
  now: string,
): Promise<number> => {
  const { rows } = await owner.query<{ id: string }>(
    'insert into outbox (company_id, name, payload, subject, at, not_before) values ($1, $2, $3, $4, $5, $5) returning id',
    [payload.companyId, event.name, JSON.stringify(payload), event.subject?.(payload as never) ?? null, now],
  )
  await owner.query("select pg_notify('daybook_outbox', '')")
  return Number(rows[0]?.id)
}

/** What became of a message: undefined where it was delivered, else what went wrong the last time. */
export const messageState = async (owner: Client, id: number): Promise<Pick<GivenUp, 'last_error'> | undefined> =>
  (await owner.query<Pick<GivenUp, 'last_error'>>('select last_error from outbox where id = $1', [id])).rows[0]

/** Takes back what was asked for, where it went wrong and whoever asked was told so: it is not tried again. */
export const withdrawMessage = async (owner: Client, id: number): Promise<void> =>
  void (await owner.query('delete from outbox where id = $1', [id]))
