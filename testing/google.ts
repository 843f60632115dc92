import { askForGoogle } from '@daybook/identity/contract'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { inject } from 'vitest'
import type { TestWorld } from './world.ts'

export type GoogleClaims = JWTPayload & { email?: string; email_verified?: unknown; hd?: string; name?: unknown; nonce?: string }

let counter = 0

/** Signed as the issuer signs. */
export const signed = async (claims: GoogleClaims, algorithm: 'RS256' | 'ES256' = 'RS256'): Promise<string> => {
  const key = inject('google').keys[algorithm]
  const header = { alg: algorithm, kid: String(key['kid']), typ: 'JWT' }
  return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(key, algorithm))
}

/** What Google would say of somebody at this moment, for a nonce that was asked for just now. */
export const googleClaims = async ({ api, clock }: TestWorld, claims: GoogleClaims = {}): Promise<GoogleClaims> => {
  const { clientId, issuer } = inject('google')
  const now = Math.floor(Date.parse(clock.now) / 1000)
  const n = ++counter
  return {
    iss: issuer,
    aud: clientId,
    azp: clientId,
    sub: `10000000000${n}`,
    email: `google-${n}@gmail.com`,
    email_verified: true,
    name: `Gabriele ${n}`,
    iat: now,
    exp: now + 3600,
    nonce: claims.nonce ?? (await api.call(askForGoogle, {})).nonce,
    ...claims,
  }
}

/** An ID token that Daybook accepts, but for the claims that a test changes. */
export const googleToken = async (world: TestWorld, claims: GoogleClaims = {}): Promise<string> =>
  signed(await googleClaims(world, claims))
