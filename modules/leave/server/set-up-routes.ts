import { currentCompany } from '@daybook/company/server'
import { departmentNames, knownDepartments } from '@daybook/people/server'
import { only } from '@daybook/platform/contract'
import { addDays, addMonths, type Day, dayInZone, formatDay } from '@daybook/platform/domain'
import { type Context, type Handler, type Mount, newId, refuser, route, selfPlaces, turns } from '@daybook/platform/server'
import {
  archiveLeaveType,
  getLeaveConfig,
  leaveDeeds,
  leaveRefusals,
  leaveTopics,
  type LeaveType,
  type LeaveTypeForm,
  previewLeaveConfig,
  saveLeaveConfig,
} from '../contract/index.ts'
import { accrue, forOneselfAmong, leaveYearOf, type LeaveYearRule, policyOn, type PolicyVersion } from '../domain/index.ts'
import { repayWaiting } from './repay.ts'
import { accountsOf, balanceAt, type LeaveAccount, ledgerOf } from './accounts.ts'
import { leastRows } from './least-at-work-store.ts'
import {
  addType,
  endType,
  firstPeople,
  leaveTypes,
  lockTypes,
  placesOf,
  renameType,
  savePolicy,
  type TypeRow,
} from './type-store.ts'

// More than any company has; every figure is computed with all of them.
const mostTypes = 40
const mostVersions = 60
const monthsOfReach = 24
const mostPeople = 100
const mostDepartments = 200

const present = ({ id, name, unit, archived_at, version, versions }: TypeRow): LeaveType => ({
  id,
  name,
  unit,
  archived: archived_at !== null,
  version,
  versions,
})

const show: Handler<typeof getLeaveConfig> = async (_, { db }) => ({
  types: (await leaveTypes(db)).map(present),
  country: (await currentCompany(db)).country,
  departments: await departmentNames(db, mostDepartments),
  least: await leastRows(db),
})

type Saving = Context<typeof saveLeaveConfig>

const refuseReach = refuser(only(leaveRefusals, 'leave.from_reach'))

/** Rules begin within two years of today: what was earned longer ago is told by an adjustment, and what lies further ahead is not forecast. */
const checkFrom = ({ from }: LeaveTypeForm, { actor, now }: Pick<Saving, 'actor' | 'now'>): void => {
  const today = dayInZone(now, actor.zone)
  const [first, last] = [addMonths(today, -monthsOfReach), addMonths(today, monthsOfReach)]
  if (from < first || from > last)
    return refuseReach('leave.from_reach', { field: 'from', words: { from: formatDay(first), to: formatDay(last) } })
}

/** A stored value has its fields in an order of the database. */
const isSameYear = (a: LeaveYearRule, b: LeaveYearRule): boolean =>
  a.kind === b.kind && (a.kind !== 'fixed' || (b.kind === 'fixed' && a.month === b.month && a.date === b.date))

/** What makes the frame of a balance stays: a type that counts otherwise is another type. */
const isReframed = (type: TypeRow, { unit, policy }: LeaveTypeForm): boolean => {
  const [first] = type.versions
  if (!first) return false
  return unit !== type.unit || policy.limited !== first.policy.limited || !isSameYear(policy.leaveYear, first.policy.leaveYear)
}

const refuseOwn = refuser(only(leaveRefusals, 'leave.own_type'))

/**
 * Whoever is no owner saves no leave for themselves alone, nor another version of one that was granted to them alone: a balance grows by every
 * version, whomever each is for.
 */
const checkOwn = async (
  { db, actor, now }: Saving,
  forms: readonly LeaveTypeForm[],
  types: readonly TypeRow[],
): Promise<void> => {
  if (actor.role === 'ENTERPRISE_ADMIN') return
  const isForOneself = forOneselfAmong(await placesOf(db, selfPlaces(actor), dayInZone(now, actor.zone)))
  const turn = turns()
  for (const [at, { id, policy }] of forms.entries()) {
    await turn()
    const versions = types.find((type) => type.id === id)?.versions ?? []
    if ([policy, ...versions.map((version) => version.policy)].some(isForOneself))
      return refuseOwn('leave.own_type', { field: `types.${at}.policy.departments` })
  }
}

const saveOne = async (form: LeaveTypeForm, types: readonly TypeRow[], context: Saving): Promise<string> => {
  const { db, actor, now, refuse, record } = context
  checkFrom(form, context)
  const before = types.find(({ id, archived_at }) => id === form.id && archived_at === null)
  if (form.id !== null && !before) return refuse('not_found')
  if (before && before.version !== form.version) return refuse('version.stale')
  if (before && isReframed(before, form)) return refuse('leave.type_fixed')
  if (before && before.versions.length >= mostVersions && before.versions.every(({ from }) => from !== form.from))
    return refuse('leave.too_many_versions', { words: { versions: mostVersions } })
  const id = before?.id ?? newId()
  const named = before ? await renameType(db, id, form.name) : await addType(db, { ...form, id, createdAt: now })
  if (!named) return refuse('leave.type_exists', { field: 'name' })
  await savePolicy(db, { typeId: id, from: form.from, policy: form.policy, by: actor.userId, at: now })
  const was = before && { name: before.name, from: form.from, ...policyOn(before.versions, form.from) }
  record({
    deed: leaveDeeds.set_up,
    type: 'leave_type',
    id,
    ...(was ? { before: was } : {}),
    after: { name: form.name, unit: form.unit, from: form.from, ...form.policy },
  })
  return id
}

