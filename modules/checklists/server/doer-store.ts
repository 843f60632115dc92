import { hasAssets, hasReturnedSince } from '@daybook/assets/server'
import { isAskedFor, isDoneSince } from '@daybook/documents/server'
import { isPlaceOf, places, reporting, workers } from '@daybook/people/server'
import { type RawBuilder, sql } from '@daybook/platform/server/sql'

/**
 * Tasks `t` with their runs `r`, the person `p` a run is about, and who may do a task or agree to it: `n` and `a`, who are named in it, and `m`, whom
 * the person reports to today. Who does a task is found out anew each time it is looked at, so that no task is lost with somebody who left, and a new manager finds those
 * of their reports.
 */
const withPeople = (tasks: RawBuilder<unknown>) => sql`${tasks} join ${workers} p on p.id = r.person_id
  left join ${workers} n on n.id = t.named_id left join ${workers} a on a.id = t.approver_id
  left join ${reporting} up on up.id = r.person_id left join ${workers} m on (t.who = 'MANAGER' or t.approver = 'MANAGER') and m.id = up.manager_id`

export const taskTables = withPeople(sql`checklist_task t join checklist_run r on r.id = t.run_id`)

/** Whether a run `r` is about somebody of the statement, in the place they have or in one that they left. */
const isAbout = (id: RawBuilder<unknown>) => isPlaceOf(sql.ref('r.person_id'), id)

/** The one person who does a task; null where it is for any of a group, since nobody is meant alone, or whoever was meant is not here any more. */
export const doerId = sql<string | null>`(case
  when t.who = 'PERSON' and p.status <> 'INACTIVE' then p.id
  when t.who = 'NAMED' and n.status <> 'INACTIVE' then n.id
  when t.who = 'MANAGER' and m.status = 'ACTIVE' and m.id <> p.id then m.id end)`

/** Everybody `h` here with a role, who are found once for a statement: asked for each task they were looked for among everybody in the company. */
const everyActive = (role: 'HUMAN_RESOURCE' | 'ENTERPRISE_ADMIN') =>
  sql`unnest(array(select w.id from ${places} w where w.role = ${sql.lit(role)} and w.status = 'ACTIVE')) h(id)`

/** The group that does it otherwise: HR, or the owners where they are meant, or where nobody of HR is here but the person it is about. */
export const doerGroup = sql<'HR' | 'OWNER'>`(case
  when t.who <> 'OWNER' and exists (select from ${everyActive('HUMAN_RESOURCE')} where not ${isAbout(sql.ref('h.id'))}) then 'HR' else 'OWNER' end)`

export type Reader = { userId: string; role: string }

const isDecider = ({ role }: Reader): boolean => role === 'HUMAN_RESOURCE' || role === 'ENTERPRISE_ADMIN'

/**
 * The open tasks that can be the turn of somebody who is neither of HR nor an owner: those of their own lists and of those about their reports, and
 * those that name them. What they handed in themselves others agree to: there is always an owner.
 */
const withinReach = (userId: string) => sql`(
  select t.id from checklist_run r join checklist_task t on t.run_id = r.id where r.status = 'OPEN' and t.status = 'OPEN'
    and r.person_id in (select ${userId}::uuid union all select e.id from ${reporting} e where e.manager_id = ${userId})
  union all select t.id from checklist_task t where t.status = 'OPEN' and t.named_id = ${userId}
  union all select t.id from checklist_task t where t.status = 'OPEN' and t.approver_id = ${userId})`

/**
 * `taskTables` with the open tasks that can be the reader's turn. They and their runs are found before anybody is joined to them: all open tasks of
 * a company of 10,000 made each look at My Office 50 ms longer.
 */
export const openTasksFor = (reader: Reader) =>
  isDecider(reader)
    ? taskTables
    : withPeople(sql`(select * from checklist_task where status = 'OPEN' and id in ${withinReach(reader.userId)} offset 0) t
      join lateral (select * from checklist_run where id = t.run_id offset 0) r on true`)

