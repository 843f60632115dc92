import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overTls } from 'node:https'
import { callOut } from './outside.ts'
import { assertOutside, outsideOnly } from './outside-address.ts'

export type Fetching = {
  readonly headers?: Readonly<Record<string, string>>
  /** What comes beyond is not taken. */
  readonly mostBytes: number
  /** How long all of it may take, in milliseconds. */
  readonly withinMs: number
  /** One on this machine, as only the operator can name it. */
  readonly isNear?: boolean
}

/** `type`: the media type as it was said, without its parameters, in small letters. */
export type Fetched = { readonly status: number; readonly type: string; readonly bytes: Buffer }

const gather = async (reply: IncomingMessage, mostBytes: number): Promise<Fetched> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of reply as AsyncIterable<Buffer>) {
    size += part.length
    if (size > mostBytes) throw new Error(`more than ${mostBytes} bytes`)
    parts.push(part)
  }
  const [type = ''] = (reply.headers['content-type'] ?? '').split(';')
  return { status: reply.statusCode ?? 0, type: type.trim().toLowerCase(), bytes: Buffer.concat(parts) }
}

const ask = (address: URL, { headers = {}, withinMs, isNear }: Fetching): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const options = { headers, signal: AbortSignal.timeout(withinMs) }
    const asked = isNear ? overHttp(address, options, done) : overTls(address, { ...options, lookup: outsideOnly }, done)
    asked.on('error', fail).end()
  })

/**
 * Reads what lies at an address that comes from elsewhere, where it leads outside (docs/security.md#s33): over TLS, at the usual port, and
 * never on to where an answer points. Bounded in size and time; throws beyond either.
 */
export const getOutside = (address: URL, fetching: Fetching): Promise<Fetched> =>
  callOut('reading from an address that comes from elsewhere', async () => {
    if (!fetching.isNear) assertOutside(address)
    return gather(await ask(address, fetching), fetching.mostBytes)
  })
