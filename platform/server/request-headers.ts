import { previewRoles, type PreviewRole, type Profile } from '@daybook/platform/contract'
import { isZone, zoneNamed } from '@daybook/platform/domain'
import type { FastifyRequest } from 'fastify'
import { refuseCommon } from './problem.ts'

// What a call may say about itself besides its input. An invalid header is refused, never ignored.

/** A header as one text. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The opaque access token of the request, if it has one. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (?:dbk_)?([\w-]{43})$/.exec(headerOf(request, 'authorization') ?? '')?.[1]

/** The same of a call that needs one; anything else is no sign-in at all. */
export const bearerOf = (request: FastifyRequest): string => tokenOf(request) ?? refuseCommon('auth.required')

/** The browser's zone. */
export const zoneOf = (request: FastifyRequest): string | undefined => {
  const zone = headerOf(request, 'user-timezone')
  if (zone === undefined) return undefined
  return isZone(zone)
    ? zoneNamed(zone)
    : refuseCommon('request.invalid', { fields: [{ field: 'User-Timezone', message: 'Must be an IANA time zone' }] })
}

// Longer than any shift; what may wait how long, the call itself decides.
const longestWait = 86_400

/** For how many seconds the call waited on a device without a connection before it could be sent. */
export const waitedOf = (request: FastifyRequest): number => {
  const text = headerOf(request, 'daybook-waited') ?? '0'
  if (/^\d{1,5}$/.test(text) && Number(text) <= longestWait) return Number(text)
  return refuseCommon('request.invalid', {
    fields: [{ field: 'Daybook-Waited', message: `Must be seconds, ${longestWait} at most` }],
  })
}

/** Which of their two hats HR wear; everybody else has one. */
export const profileOf = (request: FastifyRequest): Profile => {
  const profile = headerOf(request, 'daybook-profile') ?? 'admin'
  if (profile === 'employee' || profile === 'admin') return profile
  return refuseCommon('request.invalid', { fields: [{ field: 'Daybook-Profile', message: 'Must be employee or admin' }] })
}

/** The role that an owner wants to look at Daybook as. */
export const previewOf = (request: FastifyRequest): PreviewRole | undefined => {
  const role = headerOf(request, 'daybook-view-as')
  if (role === undefined) return undefined
  return (
    previewRoles.find((each) => each === role) ??
    refuseCommon('request.invalid', {
      fields: [{ field: 'Daybook-View-As', message: `Must be one of ${previewRoles.join(', ')}` }],
    })
  )
}
