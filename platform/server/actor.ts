import { scopeOf, type Permission, type Profile, type Role, type Scope } from '@daybook/platform/contract'

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
  /** Null until the account has a place in a company. */
  person: Person | null
}

/** An account's place in a company. */
export type Person = {
  userId: string
  companyId: string
  role: Role
  name: string
  zone: string
  currency: string
  planType: string
  products: string
}

/** Who acts in a company call: the person, the role that counts for this request, and how far the route's permission reaches. */
export type Actor = Person & {
  accountId: string
  sessionId: string
  profile: Profile
  scope: Scope
  signedInAt: string
  may(other: Permission): boolean
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
  const { accountId, sessionId, signedInAt, person } = account
  return { ...person, role, accountId, sessionId, signedInAt, profile, scope, may: (other) => scopeOf(other, role) !== undefined }
}
