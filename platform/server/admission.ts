import {
  authDeeds,
  effectiveRole,
  hasFeatureFor,
  hasProductFor,
  isRead,
  supportView,
  supportViewDeeds,
  type AnyEndpoint,
  type Permission,
  type PreviewRole,
  type Profile,
} from '@daybook/platform/contract'
import { type Feature, featureTitles, fieldOf } from '@daybook/platform/domain'
import { actorFor, type Account, type Actor, type Person } from './actor.ts'
import type { App } from './app.ts'
import { featureOffer } from './feature-offer.ts'
import { keeping, refuseCommon, Refused } from './problem.ts'
import type { Work } from './transaction.ts'

/** A personal API token acts for its owner in the company: not on the account it would be stolen from, and in no other company, whatever its owner runs. */
const keepToScope = (endpoint: AnyEndpoint, { tokenScope }: Account): void => {
  if (tokenScope === 'full') return
  if (endpoint.inPerson || endpoint.permission.audience === 'platform') refuseCommon('auth.token')
  if (isRead(endpoint) && !endpoint.confirmed) return
  if (endpoint.confirmed || endpoint.permission.audience !== 'company') refuseCommon('auth.token')
  if (tokenScope === 'read') refuseCommon('auth.token_read')
}

/** Support looks and changes nothing, unless the owner allowed that too. What is its own account's stays its own. */
const keepToGrant = (endpoint: AnyEndpoint, { support }: Account): void => {
  if (support && !support.mayChange && endpoint.permission.audience === 'company' && !isRead(endpoint))
    refuseCommon('auth.support_read')
}

/** An owner who looks at Daybook as another role has that role's rights for the request, and may only read. */
const inPreview = (endpoint: AnyEndpoint, account: Account | null, preview: PreviewRole | undefined): Account | null => {
  if (preview === undefined || !account?.person) return account
  if (account.person.role !== 'ENTERPRISE_ADMIN') return refuseCommon('auth.forbidden')
  if (!isRead(endpoint)) return refuseCommon('auth.preview')
  return { ...account, person: { ...account.person, role: preview } }
}

/** Before anybody works here: a second step where one is asked for, and a password that does for what they may see. */
const refuseUnproven = ({ secondFactorMissing, passwordTooShort }: Account): void => {
  if (secondFactorMissing) refuseCommon('auth.second_factor_required')
  if (passwordTooShort) refuseCommon('auth.password_too_short')
}

type Member = Account & { person: Person }

/** Refuses whoever cannot work in a company yet: not signed in, without a place there, or without the proofs it asks for. */
export const refuseUnready: (account: Account | null) => asserts account is Member = (account) => {
  if (!account) return refuseCommon('auth.required')
  if (!account.person) return refuseCommon(account.platformAdmin ? 'auth.no_support' : 'auth.no_company')
  refuseUnproven(account)
}

/** Lets the caller in, or refuses: not signed in (401), no company yet, or a role that may not (403). */
export const admit = (permission: Permission, account: Account | null, profile: Profile): Account | Actor | null => {
  if (permission.audience === 'public') return null
  if (!account) return refuseCommon('auth.required')
  if (permission.audience === 'account') return account
  if (permission.audience === 'platform') {
    if (!account.platformAdmin) refuseCommon('auth.forbidden')
    refuseUnproven(account)
    return account
  }
  refuseUnready(account)
  const actor = actorFor(account, effectiveRole(account.person.role, profile), profile, permission)
  if (!actor) return refuseCommon('auth.forbidden')
  return hasProductFor(permission, actor.products) ? actor : refuseCommon('auth.product')
}

// So that a client repeating a forbidden call cannot flood the log.
const refusalsKept = { name: 'audit.refused', times: 60, seconds: 3600 }

