import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fieldOf } from '@daybook/platform/domain'
import type { Config } from './config.ts'
import { bearerOf, tokenOf } from './request-headers.ts'
import { derive } from './secret.ts'
import { nextStep } from './signed-path.ts'

// A link names the token it was made with, by its hash, which opens nothing by itself: what it opens is asked for as that person, by what they may
// do at that moment. It is over with the token, with the session, and five minutes after it was made. The hash is covered, so that whoever reads a
// link and the database does not know whose it is.

const signatureOf = (config: Config, path: string, until: number, by: string): Buffer =>
  derive(config, 'linked file', path, until, by).subarray(0, 24)

/** Covers a hash, and uncovers it again. */
const covered = (config: Config, path: string, until: number, hash: Buffer): Buffer => {
  const cover = derive(config, 'linked token', path, until)
  return Buffer.from(hash.map((byte, i) => byte ^ (cover[i] ?? 0)))
}

/** The path with what opens it for two and a half to five minutes, as whoever holds this token: for what a browser fetches by itself. */
export const linkTo = (config: Config, path: string, hash: Buffer, now: string): string => {
  const until = nextStep(now)
  const by = covered(config, path, until, hash).toString('base64url')
  return `${path}?until=${until}&by=${by}&signature=${signatureOf(config, path, until, by).toString('base64url')}`
}

const readLink = ({ query }: FastifyRequest): { until: number; by: string; signature: Buffer } | undefined => {
  const [until, by, signature] = ['until', 'by', 'signature'].map((name) => fieldOf(query, name))
  if (typeof until !== 'string' || typeof by !== 'string' || typeof signature !== 'string') return undefined
  return { until: Number(until), by, signature: Buffer.from(signature, 'base64url') }
}

/** The hash of the token that the link of a request was made with; undefined where there is no link, or it is not ours, or over. */
export const hashOfLink = (request: FastifyRequest, config: Config, now: string): Buffer | undefined => {
  const link = readLink(request)
  if (!link) return undefined
  const [path = ''] = request.url.split('?')
  const right = signatureOf(config, path, link.until, link.by)
  const isOurs = right.length === link.signature.length && timingSafeEqual(right, link.signature)
  if (!isOurs || Date.parse(now) >= link.until * 1000) return undefined
  return covered(config, path, link.until, Buffer.from(link.by, 'base64url'))
}

/** The token of a request, or the hash of the one that its link was made with; refuses what is neither, as a call without a token. */
export const bearerOrLink = (request: FastifyRequest, config: Config, now: string): string | Buffer =>
  (tokenOf(request) === undefined ? hashOfLink(request, config, now) : undefined) ?? bearerOf(request)
