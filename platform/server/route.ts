import {
  type AnyEndpoint,
  FileReply,
  type Input,
  isRead,
  mostKept,
  type Output,
  type Permission,
  StoredReply,
} from '@daybook/platform/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fieldOf } from '@daybook/platform/domain'
import type { Account, Actor } from './actor.ts'
import { letIn, recordView } from './admission.ts'
import type { App, Mount } from './app.ts'
import type { Payer } from './budget.ts'
import { sendJson, sendParts } from './compressed.ts'
import { onceOnly } from './idempotency-store.ts'
import { inSteps } from './in-steps.ts'
import { jsonParts } from './json-parts.ts'
import { bearerOrLink, hashOfLink, linkTo } from './linked.ts'
import { hashOfBearer, openFor } from './open-request.ts'
import { type Refuse, refuseCommon, refuser } from './problem.ts'
import { readInput } from './read-input.ts'
import { bearerOf, headerOf, previewOf, profileOf, waitedOf, zoneOf } from './request-headers.ts'
import { transact, type Work } from './transaction.ts'
import { dropUpload, readUpload, type Uploaded, uploadRoute } from './upload.ts'

type ActorOf<P> = P extends Permission<'company'> ? Actor : P extends Permission<'account' | 'platform'> ? Account : null

export type Context<E extends AnyEndpoint> = Work & {
  actor: ActorOf<E['permission']>
  refuse: Refuse<E['errors']>
  /** The browser's zone, when it sent a valid one. */
  userZone: string | undefined
  /** For how many seconds the call waited on a device without a connection. It is said apart from the input: sent again, it is the same call. */
  waited: number
  /** An address of a `linked` call that a browser of this person opens by itself, for a few minutes. */
  link: (path: string) => string
  /** Of a `linked` call without a sign-in: the hash of the secret that its link was made with. */
  linkedWith: Buffer | undefined
  request: { id: string; ip: string; userAgent: string }
}

/** What a call does, once it may: a function of its valid input. */
export type Handler<E extends AnyEndpoint> = (input: Input<E>, context: Context<E>) => Promise<Output<E>>

/**
 * Mounts an endpoint: validates the input, opens the transaction as the signed-in person, checks the permission, runs the
 * handler, and writes what it recorded. The handler only ever sees valid input and an actor who may be here.
 */
export const route =
  <const E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): Mount =>
  (app) => {
    app.endpoints.push(endpoint)
    const declared = {
      method: endpoint.method,
      url: endpoint.path,
      config: {
        permission: endpoint.permission,
        sealable: !endpoint.produces && !endpoint.upload,
        reads: isRead(endpoint),
        linked: endpoint.linked === true,
        bodiless: endpoint.body === undefined && endpoint.upload === undefined,
      },
      handler: (request: FastifyRequest, reply: FastifyReply) => serve(app, endpoint, handler, request, reply),
    }
    if (endpoint.upload) uploadRoute(app.server, declared, endpoint.upload)
    else app.server.route(declared)
  }

const serve = async <const E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  // Before the transaction: a slow line must not hold a connection to the database.
  const uploaded = await readUpload(endpoint, request, app.config)
  try {
    return await serveWith(app, endpoint, handler, request, reply, uploaded)
  } finally {
    await dropUpload(uploaded)
  }
}

const serveWith = async <const E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  request: FastifyRequest,
  reply: FastifyReply,
  uploaded: Uploaded,
) => {
  const userZone = zoneOf(request)
  const waited = waitedOf(request)
  const profile = profileOf(request)
  const preview = previewOf(request)
  const key = headerOf(request, 'idempotency-key')
  const token = bearerFor(app, endpoint, request)
  // A transaction that is begun anew is the same call.
  let counted = false
  let company: string | undefined
  const written: Written = { payer: {}, log: 0, replies: 0 }
  // A caller who may not come in learns nothing about the shape of what is inside; so the input is read after the door.
  const result = await transact(
    app,
    {
      requestId: request.id,
      ip: request.ip,
      caller: app.callers.of(token, request.ip),
      wrote: (bytes) => void (written.log = bytes),
    },
    (client) => (token === undefined ? client.query('begin').then(() => null) : openFor(app, client, token)),
    async (opened, work) => {
      app.callers.learn(token, opened)
      const { account, actor } = await letIn(app, endpoint, { opened, profile, preview }, work)
      request.reader = account?.accountId ?? null
      company = account?.person?.companyId
      const input = readInput(endpoint, request, uploaded)
      const keyed = account && endpoint.method === 'POST' && !isRead(endpoint)
      // A reply that is kept for who asks again holds no link: a copy of the database opens nothing. With its token the client opens the path.
      const isKept = keyed && key !== undefined
      const context = {
        ...work,
        actor,
        userZone,
        waited,
        link: (path: string) => (isKept ? path : linkTo(app.config, path, hashOfBearer(token ?? ''), work.now)),
        linkedWith:
          endpoint.linked && endpoint.permission.audience === 'public' ? hashOfLink(request, app.config, work.now) : undefined,
        refuse: refuser(endpoint.errors),
        request: { id: request.id, ip: request.ip, userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, 300) },
      } as unknown as Context<E>
      const caller = callerOf(request, account, input)
      written.payer = caller
      const effect = async () => {
        if (writes(endpoint, account)) await refuseSpent(app, caller, key)
        if (endpoint.limits && !counted) await app.limits.consumeAll(endpoint, caller)
        counted = true
        return handler(input, context)
      }
      const { reply: output, kept } = keyed
        ? await onceOnly(
            work.db,
            { endpoint, account, key, input, now: work.now, changed: work.recorded, lastly: work.lastly },
            effect,
          )
        : { reply: await effect(), kept: 0 }
      written.replies = kept
      if (account) recordView(endpoint, account, input, work)
      return output
    },
  )
  if (company !== undefined && !isRead(endpoint)) app.live.shared.forget(company)
  await countWritten(app, written)
  return send(app, endpoint, request, reply, result)
}

