import { EmailField, line } from '@daybook/platform/contract'
import type { App } from '@daybook/platform/server'
import { z } from 'zod'
import { keyFinder } from './google-keys.ts'
import { mailbox } from './password-rules.ts'

/** Who Google says is there, and the nonce that it was asked with. */
export type GooglePerson = {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  hostedDomain: string | undefined
  name: string
  nonce: string
}

const skewSeconds = 60

// OpenID Connect Core, section 2, and Google's own `hd`.
const Claims = z.object({
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.tuple([z.string()])]),
  nonce: z.string().regex(/^[\w-]{43}$/),
  email: EmailField,
  email_verified: z.boolean(),
  hd: z.string().max(253).optional(),
  name: z.unknown().optional(),
})

/** Both ways in which Google has ever written its own name. */
const spellings = (issuer: string): string[] => [issuer, issuer.replace(/^https?:\/\//, '')]

const nameOr = (email: string, name: unknown): string => line(200).safeParse(name).data ?? mailbox(email)

/**
 * Reads an ID token: signature by one of the issuer's keys, issuer, audience, time (a minute of skew), and the claims that
 * are needed here. Null when anything is wrong with it; throws Unavailable when the keys cannot be had. Whether its nonce is
 * one of ours, and unused, is for the transaction to say that acts on it (`takeNonce`).
 */
export const readIdToken = async (app: App, idToken: string): Promise<GooglePerson | null> => {
  const { google } = app.config
  if (!google) return null
  const { errors, jwtVerify } = await import('jose')
  const verified = await jwtVerify(idToken, keyFinder(app, google.issuer), {
    // The key decides nothing about the method: otherwise a public key would do as a shared secret.
    algorithms: ['RS256', 'ES256'],
    issuer: spellings(google.issuer),
    audience: google.clientId,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    maxTokenAge: '1 hour',
    clockTolerance: skewSeconds,
    currentDate: new Date(app.clock()),
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) return null
    throw error
  })
  const claims = Claims.safeParse(verified?.payload)
  if (!claims.success) return null
  const { sub, email, email_verified, hd, name, nonce } = claims.data
  return {
    // One spelling, so that one person stays one.
    issuer: google.issuer,
    subject: sub,
    email,
    emailVerified: email_verified,
    hostedDomain: hd,
    name: nameOr(email, name),
    nonce,
  }
}
