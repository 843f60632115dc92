import { hasProductFor, scopeOf, type Permission, type Profile, type Role, type Scope } from '@daybook/platform/contract'

/** A signed-in account, as `open_request` finds it. */
export type Account = {
  accountId: string
  sessionId: string
  signedInAt: string
  /** Did the account's owner prove who they are in the last five minutes? */
  confirmed: boolean
  /** `full` for a sign-in; what a personal API token may be used for otherwise. */
  tokenScope: 'full' | 'read' | 'write'
  /** The company asks for a second step, and this account has none yet: it may do nothing there before it has. */
  secondFactorMissing: boolean
  /** The password no longer does for what this account may see: it may do nothing in its company before it has a longer one. */
  passwordTooShort: boolean
  /** Runs this installation, and has no place in a company. */
  platformAdmin: boolean
  /** Where an owner lets support in; `person` is then nobody's place, with the role ADMIN. */
  support: Support | null
  /** Null until the account has a place in a company. */
  person: Person | null
}

/** What an owner allowed support, and until when. */
export type Support = { grantId: string; mayChange: boolean; until: string }

/** An account's place in a company. For support `userId` is the grant's: nobody's, so nothing is its own. */
export type Person = {
  userId: string
  /** Earlier places of the same account in this company: whoever left and came back is one person. */
  formerIds: readonly string[]
  /** Places here that nobody joined, under an address of the account: most likely theirs, but nobody proved it. */
  unjoinedIds: readonly string[]
  companyId: string
  role: Role
  name: string
  zone: string
  currency: string
  planType: string
  products: string
  /** What the company's plan contains today, as codes (`platform/domain/feature.ts`). */
  features: readonly string[]
}

/** The places of somebody in their company, the present one first: what they may see as their own. */
export const ownPlaces = ({ userId, formerIds }: Person): string[] => [userId, ...formerIds]

/** Every place that may be somebody's own, for what nobody may do for themselves. */
export const selfPlaces = (person: Person): string[] => [...ownPlaces(person), ...person.unjoinedIds]

/** Who acts in a company call: the person, the role that counts for this request, and how far the route's permission reaches. */
export type Actor = Person & {
  accountId: string
  sessionId: string
  profile: Profile
  /** The role that they have, also while they work as Employee; `role` is the one that counts for this request. */
  heldRole: Role
  scope: Scope
  signedInAt: string
  /** As of the account: for what asks whether it is its owner where something of it does (`demandConfirmed`). */
  confirmed: boolean
  tokenScope: Account['tokenScope']
  support: Support | null
  /** Whether a place may be the actor's own: for what nobody may do for themselves. */
  isSelf(userId: string): boolean
  /** Whether a place is the actor's own, the present one or one they left: for what everybody may see of themselves. */
  isOwn(userId: string): boolean
  may(other: Permission): boolean
  /** The same by the role that they hold, also while they work as Employee: for what nobody may do for themselves. */
  holds(other: Permission): boolean
  /** How far another permission reaches for this actor; undefined when they may not use it at all. */
  scopeFor(other: Permission): Scope | undefined
}

/** Null when the role may not use the permission at all. */
export const actorFor = (
  account: Account & { person: Person },
  role: Role,
  profile: Profile,
  permission: Permission,
): Actor | null => {
  const scope = scopeOf(permission, role)
  if (!scope) return null
  const { accountId, sessionId, signedInAt, confirmed, tokenScope, support, person } = account
  const scopeFor = (other: Permission) => (hasProductFor(other, person.products) ? scopeOf(other, role) : undefined)
  return {
    ...person,
    role,
    heldRole: person.role,
    accountId,
    sessionId,
    signedInAt,
    confirmed,
    tokenScope,
    support,
    profile,
    scope,
    isSelf: (userId) => selfPlaces(person).includes(userId),
    isOwn: (userId) => ownPlaces(person).includes(userId),
    may: (other) => scopeFor(other) !== undefined,
    holds: (other) => scopeOf(other, person.role) !== undefined,
    scopeFor,
  }
}
