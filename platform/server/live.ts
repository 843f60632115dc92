import { anyAccount } from '@daybook/platform/contract'
import type { FastifyReply } from 'fastify'
import type pg from 'pg'
import { refuseUnready } from './admission.ts'
import type { App } from './app.ts'
import { sessionUntil } from './live-store.ts'
import { openRequest } from './open-request.ts'
import { withConnection } from './postgres/lend.ts'
import { bearerOf } from './request-headers.ts'

type Stream = { readonly sessionId: string; readonly reply: FastifyReply }

const waitUntil = (until: string, app: App, { reply }: Stream, then: () => void): void => {
  if (reply.raw.destroyed) return
  const timer = setTimeout(then, Math.max(0, Date.parse(until) - Date.parse(app.clock())))
  timer.unref()
  reply.raw.once('close', () => clearTimeout(timer))
}

/** What support is let in for ends by the clock, and nobody tells of that. */
const endAt = (until: string, app: App, stream: Stream): void =>
  waitUntil(until, app, stream, () => app.live.hangUp(stream.sessionId))

const minuteLater = (now: string): string => Temporal.Instant.from(now).add({ minutes: 1 }).toString()

/** Tokens end by the clock, too: when the last one of a session is over that may have been renewed meanwhile, the stream goes with it. */
const followTokens = async (app: App, stream: Stream, ask: (now: string) => Promise<string | null>): Promise<void> => {
  const now = app.clock()
  // Without the database nobody is told anything either; it is asked again.
  const until = await ask(now).catch(() => minuteLater(now))
  if (until === null) return app.live.hangUp(stream.sessionId)
  waitUntil(until, app, stream, () => void followTokens(app, stream, ask))
}

/** `GET /api/v0/live`: server-sent events for the signed-in person, until the client leaves. */
export const liveRoute = (app: App): void => {
  app.server.get('/api/v0/live', { config: { permission: anyAccount } }, async (request, reply) => {
    const token = bearerOf(request)
    const inTurn = <T>(work: (client: pg.PoolClient) => Promise<T>) =>
      app.queue.run(app.callers.of(token, request.ip), () => withConnection(app.pool, work))
    const ask = () => inTurn((client) => openRequest(client, token, app.clock()))
    const account = await ask()
    app.callers.learn(token, account)
    refuseUnready(account)
    const { accountId, sessionId, person } = account
    reply.hijack()
    reply.raw.writeHead(200, {
      ...Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    reply.raw.write('retry: 1000\n\n')
    if (account.support) endAt(account.support.until, app, { sessionId, reply })
    if (!app.live.add({ companyId: person.companyId, accountId, personId: person.userId, sessionId, reply }))
      reply.raw.end('event: too_many\ndata: {}\n\n')
    // A session that ended, or left the company, before it was listened for is told of by nobody.
    else if ((await ask().catch(() => account))?.person?.companyId !== person.companyId) app.live.hangUp(sessionId)
    else void followTokens(app, { sessionId, reply }, (now) => inTurn((client) => sessionUntil(client, sessionId, now)))
    return reply
  })
}
