/** Whether an address is on the machine itself, where only the operator can have named it. */
export const isNear = (address: URL, services: readonly string[]): boolean =>
  address.protocol === 'http:' && services.includes(address.origin)

const isOf = (host: string, service: string): boolean =>
  service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service

/**
 * The address at which a device is reached, where it is one of a push service that this installation sends to (docs/security.md#s33): over TLS, at
 * the usual port, and with nobody's name in it. Whether its host leads outside is asked when it is sent to.
 */
export const pushAddress = (endpoint: string, services: readonly string[]): URL | undefined => {
  if (!URL.canParse(endpoint)) return undefined
  const address = new URL(endpoint)
  const { protocol, port, hostname, username, password } = address
  if (username !== '' || password !== '') return undefined
  if (isNear(address, services)) return address
  return protocol === 'https:' && port === '' && services.some((each) => isOf(hostname, each)) ? address : undefined
}
