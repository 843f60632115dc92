import { anyAccount } from '@daybook/platform/contract'
import type { App } from './app.ts'
import { bearerOf } from './request-headers.ts'
import { openRequest } from './open-request.ts'
import { refuseCommon } from './problem.ts'

/** `GET /api/v0/live`: server-sent events for the signed-in person, until the client leaves. */
export const liveRoute = (app: App): void => {
  app.server.get('/api/v0/live', { config: { permission: anyAccount } }, async (request, reply) => {
    const token = bearerOf(request)
    const account = await lookUp(app, token)
    const companyId = account?.person?.companyId
    if (!account) return refuseCommon('auth.required')
    if (!companyId) return refuseCommon(account.platformAdmin ? 'auth.no_support' : 'auth.no_company')
    if (account.secondFactorMissing) return refuseCommon('auth.second_factor_required')
    if (account.passwordTooShort) return refuseCommon('auth.password_too_short')
    reply.hijack()
    reply.raw.writeHead(200, {
      ...Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    reply.raw.write('retry: 1000\n\n')
    if (!app.live.add({ companyId, accountId: account.accountId, sessionId: account.sessionId, reply }))
      reply.raw.end('event: too_many\ndata: {}\n\n')
    return reply
  })
}

const lookUp = async (app: App, token: string) => {
  const client = await app.pool.connect()
  try {
    const account = await openRequest(client, token, app.clock())
    await client.query('rollback')
    return account
  } finally {
    client.release()
  }
}
