import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overTls } from 'node:https'
import { callOut } from './outside.ts'
import { assertOutside, outsideOnly } from './outside-address.ts'

const longestMs = 15_000

export type Letter = { readonly headers: Readonly<Record<string, string | number>>; readonly body: Buffer }

const post = (address: URL, { headers, body }: Letter, isNear: boolean): Promise<number> =>
  new Promise((done, fail) => {
    const heard = (reply: IncomingMessage) => {
      reply.on('end', () => done(reply.statusCode ?? 0)).on('error', fail)
      reply.resume()
    }
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(longestMs) }
    const asked = isNear ? overHttp(address, options, heard) : overTls(address, { ...options, lookup: outsideOnly }, heard)
    asked.on('error', fail).end(body)
  })

/**
 * Sends to an address that somebody gave, where it leads outside (docs/security.md#s33): over TLS, to the usual port, never on to where it
 * points. Gives the status of the answer. `isNear`: one on this machine, as only the operator can name it.
 */
export const postOutside = (address: URL, letter: Letter, isNear = false): Promise<number> =>
  callOut('sending to an address that somebody gave', async () => {
    if (!isNear) assertOutside(address)
    return post(address, letter, isNear)
  })
