import type { FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { openRequest } from './open-request.ts'
import { transact } from './transaction.ts'

/**
 * The account that a token belongs to, before anything is done for it; undefined where it is nobody's. What they may do is asked behind the door, like that of any
 * call.
 */
export const accountBehind = async (app: App, { id, ip }: FastifyRequest, token: string): Promise<string | undefined> => {
  const caller = app.callers.of(token, ip)
  const account = await transact(
    app,
    { requestId: id, ip, caller },
    (client) => openRequest(client, token, app.clock()),
    async (opened) => opened,
  )
  app.callers.learn(token, account)
  return account?.accountId
}
