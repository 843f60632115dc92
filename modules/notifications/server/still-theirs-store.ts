import { isPostFor } from '@daybook/notices/server'
import { companyRoles } from '@daybook/people/domain'
import { places } from '@daybook/people/server'
import { sql } from '@daybook/platform/server/sql'
import { kindsOfPosts, kindsOfRoles } from '../domain/index.ts'

// The lowest first.
const roles = sql`${companyRoles.toReversed()}::text[]`

/** Whether somebody has the role in which they were told, or one above it; what is older, or is theirs whatever their role, does not say in which. */
const keepsRole = sql`(t.kind <> all(${[...kindsOfRoles]}::text[]) or t.as_role is null
  or array_position(${roles}, (select p.role from ${places} p where p.id = t.person_id)) >= array_position(${roles}, t.as_role))`

/** Whether somebody is one of those whom it is for, where it tells of a post: they may have another role or department since. */
const ofPosts = sql`${kindsOfPosts.map(({ name }) => name)}::text[]`
const isForThem = sql`(t.kind <> all(${ofPosts})
  or ${isPostFor(sql`case when t.kind = any(${ofPosts}) then t.about::uuid end`, sql.ref('t.person_id'))})`

/** Whether a notification `t` still is for whose it is: whoever has a lower role since sees nothing of what was for the other, nor of a post that is not for them any more. */
export const isStillTheirs = sql<boolean>`(${keepsRole} and ${isForThem})`
