import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import { type AnyEndpoint, isRead } from '@daybook/platform/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countUnread } from './count-unread.ts'
import { inSteps } from './in-steps.ts'
import { sealSteps } from './sealed/seal-long.ts'

/** What fits into one packet arrives no sooner for being shorter. */
const threshold = 1400

/**
 * Up to here it is done at once: 0.05 ms for My Office, where a stream on another thread costs 0.2 ms, half of them on this one. What is
 * longer goes through a stream, so that it holds nobody up.
 */
const syncThreshold = 64 * 1024

// Brotli's third level makes 2.1 kB of 25, where the first leaves 3.1 in half the time.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } }

/** Teaches replies to be compressed; none is by itself, and no request is unpacked. */
export const compressReplies = async (server: FastifyInstance): Promise<void> => {
  await server.register(fastifyCompress, {
    global: false,
    encodings: ['br', 'gzip'],
    threshold,
    syncThreshold,
    brotliOptions,
    zlibOptions: { level: 1 },
  })
}

/**
 * Only what is read in a company, plain, and carries neither pay nor passwords nor tokens: how short a text becomes tells something about it
 * (docs/decisions/0025-compressed-replies.md). An envelope is sealed afterwards and would only be read as a whole.
 */
const mayBeCompressed = (endpoint: AnyEndpoint, { envelope }: FastifyRequest): boolean =>
  isRead(endpoint) && !endpoint.sealed && endpoint.permission.audience === 'company' && envelope === null

const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((sum, part) => sum + part.length, 0)

/** Parts as they are, one after the other. */
const sendPlain = (request: FastifyRequest, reply: FastifyReply, parts: readonly Buffer[]): FastifyReply => {
  const length = lengthOf(parts)
  countUnread(request, reply, { length })
  return reply.header('Content-Length', length).send(Readable.from(parts, { objectMode: false }))
}

/**
 * Sends JSON that was written in parts, compressed or sealed where it is. What is short goes as one text; the rest part by part, so that no turn
 * has all of it in hand.
 */
export const sendParts = async (
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly Buffer[],
): Promise<FastifyReply> => {
  const length = lengthOf(parts)
  if (length <= syncThreshold) return sendJson(endpoint, request, reply, Buffer.concat(parts).toString('utf8'))
  reply.type('application/json')
  if (request.envelope !== null) return sendPlain(request, reply, await inSteps(sealSteps(request.envelope, parts)))
  if (!mayBeCompressed(endpoint, request)) return sendPlain(request, reply, parts)
  countUnread(request, reply, { length })
  reply.compress(Readable.from(parts))
  return reply
}

/** Sends JSON, compressed where that pays and tells nobody anything. */
export const sendJson = (endpoint: AnyEndpoint, request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply => {
  reply.type('application/json')
  if (!mayBeCompressed(endpoint, request)) return reply.send(json)
  countUnread(request, reply, { length: Buffer.byteLength(json) })
  reply.compress(json)
  return reply
}
