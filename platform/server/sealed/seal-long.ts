import { createCipheriv, randomBytes } from 'node:crypto'
import { bodyHeader, type EnvelopeClaims } from '@daybook/platform/contract'
import type { Steps } from '@daybook/platform/domain'

/** Up to so many letters a reply is sealed at once, by the library; a longer one by `sealSteps`. */
export const sealedAtOnce = 256 * 1024

// So much is sealed in a step.
const step = 192 * 1024

const pieces = function* (parts: readonly Buffer[]) {
  for (const part of parts) for (let at = 0; at < part.length; at += step) yield part.subarray(at, at + step)
}

/**
 * Seals a long reply for whoever made the envelope, piece by piece, so that others are served between them: `{"param3": …}` with a compact JWE of
 * direct encryption (RFC 7516, 3.1 and 5.1), as the library makes it in one go. The parts together are the text, in UTF-8.
 */
export const sealSteps = function* ({ rk, jti }: EnvelopeClaims, parts: readonly Buffer[]): Steps<Buffer[]> {
  const header = Buffer.from(JSON.stringify({ ...bodyHeader, kid: jti })).toString('base64url')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(rk, 'base64url'), iv).setAAD(Buffer.from(header))
  const sealed = [Buffer.from(`{"param3":"${header}..${iv.toString('base64url')}.`)]
  // Three bytes are four letters: what is left of a piece is written with the next one.
  let rest: Buffer = Buffer.alloc(0)
  for (const piece of pieces(parts)) {
    const text = Buffer.concat([rest, cipher.update(piece)])
    const whole = text.length - (text.length % 3)
    sealed.push(Buffer.from(text.toString('base64url', 0, whole)))
    rest = text.subarray(whole)
    yield
  }
  cipher.final()
  return [...sealed, Buffer.from(`${rest.toString('base64url')}.${cipher.getAuthTag().toString('base64url')}"}`)]
}