const bearerFor = (app: App, { permission, linked }: AnyEndpoint, request: FastifyRequest) => {
  if (permission.audience === 'public') return undefined
  return linked ? bearerOrLink(request, app.config, app.clock()) : bearerOf(request)
}

/** What a call left in the database for a day or for good, and who pays for it. */
type Written = { payer: Payer; log: number; replies: number }

/** Everybody who changes something, and support, whose looks are recorded. */
const writes = (endpoint: AnyEndpoint, account: Account | null): boolean => !isRead(endpoint) || account?.support != null

const refuseSpent = async ({ budgets }: App, payer: Payer, key: string | undefined): Promise<void> => {
  await budgets.log.check(payer)
  if (key !== undefined) await budgets.replies.check(payer)
}

/** It is stored by now, so whoever called hears of that, also where it cannot be counted. */
const countWritten = async ({ budgets, server }: App, { payer, log, replies }: Written): Promise<void> => {
  try {
    await budgets.log.count(payer, log)
    await budgets.replies.count(payer, replies)
  } catch (error) {
    server.log.error({ err: error }, 'what was written could not be counted')
  }
}

// Whatever is in a file that somebody brought: opened by itself it is no page of ours, runs nothing and fetches nothing.
const fileSecurity = "default-src 'none'; sandbox"

/** What is read from the storage is let go of once nobody is there to take it, which may be before anything was sent. */
const letGoWith = ({ raw }: FastifyReply, content: { destroy(): unknown }): void => {
  raw.once('close', () => content.destroy())
  if (raw.destroyed) content.destroy()
}

const sendFile = async (produces: string, reply: FastifyReply, file: z.output<typeof FileReply> | StoredReply) => {
  const { fileName, type } = file
  // Before any header: where the storage cannot be reached, the answer is no file.
  const content = 'open' in file ? ((await file.open()) ?? refuseCommon('not_found')) : file.bytes
  if (!(content instanceof Uint8Array)) letGoWith(reply, content)
  if (type) reply.header('Content-Security-Policy', fileSecurity)
  if ('open' in file) reply.header('Content-Length', file.size)
  return reply
    .type(type ?? produces)
    .header(
      'Content-Disposition',
      `attachment; filename="${fileName.replace(/[^\w.-]+/g, '-')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    .send(content instanceof Uint8Array ? Buffer.from(content) : content)
}

const send = async (app: App, endpoint: AnyEndpoint, request: FastifyRequest, reply: FastifyReply, result: unknown) => {
  if (endpoint.produces) return sendFile(endpoint.produces, reply, FileReply.or(StoredReply).parse(result))
  if (app.checkReplies) checkReply(endpoint, result)
  if (endpoint.longList) return sendParts(endpoint, request, reply, await inSteps(jsonParts(result, endpoint.longList)))
  const json = JSON.stringify(result)
  return sendJson(endpoint, request, reply, json)
}

/** In tests: a reply is what was declared, and one that is kept is short. */
const checkReply = (endpoint: AnyEndpoint, result: unknown): void => {
  endpoint.response.parse(result)
  const bytes = Buffer.byteLength(JSON.stringify(result))
  if (bytes > mostKept(endpoint)) throw new Error(`${endpoint.name} answers with ${bytes} bytes, which would be kept`)
}

/** By what a caller can be counted. Only what was found out about them and the mailbox they name, never a header of theirs. */
const callerOf = (request: FastifyRequest, account: Account | null, input: unknown) => {
  const email = fieldOf(fieldOf(input, 'body'), 'email')
  return {
    ip: request.ip,
    ...(account ? { account: account.accountId } : {}),
    ...(account?.person ? { company: account.person.companyId } : {}),
    ...(typeof email === 'string' ? { email } : {}),
  }
}
