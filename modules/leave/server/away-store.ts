import { workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, bool, checked, columnsOf, json, type RowOf, sql, text } from '@daybook/platform/server/sql'

type Span = { from: Day; to: Day; fromHalf: string | null; toHalf: string | null; typeName: string; waits: boolean }

const shape = { ...columnsOf('person', 'id', 'name'), sort_key: text, managed: bool, spans: json<Span[] | null>() }
export type AwayPersonRow = RowOf<typeof shape>

type AwayAsked = {
  from: Day
  to: Day
  awayOnly: boolean
  limit: number
  after: string[] | undefined
}

/** People by name with what they have of leave between two days; one more than `limit`. */
export const awayBetween = (db: Db, { from, to, awayOnly, limit, after }: AwayAsked): Promise<AwayPersonRow[]> =>
  all(
    db,
    checked(shape)`select p.id, p.name, lower(p.name) as sort_key, p.id in (select my_reports()) as managed, s.spans
    from ${workers} p cross join lateral (
      select jsonb_agg(jsonb_build_object('from', r.from_day, 'to', r.to_day, 'fromHalf', r.from_half, 'toHalf', r.to_half,
          'typeName', t.name, 'waits', r.status = 'PENDING') order by r.from_day) as spans
        from leave_request r join leave_type t on t.id = r.type_id
        where r.person_id = p.id and r.status in (${awayOnly ? sql`'APPROVED'` : sql`'APPROVED', 'PENDING'`}) and r.from_day <= ${to} and r.to_day >= ${from}) s
    where p.status <> 'INACTIVE'
      and ${awayOnly ? sql`s.spans is not null` : sql`true`} and ${after ? sql`(lower(p.name), p.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
    order by lower(p.name), p.id limit ${limit + 1}`,
  )
