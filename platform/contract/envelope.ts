import { z } from 'zod'

// docs/security.md#s43. One way to do it and no choice: what may be chosen can be chosen badly by somebody in the middle.

/** The protected header of `param1`; a `kid` names the server's key. */
export const keyHeader = { alg: 'RSA-OAEP-256', enc: 'A256GCM', typ: 'daybook-key+jwe' } as const

/** The protected header of `param3`, there and back; its `kid` is the envelope's `jti`. */
export const bodyHeader = { alg: 'dir', enc: 'A256GCM' } as const

/** Where the public key is that envelopes are made for, as a JWK set (RFC 7517). */
export const transportKeysPath = '/.well-known/daybook-keys'

/** How long an envelope may live, and how far the two clocks may differ. */
export const envelopeSeconds = 60

const key = z.string().regex(/^[\w-]{43}$/)

/** What `param1` says: the two keys, each of which encrypts once, and the one request they are for. */
export const EnvelopeClaims = z.strictObject({
  /** The name of the program. Anybody can give it; it proves nothing. */
  client_id: z.string().regex(/^[\w.-]{1,64}$/),
  /** 256 bits that the request's body is encrypted with, and 256 others for the reply's; base64url. */
  cek: key,
  rk: key,
  /** Seconds since 1970. */
  iat: z.int(),
  exp: z.int(),
  jti: z.string().regex(/^[\w-]{16,64}$/),
  /** Method, and path with query, as they stand in the request line. */
  htm: z.string().max(16),
  htu: z.string().max(4096),
  /** SHA-256 of the bearer token, base64url; absent exactly when the request has none. */
  ath: key.optional(),
})
export type EnvelopeClaims = z.output<typeof EnvelopeClaims>
