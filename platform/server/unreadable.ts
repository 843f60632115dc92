import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Headers = Record<string, string>

/** A connection that is gone, and one of which the server itself told Node to read no further: whoever told it closes it. */
const unanswered = new Set<string | undefined>(['ECONNRESET', 'HPE_CB_HEADERS_COMPLETE'])

type ParserError = Error & { code?: string }

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_INVALID_METHOD: 405,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const words: Record<number, string> = {
  405: 'There is no such method.',
  408: 'The request took too long to arrive.',
  413: 'That is too large.',
  417: 'This server meets no expectation.',
  431: 'The headers are too large.',
}

const refusal = (status: number, secure: Headers): { headers: Headers; body: string } => {
  const body = JSON.stringify({
    type: 'urn:daybook:request.malformed',
    title: STATUS_CODES[status],
    status,
    code: 'request.malformed',
    response_message: words[status] ?? 'The request could not be read.',
  })
  const headers = {
    ...secure,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    ...(status === 405 ? { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' } : {}),
    Connection: 'close',
  }
  return { headers, body }
}

/**
 * What cannot be read as HTTP reaches no route: two lengths for one body, headers without end, half a request. It is
 * answered here, in the format and with the headers of every other error, and the connection ends, since what follows on
 * it could be the rest of anything.
 */
export const answerUnreadable =
  (secure: Headers) =>
  (error: ParserError, socket: Socket): void => {
    if (unanswered.has(error.code) || socket.destroyed) return
    const status = statusOf[error.code ?? ''] ?? 400
    const { headers, body } = refusal(status, secure)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroy(error)
  }

/** Node answers two kinds of request by itself, with none of our headers: one without a Host, and one that expects something. */
export const answerOddHeaders = (server: FastifyInstance, secure: Headers): void => {
  server.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion !== '1.0' && raw.headers.host === undefined)
      throw Object.assign(new Error('no Host'), { statusCode: 400 })
  })
  const { headers, body } = refusal(417, secure)
  server.server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end(body))
}
