import { currentCompany } from '@daybook/company/server'
import type { Context } from '@daybook/platform/server'
import { hireDatesSet, type importPeople, joiningDateSaid, payNamed, peopleDeeds, peopleTopics } from '../contract/index.ts'
import { type FieldRow, saveValues } from './field-store.ts'
import { settleRows } from './import-names.ts'
import { addImported, changeImported, type KnownPerson, promoteManagers, setManagers } from './import-store.ts'
import type { ImportPlan } from './import-plan.ts'
import { countInvitations, inviteByMail } from './invitations.ts'
import { choosesOwnDecider, mayGiveRole } from './policy.ts'
import { changedByRow, seenColumns, tellChanged, toldAtOnce, turnsDecider } from './told-changes.ts'

type Importing = Context<typeof importPeople>

/** How many rows of a file do what. */
export const summary = (plan: ImportPlan) => {
  const count = (outcome: string) => plan.rows.filter((row) => row.outcome === outcome).length
  return { created: count('create'), updated: count('update'), unchanged: count('unchanged'), failed: count('error') }
}

/** Of whom the file changed what of their record. Who is named as somebody's manager may have become one by it. */
const changedIn = (
  plan: ImportPlan,
  everyone: readonly KnownPerson[],
  promoted: readonly Pick<KnownPerson, 'id' | 'role'>[],
  seen: ReadonlySet<string>,
) => {
  const before = new Map(everyone.map(({ id, role }) => [id, role]))
  const after = new Map([...plan.update, ...promoted].map(({ id, role }) => [id, role]))
  const turns = (id: string): boolean => {
    const [from, to] = [before.get(id), after.get(id)]
    return from !== undefined && to !== undefined && turnsDecider(from, to)
  }
  const fields = new Map(
    plan.rows.flatMap(({ userId, changes }) => (userId === null ? [] : [[userId, changedByRow(changes, seen)] as const])),
  )
  for (const { id } of promoted) fields.set(id, [...new Set([...(fields.get(id) ?? []), 'role' as const])])
  return [...fields].map(([userId, changed]) => ({ userId, fields: changed, turns: turns(userId) }))
}

/** What the log keeps: those who were changed as they were, and everybody as they are now. */
const forLog = (plan: ImportPlan, everyone: readonly KnownPerson[], promoted: readonly { id: string }[]) => {
  const changed = new Set([...plan.update, ...plan.managers, ...promoted].map(({ id }) => id))
  const people = everyone.filter(({ id }) => changed.has(id))
  return {
    before: people.length > 0 ? { people } : undefined,
    after: {
      ...summary(plan),
      people: [...plan.create, ...plan.update, ...promoted],
      managers: plan.managers,
      fields: plan.told,
    },
  }
}

const inviteAll = async (context: Importing, people: ImportPlan['create']) => {
  const { app, actor, db } = context
  const emails = people.map(({ email }) => email)
  await countInvitations(app, actor, emails)
  const { name } = await currentCompany(db)
  for (const person of people) await inviteByMail(app, context, person, name)
}

export type Planned = {
  readonly plan: ImportPlan
  readonly everyone: readonly KnownPerson[]
  readonly fields: readonly FieldRow[]
  /** Whoever decides about whoever imports. */
  readonly deciding: ReadonlySet<string>
}

/** Writes what people are by the file; who is named as a manager becomes one, but for whoever would decide about whoever imports: an owner gives them that role. */
export const storePlan = async ({ db, actor, now }: Importing, { plan, deciding }: Planned) => {
  await addImported(db, await settleRows(db, plan.create), now)
  await changeImported(db, await settleRows(db, plan.update))
  await saveValues(db, plan.values)
  await setManagers(db, plan.managers)
  const named = plan.managers.map((link) => link.manager_id).filter((id) => !choosesOwnDecider(actor, deciding, id))
  return mayGiveRole(actor, 'EMPLOYEE', 'MANAGER') ? promoteManagers(db, named) : []
}

type Promoted = Awaited<ReturnType<typeof storePlan>>

/** Other modules, and those whom it is about, hear of what the file changed. */
const tellPlan = async (context: Importing, { plan, everyone, fields }: Planned, promoted: Promoted): Promise<void> => {
  const { actor, emit } = context
  if (plan.pay.length > 0) await emit(payNamed, { by: actor.userId, people: plan.pay })
  const joined = new Map(everyone.map(({ id, hire_date }) => [id, hire_date]))
  for (const { id, hire_date: day } of plan.update)
    if (joined.get(id) !== day) await emit(joiningDateSaid, { userId: id, by: actor.userId, day })
  await tellChanged(context, actor.userId, changedIn(plan, everyone, promoted, seenColumns(fields)))
  const hired = [...plan.create, ...plan.update].flatMap(({ id, hire_date }) => (hire_date ? [id] : []))
  for (let at = 0; at < hired.length; at += toldAtOnce) await emit(hireDatesSet, { userIds: hired.slice(at, at + toldAtOnce) })
}

/** Tells of what an import stored, invites whom it added where that is asked, and logs it. */
export const tellImport = async (context: Importing, planned: Planned, promoted: Promoted, invite: boolean): Promise<void> => {
  const { actor, record, touch } = context
  const { plan, everyone } = planned
  await tellPlan(context, planned, promoted)
  if (invite && plan.create.length > 0) await inviteAll(context, plan.create)
  record({ deed: peopleDeeds.import, type: 'company', id: actor.companyId, ...forLog(plan, everyone, promoted) })
  touch(peopleTopics.people)
}
