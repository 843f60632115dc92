import {
  effectiveRole,
  hasProductFor,
  previewRoles,
  type AnyEndpoint,
  type Failure,
  type Input,
  type Output,
  type Permission,
  type PreviewRole,
  type Profile,
} from '@daybook/platform/contract'
import { isZone } from '@daybook/platform/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account, Actor, Person } from './actor.ts'
import { actorFor } from './actor.ts'
import type { App } from './app.ts'
import { onceOnly } from './idempotency-store.ts'
import { openRequest } from './open-request.ts'
import { fieldErrors, keeping, refuseCommon, Refused, refuser, type RefuseOptions } from './problem.ts'
import { needFile, readUpload, uploadRoute } from './upload.ts'
import { transact, type Work } from './transaction.ts'

type ActorOf<P> = P extends Permission<'company'> ? Actor : P extends Permission<'account' | 'platform'> ? Account : null

export type Context<E extends AnyEndpoint> = Work & {
  actor: ActorOf<E['permission']>
  refuse: (code: Failure<E>, options?: RefuseOptions) => never
  /** The browser's zone, when it sent a valid one. */
  userZone: string | undefined
  request: { id: string; ip: string; userAgent: string }
}

type Handler<E extends AnyEndpoint> = (input: Input<E>, context: Context<E>) => Promise<Output<E>>

/**
 * Mounts an endpoint: validates the input, opens the transaction as the signed-in person, checks the permission, runs the
 * handler, and writes what it recorded. The handler only ever sees valid input and an actor who may be here.
 */
export const implement = <const E extends AnyEndpoint>(app: App, endpoint: E, handler: Handler<E>): void => {
  app.endpoints.push(endpoint)
  const route = {
    method: endpoint.method,
    url: endpoint.path,
    config: { permission: endpoint.permission, sealable: !endpoint.produces && !endpoint.upload },
    handler: (request: FastifyRequest, reply: FastifyReply) => serve(app, endpoint, handler, request, reply),
  }
  if (endpoint.upload) uploadRoute(app.server, route, endpoint.upload.maxBytes)
  else app.server.route(route)
}

const serve = async <const E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const userZone = zoneOf(request)
  const profile = profileOf(request)
  const preview = previewOf(request)
  const key = headerOf(request, 'idempotency-key')
  const token = endpoint.permission.audience === 'public' ? undefined : bearerOf(request)
  // Before the transaction: a slow line must not hold a connection to the database.
  const uploaded = await readUpload(endpoint, request)
  // Who may not come in learns nothing about the shape of what is inside; so the input is read after the door.
  const result = await transact(
    app,
    { requestId: request.id, ip: request.ip },
    (client) => (token === undefined ? client.query('begin').then(() => null) : openRequest(client, token, app.clock())),
    async (opened, work) => {
      const account = inPreview(endpoint, opened, preview)
      const actor = await admitOrRecord(app, endpoint, account, profile, work)
      if (account) keepToScope(endpoint, account)
      if (account) keepToGrant(endpoint, account)
      if (endpoint.confirmed && !account?.confirmed) refuseCommon('reauth_required')
      needFile(endpoint, request, uploaded)
      const input = Object.assign(readInput(endpoint, request) as object, uploaded) as Input<E>
      const context = {
        ...work,
        actor,
        userZone,
        refuse: refuser(endpoint.errors),
        request: { id: request.id, ip: request.ip, userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, 300) },
      } as unknown as Context<E>
      const effect = async () => {
        if (endpoint.limits) await app.limits.consumeAll(endpoint, callerOf(request, account, input))
        return handler(input, context)
      }
      const output =
        account && endpoint.method === 'POST' && !isRead(endpoint)
          ? await onceOnly(work.db, endpoint, account.accountId, key, input, work.now, effect)
          : await effect()
      if (account) recordView(endpoint, account, input, work)
      return output
    },
  )
  return send(app, endpoint, reply, result)
}

