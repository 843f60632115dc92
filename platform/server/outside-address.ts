import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isAddress, liesOutside } from './network.ts'

// The connection goes to the very addresses that were looked at: a name that leads elsewhere a moment later leads nowhere.
export const outsideOnly: LookupFunction = (host, options, found) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    if (!addresses.every(({ address }) => liesOutside(address))) return found(new Error('the address leads inside'), [])
    return options.all ? found(null, addresses) : found(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })

/** Throws for what is no address outside, at the usual port of https. A number instead of a name is never looked up. */
export const assertOutside = ({ protocol, port, hostname }: URL): void => {
  if (protocol !== 'https:' || port !== '') throw new Error('only the usual port of https is called')
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isAddress(host) && !liesOutside(host)) throw new Error('the address leads inside')
}
