import { lookup } from 'node:dns'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isAddress, liesOutside } from './network.ts'
import { callOut } from './outside.ts'

const longestMs = 15_000

export type Letter = { readonly headers: Readonly<Record<string, string | number>>; readonly body: Buffer }

// The connection goes to the very addresses that were looked at: a name that leads elsewhere a moment later leads nowhere.
const outsideOnly: LookupFunction = (host, options, found) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    if (!addresses.every(({ address }) => liesOutside(address))) return found(new Error('the address leads inside'), [])
    return options.all ? found(null, addresses) : found(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })

/** A number instead of a name is never looked up. */
const assertOutside = ({ protocol, port, hostname }: URL): void => {
  if (protocol !== 'https:' || port !== '') throw new Error('only the usual port of https is sent to')
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isAddress(host) && !liesOutside(host)) throw new Error('the address leads inside')
}

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
