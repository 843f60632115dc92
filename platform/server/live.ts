import { anyAccount } from '@daybook/platform/contract'
import { refuseUnready } from './admission.ts'
import type { App } from './app.ts'
import { openRequest } from './open-request.ts'
import { withConnection } from './postgres/lend.ts'
import { bearerOf } from './request-headers.ts'

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
    if (!app.live.add({ companyId: person.companyId, accountId, sessionId, reply }))
      reply.raw.end('event: too_many\ndata: {}\n\n')
    // A session that ended before it was listened for is told of by nobody.
    else if ((await ask().catch(() => account)) === null) app.live.hangUp(sessionId)
    return reply
  })
}
