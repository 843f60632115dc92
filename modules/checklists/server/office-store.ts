import type { Day } from '@daybook/platform/domain'
import { sql } from '@daybook/platform/server/sql'
import { isTurn, isWaiting, openTasksFor, type Reader } from './doer-store.ts'

export type OwnTasks = {
  open: number
  overdue: number
  /** Among them those that are handed in to the reader, who agrees. */
  toAgree: number
  next: { id: string; runId: string; title: string; list: string; about: string; due: Day }[]
}

/** What the reader has to do, with the first tasks of it by their day, as one JSON value for a statement of another module. */
export const ownTasksJson = (reader: Reader, today: Day, shown: number) => sql<OwnTasks>`(
  select json_build_object('open', count(*)::int, 'overdue', (count(*) filter (where x.due < ${today}::date))::int, 'toAgree', (count(*) filter (where x.handed_in))::int,
    'next', coalesce(json_agg(json_build_object('id', x.id, 'runId', x.run_id, 'title', x.title, 'list', x.name, 'about', x.about, 'due', x.due)
      order by x.due, x.id) filter (where x.n <= ${shown}), '[]'))
  from (select t.id, t.run_id, t.title, t.due, t.handed_in_at is not null as handed_in, r.name, p.name as about, row_number() over (order by t.due, t.id) as n
    from ${openTasksFor(reader)} where t.status = 'OPEN' and r.status = 'OPEN' and not ${isWaiting} and ${isTurn(reader)}) x)`
