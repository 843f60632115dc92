import type { Db } from '@daybook/platform/server'
import { count, sql } from '@daybook/platform/server/sql'
import type { Arrangement } from '../domain/index.ts'

/** How somebody arranged their own page, as one JSON value; null for whoever changed nothing. */
export const arrangementJson = (personId: string) =>
  sql<Arrangement | null>`(select json_build_object('cards', cards, 'hidden', hidden) from office_arrangement where person_id = ${personId})`

/** What was said last counts. */
export const saveArrangement = (db: Db, personId: string, { cards, hidden }: Arrangement): Promise<number> =>
  count(
    db,
    sql`insert into office_arrangement (person_id, cards, hidden) values (${personId}, ${[...cards]}::text[], ${[...hidden]}::text[])
      on conflict (company_id, person_id) do update set cards = excluded.cards, hidden = excluded.hidden`,
  )

/** Back to how the page is by itself. */
export const dropArrangement = (db: Db, personId: string): Promise<number> =>
  count(db, sql`delete from office_arrangement where person_id = ${personId}`)
