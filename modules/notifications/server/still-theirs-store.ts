import { isOfOthers } from '@daybook/checklists/server'
import { isConfirmationFor } from '@daybook/documents/server'
import { isPostFor } from '@daybook/notices/server'
import { companyRoles, seesOthers } from '@daybook/people/domain'
import { places } from '@daybook/people/server'
import { sql } from '@daybook/platform/server/sql'
import { kinds, kindsOfPosts, kindsOfRoles } from '../domain/index.ts'

// The lowest first.
const roles = sql`${companyRoles.toReversed()}::text[]`

const tasks = kinds.tasks.name
const seesAll = sql`coalesce((select p.role from ${places} p where p.id = t.person_id) = any(${companyRoles.filter(seesOthers)}::text[]), false)`

/**
 * Whether somebody has the role in which they were told, or one above it; what is older, or is theirs whatever their role, does not say in which. Tasks are
 * told together, those of a role and others: an owner who is of HR from now on sees all lists still.
 */
const keepsRole = sql`(t.kind <> all(${[...kindsOfRoles]}::text[]) or t.as_role is null or (t.kind = ${tasks} and ${seesAll})
  or array_position(${roles}, (select p.role from ${places} p where p.id = t.person_id)) >= array_position(${roles}, t.as_role))`

/** Whether somebody is one of those whom it is for, where it tells of a post: they may have another role or department since. */
const ofPosts = sql`${kindsOfPosts.map(({ name }) => name)}::text[]`
const isForThem = sql`(t.kind <> all(${ofPosts})
  or ${isPostFor(sql`case when t.kind = any(${ofPosts}) then t.about::uuid end`, sql.ref('t.person_id'))})`

/** Whether somebody reads what they are asked to confirm. */
const toConfirm = kinds.documentToConfirm.name
const isToConfirm = sql`(t.kind <> ${toConfirm} or ${isConfirmationFor(sql`case when t.kind = ${toConfirm} then t.about::uuid end`, sql.ref('t.person_id'))})`

/** Whether no task of which it tells is another one's by now: somebody has another manager, or another one is named. HR and owners see all lists. */
const ofOneTask = sql`${[kinds.taskToAgree.name, kinds.taskSentBack.name]}::text[]`
const isOfTheirTasks = sql`(t.kind <> ${tasks} and t.kind <> all(${ofOneTask}) or ${seesAll} or not exists (select
  from (select t.person_id, case when t.kind = ${tasks} then t.things when t.kind = any(${ofOneTask}) then array[t.about::uuid] end as tasks) news
    cross join unnest(news.tasks) as named(task) where ${isOfOthers(sql.ref('named.task'), sql.ref('news.person_id'))}))`

/** Whether a notification `t` still is for whose it is: whoever has a lower role since sees nothing of what was for the other, nor of a post, a document or a task that is not for them any more. */
export const isStillTheirs = sql<boolean>`(${keepsRole} and ${isForThem} and ${isToConfirm} and ${isOfTheirTasks})`