/** Rules for departments as the company spells them, each once. */
const withSpelling = (form: LeaveTypeForm, known: ReadonlyMap<string, string>): LeaveTypeForm => {
  const departments = [...new Set(form.policy.departments.map((name) => known.get(name) ?? name))]
  return { ...form, policy: { ...form.policy, departments } }
}

const save: Handler<typeof saveLeaveConfig> = async ({ body }, context) => {
  const { db, refuse, touch } = context
  await lockTypes(db)
  const known = await knownDepartments(
    db,
    body.types.flatMap(({ policy }) => policy.departments),
  )
  if (body.types.some(({ policy }) => policy.departments.some((name) => !known.has(name)))) return refuse('leave.no_department')
  const forms = body.types.map((form) => withSpelling(form, known))
  const types = await leaveTypes(db)
  await checkOwn(context, forms, types)
  const fresh = body.types.filter(({ id }) => id === null).length
  if (types.filter(({ archived_at }) => archived_at === null).length + fresh > mostTypes)
    return refuse('leave.too_many_types', { words: { types: mostTypes } })
  const ids: string[] = []
  for (const form of forms) ids.push(await saveOne(form, types, context))
  const saved = (await leaveTypes(db)).filter(({ id }) => ids.includes(id))
  for (const { id, versions } of saved) await repayWaiting(context, id, versions)
  touch(leaveTopics.leave, leaveTopics.leave_approval)
  return { types: saved.map(present) }
}

/** The rules as they would be: the new ones in place of those from the same day. */
const withNew = (versions: readonly PolicyVersion[], { from, policy }: LeaveTypeForm): PolicyVersion[] =>
  [...versions.filter((each) => each.from !== from), { from, policy }].sort((a, b) => (a.from < b.from ? -1 : 1))

type Effect = { before: number | null; after: number | null; why: string }

const effectOf = (account: LeaveAccount, type: TypeRow | undefined, form: LeaveTypeForm, until: Day, today: Day): Effect => {
  const ledger = type ? ledgerOf(account, type.id, { waiting: false }) : []
  const at = (versions: readonly PolicyVersion[]): number | null =>
    policyOn(versions, until).limited ? balanceAt({ account, type: { versions, archived_at: null }, ledger, today }, until) : null
  const versions = withNew(type?.versions ?? [], form)
  const why = accrue(versions, account.earner, until).findLast(({ day }) => day <= until)?.why ?? 'Nothing is earned by then'
  return { before: type ? at(type.versions) : null, after: at(versions), why }
}

const preview: Handler<typeof previewLeaveConfig> = async ({ body }, context) => {
  const { app, db, actor, now, refuse } = context
  checkFrom(body, context)
  const today = dayInZone(now, actor.zone)
  const types = await leaveTypes(db)
  const type = types.find(({ id }) => id === body.id)
  if (body.id !== null && !type) return refuse('not_found')
  const begins = body.from > today ? body.from : today
  const until =
    body.policy.leaveYear.kind === 'hire'
      ? addDays(addMonths(begins, 12), -1)
      : leaveYearOf(body.policy.leaveYear, begins, begins).to
  const { ids, all } = await firstPeople(db, mostPeople)
  const accounts = await accountsOf({ app, db, types: type ? [type] : [], today }, ids)
  // A year of a hundred people, twice: others get their turn between two of them.
  const turn = turns()
  const people: ({ userId: string; userName: string } & Effect)[] = []
  for (const account of accounts) {
    await turn()
    people.push({ userId: account.person.id, userName: account.person.name, ...effectOf(account, type, body, until, today) })
  }
  return { until, people, total: { people: all, changed: people.filter(({ before, after }) => before !== after).length } }
}

const archive: Handler<typeof archiveLeaveType> = async ({ params }, { db, now, refuse, record, touch }) => {
  await lockTypes(db)
  const type = (await leaveTypes(db)).find(({ id, archived_at }) => id === params.typeId && archived_at === null)
  if (!type) return refuse('not_found')
  await endType(db, type.id, now)
  record({ deed: leaveDeeds.archive, type: 'leave_type', id: type.id, before: { name: type.name } })
  touch(leaveTopics.leave)
  return { response_message: `${type.name} was ended. What was booked of it stays.` }
}

export const setUpRoutes: readonly Mount[] = [
  route(getLeaveConfig, show),
  route(saveLeaveConfig, save),
  route(previewLeaveConfig, preview),
  route(archiveLeaveType, archive),
]
