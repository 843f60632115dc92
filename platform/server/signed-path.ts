import { timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'
import { derive } from './secret.ts'

// An address changes only this often, so that a list that is fetched again shows the pictures it has.
const stepSeconds = 150

const signature = (config: Config, path: string, until: number): string =>
  derive(config, 'signed path', path, until).subarray(0, 24).toString('base64url')

/** Until when something stays open that opens now, in seconds. */
export const nextStep = (now: string): number => (Math.floor(Date.parse(now) / 1000 / stepSeconds) + 2) * stepSeconds

/** The path with a signature that opens it for two and a half to five minutes (docs/security.md#s38): for what a browser fetches by itself. */
export const signedPath = (config: Config, path: string, now: string): string => {
  const until = nextStep(now)
  return `${path}?until=${until}&signature=${signature(config, path, until)}`
}

/** Whether we signed this path, and it is still open. */
export const isSigned = (config: Config, path: string, until: number, given: string, now: string): boolean => {
  const ownSignature = Buffer.from(signature(config, path, until))
  const itsSignature = Buffer.from(given)
  if (ownSignature.length !== itsSignature.length || !timingSafeEqual(ownSignature, itsSignature)) return false
  return Date.parse(now) < until * 1000
}
