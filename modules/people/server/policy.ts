import type { Permission, Role } from '@daybook/platform/contract'
import type { Actor } from '@daybook/platform/server'
import { givesRole } from '../domain/index.ts'
import type { StoredPerson } from './person-store.ts'

type Target = { userId: string; userRole: Role; managed: boolean }

/** Support does what the owner let it in for: look, or change as well. */
const isSupport = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'ADMIN'
export const mayChange = (actor: Pick<Actor, 'support'>): boolean => actor.support === null || actor.support.mayChange

/** Who sees private data of everybody, and so finds people by the names in their contracts: the company's owner and HR, and support. */
export const maySeeEverybody = (actor: Pick<Actor, 'role'>): boolean =>
  actor.role === 'ENTERPRISE_ADMIN' || actor.role === 'HUMAN_RESOURCE' || isSupport(actor)

/** Private data: those, the person, and (less of it) those the person reports to. */
export const maySeePrivate = (actor: Actor, target: Target): boolean => maySeeEverybody(actor) || actor.userId === target.userId

/** A manager sees phone numbers of reports, but neither address nor birth date (testing/permission-matrix.ts, row 14). */
export const maySeePhone = (actor: Actor, target: Target): boolean =>
  maySeePrivate(actor, target) || (actor.role === 'MANAGER' && target.managed)

/** Whether a permission on people's records reaches this person: one's own, those of one's reports, or everybody's. */
export const mayReach = (actor: Actor, permission: Permission, { userId, managed }: Target): boolean => {
  const scope = actor.scopeFor(permission)
  return scope === 'company' || (scope !== undefined && userId === actor.userId) || (scope === 'reports' && managed)
}

/** Owners write about everyone; HR and support about everyone but owners and (other) HR. */
export const mayUpdate = (actor: Pick<Actor, 'role' | 'userId'>, target: Target): boolean =>
  actor.role === 'ENTERPRISE_ADMIN' ||
  ((actor.role === 'HUMAN_RESOURCE' || isSupport(actor)) &&
    (target.userRole === 'EMPLOYEE' || target.userRole === 'MANAGER' || target.userId === actor.userId))

/** Nobody changes their own role; that is asked where the person is known. */
export const mayGiveRole = (actor: Actor, from: Role | null, to: Role): boolean => givesRole(actor.role, from, to)

/**
 * Why the actor may not change a person like this, or add one; null when they may. Every way a change comes in (a form, an
 * import, a token, support) asks here. `before` is null for someone new. `deciding`: whoever decides about the actor, or would with another role.
 */
export const changeFault = (
  actor: Actor,
  before: Target | null,
  role: Role,
  deciding: ReadonlySet<string>,
): 'auth.forbidden' | 'people.own_role' | 'people.own_manager' | 'people.role_forbidden' | null => {
  if (before && !mayUpdate(actor, before)) return 'auth.forbidden'
  if (before?.userRole === role) return null
  if (before && actor.isSelf(before.userId)) return 'people.own_role'
  if (before && choosesOwnDecider(actor, deciding, before.userId)) return 'people.own_manager'
  return mayGiveRole(actor, before?.userRole ?? null, role) ? null : 'people.role_forbidden'
}

type Hired = { userId: string; hireDate: string | null }

/**
 * Nobody says their own joining date: their pay and leave are counted from it. An owner enters theirs once, and moves it only while nobody else
 * owns the company: nobody could mend a slip, and no hours are taken before it. Every way it comes in asks here. `to` is undefined where nothing is
 * said of it.
 */
export const movesOwnStart = (actor: Actor, before: Hired | null, to: string | null | undefined, isOnlyOwner: boolean): boolean =>
  to !== undefined && before !== null && before.hireDate !== to && !mayMoveStart(actor, before, isOnlyOwner)

/** Whether somebody may move a joining date that is theirs; that of others is asked elsewhere. */
export const mayMoveStart = (actor: Pick<Actor, 'role' | 'isSelf'>, before: Hired, isOnlyOwner: boolean): boolean =>
  !actor.isSelf(before.userId) || (actor.role === 'ENTERPRISE_ADMIN' && (before.hireDate === null || isOnlyOwner))

type Place = {
  department?: string | null | undefined
  employmentType?: string | null | undefined
  managerId?: string | null | undefined
}
type Placed = { readonly userId: string } & Required<Place>

/** What rules and deciders hold for somebody by, as it stands. */
export const placeOf = (person: Pick<StoredPerson, 'id' | 'department' | 'employment_type' | 'manager_id'>): Placed => ({
  userId: person.id,
  department: person.department,
  employmentType: person.employment_type,
  managerId: person.manager_id,
})

/**
 * Nobody but an owner moves themselves to another department or type of employment, whose rules would count for them, or to another manager,
 * who would decide about them. Every way it comes in asks here; what is undefined is not said.
 */
export const movesOwnPlace = (actor: Actor, before: Placed | null, to: Place): boolean =>
  before !== null &&
  actor.isSelf(before.userId) &&
  actor.role !== 'ENTERPRISE_ADMIN' &&
  ((to.department !== undefined && (to.department ?? '') !== (before.department ?? '')) ||
    (to.employmentType !== undefined && to.employmentType !== before.employmentType) ||
    (to.managerId !== undefined && to.managerId !== before.managerId))

/**
 * Nobody but an owner says who decides about those who decide about them: whom their own manager reports to, or who stands in for that one; nor
 * whether those above them, or who stands in for one of these, have a role that decides. `above`: all whom that is asked of.
 */
export const choosesOwnDecider = (actor: Actor, above: ReadonlySet<string>, userId: string): boolean =>
  actor.role !== 'ENTERPRISE_ADMIN' && !actor.isSelf(userId) && above.has(userId)

const ownFields = ['name', 'birthDate', 'designation', 'badge'] as const
export type OwnField = (typeof ownFields)[number]
type Said = { readonly [field in OwnField]?: string | null | undefined }
type Recorded = Said & { readonly userId: string }

/** What stands in somebody's record. */
export const recordedOf = (person: Pick<StoredPerson, 'id' | 'name' | 'birth_date' | 'designation' | 'badge'>): Recorded => ({
  userId: person.id,
  name: person.name,
  birthDate: person.birth_date,
  designation: person.designation,
  badge: person.badge,
})

/**
 * Nobody but an owner changes their own name in the contract or their date of birth: they ask for it, and another one decides. Nor their job title,
 * by which checklists begin, or their badge, by which files say whose hours and leave they bring. Every way it comes in asks here; what is undefined
 * is not said.
 */
export const movesOwnRecord = (actor: Actor, before: Recorded | null, to: Said): OwnField | null => {
  if (before === null || !actor.isSelf(before.userId) || actor.role === 'ENTERPRISE_ADMIN') return null
  return ownFields.find((field) => to[field] !== undefined && (to[field] ?? '') !== (before[field] ?? '')) ?? null
}

/** Why somebody does not change that field of their own. */
export const ownFieldFault = (field: OwnField): 'people.own_record' | 'people.own_title' =>
  field === 'name' || field === 'birthDate' ? 'people.own_record' : 'people.own_title'

/** Whether somebody who is no owner would say what they themselves are called: as everybody does, they take no colleague's name. */
export const takesOwnName = (actor: Actor, userId: string): boolean => actor.isSelf(userId) && actor.role !== 'ENTERPRISE_ADMIN'

/** Not oneself, and HR not an owner. */
export const mayDeactivate = (actor: Actor, target: Target): boolean => !actor.isSelf(target.userId) && mayUpdate(actor, target)