/** Whether a task is the reader's to do: by themselves, or as one of HR or of the owners. HR is not meant in a list about themselves. */
export const isMine = (reader: Reader) => {
  const { userId, role } = reader
  const ofGroup = sql<boolean>`(${doerId} is null and case ${doerGroup}
    when 'HR' then ${role === 'HUMAN_RESOURCE'} and not ${isAbout(sql`${userId}::uuid`)} else ${role === 'ENTERPRISE_ADMIN'} end)`
  return isDecider(reader)
    ? sql<boolean>`coalesce(${doerId} = ${userId} or ${ofGroup}, false)`
    : sql<boolean>`coalesce(${doerId} = ${userId}, false)`
}

/** Whether somebody of the statement is who handed a task in, in this place or in one that they left. */
const isSamePerson = (id: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql<boolean>`coalesce(${isPlaceOf(by, id)}, false)`

/** Whether whom the person reports to decides about people: who was made an employee does not, though somebody may report to them still. */
const managerDecides = sql<boolean>`(m.status = 'ACTIVE' and exists (select from ${places} d where d.id = m.id and d.role <> 'EMPLOYEE'))`

/** The one person who agrees to a task that `by` hands in; null where it is for any of a group. Never who hands it in, nor somebody invited. */
const agreerIdFor = (by: RawBuilder<unknown>) => sql<string | null>`(case
  when t.approver = 'NAMED' and a.status = 'ACTIVE' and not ${isSamePerson(sql.ref('a.id'), by)} then a.id
  when t.approver = 'MANAGER' and ${managerDecides} and m.id <> p.id and not ${isSamePerson(sql.ref('m.id'), by)} then m.id end)`

/** The group that does it otherwise: HR but the person it is about, else the owners; and where nobody else is here, `ALONE`: whoever hands it in. */
const agreerGroupFor = (by: RawBuilder<unknown>) => sql<'HR' | 'OWNER' | 'ALONE'>`(case
  when t.approver <> 'OWNER' and exists (select from ${everyActive('HUMAN_RESOURCE')} where not ${isAbout(sql.ref('h.id'))} and not ${isSamePerson(sql.ref('h.id'), by)}) then 'HR'
  when exists (select from ${everyActive('ENTERPRISE_ADMIN')} where not ${isSamePerson(sql.ref('h.id'), by)}) then 'OWNER'
  else 'ALONE' end)`

const handedInBy = sql.ref<string | null>('t.handed_in_by')
export const agreerId = agreerIdFor(handedInBy)
export const agreerGroup = agreerGroupFor(handedInBy)

/** Whether somebody with a role agrees to a task that `by` hands in. */
const agreesFor = (
  by: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  role: RawBuilder<unknown>,
) => sql<boolean>`(t.approver is not null
  and coalesce(${agreerIdFor(by)} = ${id} or (${agreerIdFor(by)} is null and case ${agreerGroupFor(by)}
    when 'HR' then ${role} = 'HUMAN_RESOURCE' and not ${isAbout(id)} and not ${isSamePerson(id, by)}
    when 'OWNER' then ${role} = 'ENTERPRISE_ADMIN' and not ${isSamePerson(id, by)}
    else ${id} = ${by} end), false))`

// A task that is not handed in yet is asked about as if the reader handed it in.
const byOrReader = ({ userId }: Reader) => sql`coalesce(t.handed_in_by, ${userId}::uuid)`

/** Whether the reader agrees to a task that somebody else hands in, or handed in. */
export const isToAgree = (reader: Reader) => agreesFor(handedInBy, sql`${reader.userId}::uuid`, sql`${reader.role}::text`)

/** Whether nobody but the reader is here who could agree to what they hand in. */
export const isAlone = (reader: Reader) =>
  sql<boolean>`(${agreerIdFor(byOrReader(reader))} is null and ${agreerGroupFor(byOrReader(reader))} = 'ALONE')`

/** Whose turn a task that is open is: of whoever agrees once it is handed in, and before that of whoever does it. */
export const isTurn = (reader: Reader) =>
  sql<boolean>`(case when t.handed_in_at is null then ${isMine(reader)} else ${isToAgree(reader)} end)`

/** The one person whose turn a task is; null where it is that of a group. */
const turnOfOne = sql<string | null>`(case when t.handed_in_at is null then ${doerId} else ${agreerId} end)`

const turnOfGroup = sql<'HR' | 'OWNER' | 'ALONE'>`(case when t.handed_in_at is null then ${doerGroup} else ${agreerGroup} end)`

/**
 * Some tasks, each read once, with the one person whose turn it is, or else the group: to ask each of them about everybody would take as long as there
 * are people, times tasks. `is_by_name`: it is that person's whatever their role.
 */
export const turnsOf = (which: RawBuilder<unknown>) =>
  sql`select t.id, t.title, t.due, p.name as about, r.person_id, case when t.handed_in_at is not null then t.handed_in_by end as handed_by,
      ${turnOfOne} as one, case when ${turnOfOne} is null then ${turnOfGroup} end as of_group, t.handed_in_at is null or t.approver = 'NAMED' as is_by_name
    from ${taskTables} where (t.handed_in_at is null or t.approver is not null) and ${which}`

const isNotByD = sql<boolean>`(t.handed_by is null or not ${isSamePerson(sql.ref('d.id'), sql.ref('t.handed_by'))})`

/** Whether a member of the company `d` of the statement is one of the group whose turn a task `t` of `turnsOf` is. HR is not meant in a list about themselves. */
export const isOneOfTurn = sql<boolean>`(t.of_group is not null and d.role = case t.of_group when 'HR' then 'HUMAN_RESOURCE' else 'ENTERPRISE_ADMIN' end
  and case t.of_group when 'HR' then not ${isPlaceOf(sql.ref('t.person_id'), sql.ref('d.id'))} and ${isNotByD} when 'OWNER' then ${isNotByD} else d.id = t.handed_by end)`

/**
 * Whether a task concerns a member of the company `d`, whoever's turn it is: they do it, or agree to it by name or as the manager, or they see all lists, as
 * HR those of others.
 */
export const concernsD = sql<boolean>`coalesce(d.id = ${doerId} or (t.approver = 'NAMED' and t.approver_id = d.id)
  or (t.approver = 'MANAGER' and ${managerDecides} and m.id = d.id)
  or d.role = 'ENTERPRISE_ADMIN' or (d.role = 'HUMAN_RESOURCE' and not ${isAbout(sql.ref('d.id'))}), false)`

/** Whether a task, by its id, concerns somebody no more: for what told them of it. */
export const isOfOthers = (task: RawBuilder<unknown>, person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from ${taskTables} join ${places} d on d.id = ${person} where t.id = ${task} and not ${concernsD})`

/** Whether a task `t` waits: others that it waits for are open. */
export const isWaiting = sql<boolean>`(exists (select from checklist_task_wait x join checklist_task o on o.run_id = x.run_id and o.place = x.waits_for
  where x.run_id = t.run_id and x.place = t.place and o.status = 'OPEN'))`

/** Whether something that waited for a task `t` is done, or handed in. */
export const isAwaited = sql<boolean>`(exists (select from checklist_task_wait x join checklist_task o on o.run_id = x.run_id and o.place = x.place
  where x.run_id = t.run_id and x.waits_for = t.place and (o.status = 'DONE' or o.handed_in_at is not null)))`

const [bringing, confirming, returning] = ['DOCUMENTS', 'SIGNATURES', 'ASSETS'] as const
const about = sql.ref<string>('r.person_id')
const started = sql.ref<string>('r.started_at')

/** Whether a task `t` stands for something that is not done yet: it is not ticked off by hand. */
export const isShut = sql<boolean>`(t.status = 'OPEN' and case t.gate when ${bringing} then ${isAskedFor(bringing, about)}
  when ${confirming} then ${isAskedFor(confirming, about)} when ${returning} then ${hasAssets(about)} else false end)`

/** Whether that was done since its run began, and nothing of it is left: it is done by itself. */
export const isOpened = sql<boolean>`(not ${isShut} and case t.gate when ${bringing} then ${isDoneSince(bringing, about, started)}
  when ${confirming} then ${isDoneSince(confirming, about, started)} when ${returning} then ${hasReturnedSince(about, started)} else false end)`

/** The titles of the open tasks that a task `t` waits for, in their order. */
export const openBefore = sql<string[]>`(select coalesce(json_agg(o.title order by o.place), '[]') from checklist_task_wait x
  join checklist_task o on o.run_id = x.run_id and o.place = x.waits_for where x.run_id = t.run_id and x.place = t.place and o.status = 'OPEN')`
