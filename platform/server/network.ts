import ipaddr from 'ipaddr.js'

/**
 * What counts as one caller: an IPv4 address, or the /64 that an IPv6 connection is given as a whole (a caller may pick a
 * new address in it for every request). An IPv4 address written as IPv6 is the same caller.
 */
export const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6 ? `${address.parts.slice(0, 4).join(':')}/64` : address.toString()
}

/** The ranges that proxies may be named by besides addresses and CIDR blocks. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Whether a setting names proxies that can be told apart from callers. `0.0.0.0/0` would let anybody choose an address. */
export const isProxyList = (text: string): boolean =>
  text.split(',').every((part) => {
    const entry = part.trim()
    if (named.has(entry) || ipaddr.isValid(entry)) return true
    return ipaddr.isValidCIDR(entry) && !entry.endsWith('/0')
  })

/** Whether a host is a number already, and no name. */
export const isAddress = (host: string): boolean => ipaddr.isValid(host)

/** Whether an address is one of the internet at large: no private, loopback, link-local, shared, translated or reserved one (docs/security.md#s33). */
export const liesOutside = (ip: string): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast'

const service = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$|^http:\/\/127\.0\.0\.1:\d{1,5}$/

/** The push services of a setting: hosts, `*.` before one for all below it; one on this machine is for tests. `none` is none. */
export const servicesIn = (setting: string): string[] => (setting === 'none' ? [] : setting.split(',').map((part) => part.trim()))

export const areServices = (setting: string): boolean => servicesIn(setting).every((part) => service.test(part))