/** Lets the caller in; a call that their role does not allow is written into the company's log before it is refused. */
const admitOrRecord = async (app: App, endpoint: AnyEndpoint, account: Account | null, profile: Profile, work: Work) => {
  try {
    return admit(endpoint.permission, account, profile)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'auth.forbidden' || !account) throw error
    const counted = await app.limits.consume(refusalsKept, account.accountId).then(
      () => true,
      () => false,
    )
    if (!counted) throw error
    work.record({ deed: authDeeds.refused, type: 'endpoint', after: { call: endpoint.name } })
    throw keeping(error)
  }
}

/** What changes something by a feature that the plan lacks is refused, with the plan that has it. */
const keepToPlan = async (app: App, { permission, ...endpoint }: AnyEndpoint, { person }: Account, { db, now }: Work) => {
  const { feature } = permission
  if (feature === undefined || isRead(endpoint) || hasFeatureFor(permission, person?.features ?? [])) return
  await refuseFeature({ app, db, now }, feature)
}

type Offering = Pick<Work, 'db' | 'now'> & { readonly app: App }

const refuseFeature = async ({ app, db, now }: Offering, feature: Feature): Promise<never> => {
  const [offerOf] = featureOffer.of(app)
  return refuseCommon('plan.feature', {
    words: { feature: featureTitles[feature], offer: (await offerOf?.(db, feature, now)) ?? '' },
  })
}

/** Refuses what needs a feature beside that of its permission, as the door of all calls does; the endpoint names it in `partly`. */
export const demandFeature = async (
  { actor, ...offering }: Offering & { readonly actor: Actor },
  feature: Feature,
): Promise<void> => {
  if (!actor.features.includes(feature)) await refuseFeature(offering, feature)
}

/** Refuses an API token, as the door does of an endpoint that says `inPerson`: for one of which only something is no program's business. */
export const demandInPerson = ({ tokenScope }: Pick<Actor, 'tokenScope'>): void => {
  if (tokenScope !== 'full') refuseCommon('auth.token')
}

/**
 * Asks whether it is the account's owner, as the door does of an endpoint that says `confirmed`: for one of which only something asks that, such as giving a
 * role with which its bearer would do all the others (docs/security.md#s12). No API token does it.
 */
export const demandConfirmed = (actor: Pick<Actor, 'tokenScope' | 'confirmed'>): void => {
  demandInPerson(actor)
  if (!actor.confirmed) refuseCommon('reauth_required')
}

/** Who asks, and as what. */
export type Asking = { opened: Account | null; profile: Profile; preview: PreviewRole | undefined }

/** The one door of every call: role, product and company, then what narrows it (a preview, a token's scope, a grant, the plan). */
export const letIn = async (app: App, endpoint: AnyEndpoint, { opened, profile, preview }: Asking, work: Work) => {
  const account = inPreview(endpoint, opened, preview)
  const actor = await admitOrRecord(app, endpoint, account, profile, work)
  if (account) keepToScope(endpoint, account)
  if (account) keepToGrant(endpoint, account)
  if (account) await keepToPlan(app, endpoint, account, work)
  if (endpoint.confirmed && !account?.confirmed) refuseCommon('reauth_required')
  return { account, actor }
}

const idIn = (part: unknown): string | null => {
  const userId = fieldOf(part, 'userId')
  return typeof userId === 'string' ? userId : null
}

/** Whatever support is shown stands in the company's log, and on its owner's screen: also by a call that may change something and did not. */
export const recordView = (endpoint: AnyEndpoint, account: Account, input: unknown, work: Work): void => {
  if (!account.support || endpoint.permission.audience !== 'company') return
  work.touch(supportView)
  if (!isRead(endpoint) && work.recorded()) return
  const id = idIn(fieldOf(input, 'params')) ?? idIn(fieldOf(input, 'query')) ?? idIn(fieldOf(input, 'body'))
  work.record({ deed: supportViewDeeds.viewed, type: id ? 'person' : 'company', id, after: { shown: endpoint.summary } })
}
