import { Readable } from 'node:stream'
import { anyone, type EnvelopeClaims, transportKeysPath } from '@daybook/platform/contract'
import type { FastifyRequest } from 'fastify'
import { accountBehind } from '../account-behind.ts'
import type { App } from '../app.ts'
import { inSteps } from '../in-steps.ts'
import { onSchedule } from '../jobs.ts'
import { networkOf } from '../network.ts'
import { refuseCommon } from '../problem.ts'
import { tokenOf } from '../request-headers.ts'
import { hasBody } from '../take-bodies.ts'
import { type Arrived, keyNameOf, openBody, openClaims, rememberUntil, sealReply } from './envelope.ts'
import { sealedAtOnce, sealSteps } from './seal-long.ts'
import { claimEnvelope } from './transport-key-store.ts'
import { TransportKeys } from './transport-keys.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route also speaks sealed: JSON in and out. */
    sealable?: boolean
  }
  interface FastifyRequest {
    /** The envelope that this request came in; its reply goes back under the envelope's `rk`. */
    envelope: EnvelopeClaims | null
  }
}

// Nothing here can be guessed; what is limited is how much work somebody can make us do with rubbish.
const badEnvelopes = { name: 'envelope.refused', times: 600, seconds: 60 }

const arrivedOf = ({ method, url, headers }: FastifyRequest): Arrived => ({
  method,
  url,
  token: /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null,
})

/** Everything that was taken in (take-bodies.ts), as text. */
const readAll = async (payload: Readable): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of payload as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

/**
 * Speaks the sealed transport on every JSON route beside the plain one: opens what comes in an envelope before anything
 * reads it, and seals what goes back. What is inside is treated like any other body: same limits, same checks.
 */
export const sealedTransport = (app: App): void => {
  const keys = new TransportKeys(app)

  // How many of each are being opened, any of which may be a bad one.
  const underWay = new Map<string, number>()

  const openKey = async (request: FastifyRequest): Promise<EnvelopeClaims | null> => {
    const param1 = String(request.headers['param1'])
    const name = keyNameOf(param1)
    const key = name === null ? undefined : await keys.find(name)
    return key ? openClaims(param1, key.privateKey, arrivedOf(request), app.clock()) : null
  }

  const refuse = async (sender: string): Promise<never> => {
    await app.limits.consume(badEnvelopes, sender)
    return refuseCommon('envelope.refused')
  }

  /**
   * Who answers for a bad one: an account, or all on a network whom we do not know. Where those have sent too many, it is asked whose a token is: nobody keeps
   * whoever is signed in beside them from what is sealed.
   */
  const senderOf = async (request: FastifyRequest): Promise<string> => {
    const [token, network] = [tokenOf(request), networkOf(request.ip)]
    const known = app.callers.accountOf(token)
    if (known !== undefined || token === undefined) return known ?? network
    const left = await app.limits.left(badEnvelopes, [network])
    if ((left.get(network)?.times ?? 0) > 0) return network
    return (await accountBehind(app, request, token)) ?? network
  }

  /** Opens what comes of whoever has not sent too many bad ones; the private key is used for nobody else. */
  const open = async (request: FastifyRequest, payload: Readable): Promise<Uint8Array | undefined> => {
    const sender = await senderOf(request)
    const others = underWay.get(sender) ?? 0
    underWay.set(sender, others + 1)
    try {
      await app.limits.check(badEnvelopes, others, sender)
      return await openWhole(request, payload, sender)
    } finally {
      const left = (underWay.get(sender) ?? 1) - 1
      if (left > 0) underWay.set(sender, left)
      else underWay.delete(sender)
    }
  }

  // Whoever the token belongs to stands in line; whether it is good is asked behind the envelope.
  const claim = (request: FastifyRequest, claims: EnvelopeClaims): Promise<boolean> =>
    app.queue.run(app.callers.of(tokenOf(request), request.ip), () => claimEnvelope(app.pool, claims.jti, rememberUntil(claims)))

  /** The body that was inside; undefined for a call that has none. */
  const openWhole = async (request: FastifyRequest, payload: Readable, sender: string): Promise<Uint8Array | undefined> => {
    const claims = await openKey(request)
    if (!claims) return refuse(sender)
    const body = hasBody(request) ? await openBody(await readAll(payload), claims) : undefined
    // Last, so that only a whole envelope leaves a trace; first come, first served by the table's primary key.
    if (body === null || !(await claim(request, claims))) return refuse(sender)
    request.envelope = claims
    return body
  }

  app.server.decorateRequest('envelope', null)
  app.server.addHook('preParsing', async (request, _reply, payload) => {
    if (request.headers['param1'] === undefined || !request.routeOptions.config.sealable) return payload
    const body = await open(request, payload as Readable)
    if (body === undefined) return payload
    // From here on it is as if it had been sent plain: the length that is checked is that of what was inside.
    request.raw.headers['content-length'] = String(body.length)
    return Readable.from([Buffer.from(body)])
  })
  app.server.addHook('onSend', async (request, reply, payload) => {
    if (request.envelope === null || typeof payload !== 'string') return payload
    reply.type('application/json')
    if (payload.length <= sealedAtOnce) return sealReply(request.envelope, payload)
    return Readable.from(await inSteps(sealSteps(request.envelope, [Buffer.from(payload)])), { objectMode: false })
  })

  app.server.get(transportKeysPath, { config: { permission: anyone } }, async (_request, reply) =>
    // The page sets its clock by this Date, and the envelope is judged by this server's clock.
    reply
      .headers({ 'Cache-Control': 'public, max-age=60', Date: new Date(app.clock()).toUTCString() })
      .send({ keys: [(await keys.current()).publicJwk] }),
  )
  onSchedule(app, { name: 'transport-keys', cron: '*/10 * * * *', run: () => keys.rotate() })
}