const send = (app: App, endpoint: AnyEndpoint, reply: FastifyReply, result: unknown) => {
  if (endpoint.produces) {
    const { bytes, fileName } = result as { bytes: Uint8Array; fileName: string }
    return reply
      .type(endpoint.produces)
      .header(
        'Content-Disposition',
        `attachment; filename="${fileName.replace(/[^\w.-]+/g, '-')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      )
      .send(Buffer.from(bytes))
  }
  if (app.checkReplies) endpoint.response.parse(result)
  return reply.type('application/json').send(JSON.stringify(result))
}

/** By what a caller can be counted. Only what was found out about them and the mailbox they name, never a header of theirs. */
const callerOf = (request: FastifyRequest, account: Account | null, input: unknown) => {
  const { email } = (input as { body?: { email?: unknown } }).body ?? {}
  return {
    ip: request.ip,
    ...(account ? { account: account.accountId } : {}),
    ...(account?.person ? { company: account.person.companyId } : {}),
    ...(typeof email === 'string' ? { email } : {}),
  }
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The opaque access token of the request; anything else is no sign-in at all. */
export const bearerOf = (request: FastifyRequest): string => {
  const match = /^Bearer (?:dbk_)?([\w-]{43})$/.exec(headerOf(request, 'authorization') ?? '')
  return match?.[1] ?? refuseCommon('auth.required')
}

const zoneOf = (request: FastifyRequest): string | undefined => {
  const zone = headerOf(request, 'user-timezone')
  if (zone === undefined) return undefined
  return isZone(zone)
    ? zone
    : refuseCommon('request.invalid', { fields: [{ field: 'User-Timezone', message: 'Must be an IANA time zone' }] })
}

const profileOf = (request: FastifyRequest): Profile => {
  const profile = headerOf(request, 'daybook-profile') ?? 'admin'
  if (profile === 'employee' || profile === 'admin') return profile
  return refuseCommon('request.invalid', { fields: [{ field: 'Daybook-Profile', message: 'Must be employee or admin' }] })
}

const isRead = ({ method, effect }: AnyEndpoint): boolean => method === 'GET' || effect === 'none'

/** A personal API token acts for its owner in the company; it cannot change the account it would be stolen from. */
const keepToScope = (endpoint: AnyEndpoint, { tokenScope }: Account): void => {
  if (tokenScope === 'full' || (isRead(endpoint) && !endpoint.confirmed)) return
  if (endpoint.confirmed || endpoint.permission.audience !== 'company') refuseCommon('auth.token')
  if (tokenScope === 'read') refuseCommon('auth.token_read')
}

/** Support looks and changes nothing, unless the owner allowed that too. What is its own account's stays its own. */
const keepToGrant = (endpoint: AnyEndpoint, { support }: Account): void => {
  if (support && !support.mayChange && endpoint.permission.audience === 'company' && !isRead(endpoint))
    refuseCommon('auth.support_read')
}

const idIn = (part: unknown): string | null => {
  const { userId } = (part ?? {}) as { userId?: unknown }
  return typeof userId === 'string' ? userId : null
}

/** Whatever support looks at stands in the company's log, and on its owner's screen. */
const recordView = (endpoint: AnyEndpoint, account: Account, input: unknown, work: Work): void => {
  if (!account.support || endpoint.permission.audience !== 'company') return
  work.touch('support_view')
  if (!isRead(endpoint)) return
  const { params, body } = input as { params?: unknown; body?: unknown }
  const id = idIn(params) ?? idIn(body)
  work.record({ action: 'support.viewed', type: id ? 'person' : 'company', id, after: { shown: endpoint.summary } })
}

const previewOf = (request: FastifyRequest): PreviewRole | undefined => {
  const role = headerOf(request, 'daybook-view-as')
  if (role === undefined) return undefined
  return (
    previewRoles.find((each) => each === role) ??
    refuseCommon('request.invalid', {
      fields: [{ field: 'Daybook-View-As', message: `Must be one of ${previewRoles.join(', ')}` }],
    })
  )
}

/** An owner who looks at Daybook as another role has that role's rights for the request, and may only read. */
const inPreview = (endpoint: AnyEndpoint, account: Account | null, preview: PreviewRole | undefined): Account | null => {
  if (preview === undefined || !account?.person) return account
  if (account.person.role !== 'ENTERPRISE_ADMIN') return refuseCommon('auth.forbidden')
  if (!isRead(endpoint)) return refuseCommon('auth.preview')
  return { ...account, person: { ...account.person, role: preview } }
}

/** Lets the caller in, or refuses: not signed in (401), no company yet, or a role that may not (403). */
export const admit = (permission: Permission, account: Account | null, profile: Profile): Account | Actor | null => {
  if (permission.audience === 'public') return null
  if (!account) return refuseCommon('auth.required')
  if (permission.audience === 'account') return account
  if (permission.audience === 'platform' && !account.platformAdmin) return refuseCommon('auth.forbidden')
  if (permission.audience === 'company' && !account.person)
    return refuseCommon(account.platformAdmin ? 'auth.no_support' : 'auth.no_company')
  if (account.secondFactorMissing) return refuseCommon('auth.second_factor_required')
  if (account.passwordTooShort) return refuseCommon('auth.password_too_short')
  if (permission.audience === 'platform') return account
  const member = account as Account & { person: Person }
  const actor = actorFor(member, effectiveRole(member.person.role, profile), profile, permission)
  if (!actor) return refuseCommon('auth.forbidden')
  return hasProductFor(permission, actor.products) ? actor : refuseCommon('auth.product')
}

// A client that repeats a forbidden call fills nobody's log.
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
    work.record({ action: 'auth.refused', type: 'endpoint', after: { call: endpoint.name } })
    throw keeping(error)
  }
}

const readInput = <E extends AnyEndpoint>(endpoint: E, request: FastifyRequest): Input<E> => {
  const sent = { params: request.params, query: request.query, body: request.body }
  const input: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) {
      // A call without a body or query takes none; what is sent all the same is a mistake worth telling.
      const value = sent[part]
      if (part !== 'params' && value !== undefined && value !== null && Object.keys(value as object).length > 0)
        refuseCommon('request.invalid', { fields: [{ field: part, message: `This call takes no ${part}` }] })
      continue
    }
    const read = schema.safeParse(sent[part] ?? undefined)
    if (!read.success) {
      // An id that is no id is simply not found, like one that is nobody's.
      if (part === 'params') return refuseCommon('not_found')
      return refuseCommon('request.invalid', { fields: fieldErrors(read.error) })
    }
    input[part] = read.data
  }
  return input as Input<E>
}
