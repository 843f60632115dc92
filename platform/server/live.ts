import { anyAccount } from '@daybook/platform/contract'
import type { FastifyReply } from 'fastify'
import { refuseUnready } from './admission.ts'
import type { App } from './app.ts'
import { openRequest } from './open-request.ts'
import { withConnection } from './postgres/lend.ts'
import { bearerOf } from './request-headers.ts'

/** What support is let in for ends by the clock, and nobody tells of that. */
const endAt = (until: string, app: App, { sessionId, reply }: { sessionId: string; reply: FastifyReply }): void => {
  if (reply.raw.destroyed) return
  const timer = setTimeout(() => app.live.hangUp(sessionId), Date.parse(until) - Date.parse(app.clock()))
  timer.unref()
  reply.raw.once('close', () => clearTimeout(timer))
}

/** `GET /api/v0/live`: server-sent events for the signed-in person, until the client leaves. */
export const liveRoute = (app: App): void => {
  app.server.get('/api/v0/live', { config: { permission: anyAccount } }, async (request, reply) => {
    const token = bearerOf(request)
    const ask = () =>
      app.queue.run(app.callers.of(token, request.ip), () =>
        withConnection(app.pool, (client) => openRequest(client, token, app.clock())),
      )
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
    return reply
  })
}
