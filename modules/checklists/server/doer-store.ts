import { managerOf, places, workers } from '@daybook/people/server'
import { sql } from '@daybook/platform/server/sql'

/**
 * Tasks `t` with their runs `r`, the person `p` a run is about, and who may do a task: `n`, who is named in it, and `m`, whom the person reports to
 * today. Who does a task is found out anew each time it is looked at, so that no task is lost with somebody who left, and a new manager finds those
 * of their reports.
 */
export const taskTables = sql`checklist_task t join checklist_run r on r.id = t.run_id join ${workers} p on p.id = r.person_id
  left join ${workers} n on n.id = t.named_id left join ${workers} m on t.who = 'MANAGER' and m.id = ${managerOf(sql.ref('r.person_id'))}`

/** The one person who does a task; null where it is for any of a group, since nobody is meant alone, or whoever was meant is not here any more. */
export const doerId = sql<string | null>`(case
  when t.who = 'PERSON' and p.status <> 'INACTIVE' then p.id
  when t.who = 'NAMED' and n.status <> 'INACTIVE' then n.id
  when t.who = 'MANAGER' and m.status = 'ACTIVE' and m.id <> p.id then m.id end)`

/** The group that does it otherwise: HR, or the owners where they are meant, or where nobody of HR is here but the person it is about. */
export const doerGroup = sql<'HR' | 'OWNER'>`(case
  when t.who <> 'OWNER' and exists (select from ${places} h where h.role = 'HUMAN_RESOURCE' and h.status = 'ACTIVE' and h.id <> r.person_id)
  then 'HR' else 'OWNER' end)`

export type Reader = { userId: string; role: string }

/** Whether a task is the reader's to do: by themselves, or as one of HR or of the owners. HR is not meant in a list about themselves. */
export const isMine = ({ userId, role }: Reader) => {
  const ofGroup = sql<boolean>`(${doerId} is null and case ${doerGroup}
    when 'HR' then ${role === 'HUMAN_RESOURCE'} and r.person_id <> ${userId} else ${role === 'ENTERPRISE_ADMIN'} end)`
  const decides = role === 'HUMAN_RESOURCE' || role === 'ENTERPRISE_ADMIN'
  return decides
    ? sql<boolean>`coalesce(${doerId} = ${userId} or ${ofGroup}, false)`
    : sql<boolean>`coalesce(${doerId} = ${userId}, false)`
}

/** Whether a task `t` waits: others that it waits for are open. */
export const isWaiting = sql<boolean>`(exists (select from checklist_task_wait x join checklist_task o on o.run_id = x.run_id and o.place = x.waits_for
  where x.run_id = t.run_id and x.place = t.place and o.status = 'OPEN'))`

/** Whether something that waited for a task `t` is done. */
export const isAwaited = sql<boolean>`(exists (select from checklist_task_wait x join checklist_task o on o.run_id = x.run_id and o.place = x.place
  where x.run_id = t.run_id and x.waits_for = t.place and o.status = 'DONE'))`

/** The titles of the open tasks that a task `t` waits for, in their order. */
export const openBefore = sql<string[]>`(select coalesce(json_agg(o.title order by o.place), '[]') from checklist_task_wait x
  join checklist_task o on o.run_id = x.run_id and o.place = x.waits_for where x.run_id = t.run_id and x.place = t.place and o.status = 'OPEN')`
