import { pipeline, Readable, Transform } from 'node:stream'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { asError, codeOf } from '@daybook/platform/domain'
import { within } from '../within.ts'
import { Deadline } from './deadline.ts'

type Handle = NodeHttpHandler['handle']

/** Bytes in a millisecond, once all was sent. A service that takes less is no place for files. */
const slowest = 128
/** So many bytes may lie in a connection then. */
const mostOnTheWay = 4 * 1024 * 1024

/**
 * What is sent, as it was; `taken` hears of each piece for which there was room, and `allTaken` of how many bytes there were. Whoever destroys the source
 * destroys it as well.
 */
const asTaken = (source: Readable, taken: () => void, allTaken: (bytes: number) => void): Readable => {
  let bytes = 0
  const through = new Transform({
    transform(piece: Uint8Array, _, done) {
      bytes += piece.length
      taken()
      done(null, piece)
    },
    flush(done) {
      allTaken(bytes)
      done()
    },
  })
  // A failure of the source is told by whoever gave it.
  pipeline(source, through, () => undefined)
  return through
}

/** Not as a time-out, which the library would take for something that passes, and try again: whoever waits would wait three times. */
const silence = (silentMs: number): Error => new Error(`The service said nothing for ${silentMs / 1000} s.`)

const mostWords = 64 * 1024

/** As much as anybody has to say of why something cannot be done. */
const beginningOf = async (body: Readable): Promise<Buffer> => {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= mostWords) break
  }
  return Buffer.concat(pieces)
}

/** Waits for what a service says. */
const heard = <T>(silentMs: number, said: Promise<T>): Promise<T> =>
  within(silentMs, 'the service', said).catch((error: unknown) => {
    throw codeOf(error) === 'ETIMEDOUT' ? silence(silentMs) : error
  })

/**
 * What is received, as it is asked for, and an error where the next piece does not come for so long. Time in which nobody asks is not counted: a slow
 * phone takes a file in pauses. It holds one piece ahead, beside what the connection holds.
 */
const asHeard = (source: Readable, silentMs: number): Readable => {
  const pieces = source.iterator()
  return new Readable({
    highWaterMark: 1,
    async read() {
      try {
        const { done, value } = await heard(silentMs, pieces.next())
        this.push(done ? null : value)
      } catch (error) {
        this.destroy(asError(error))
      }
    },
    destroy(error, done) {
      source.destroy()
      done(error)
    },
  })
}

/**
 * Calls of a service that are given up, with their connections, once it has taken nothing and said nothing for so long. The library’s `requestTimeout`
 * cuts a long upload that goes well, does not look at what follows the headers of a reply, and only warns where nothing else is set; its
 * `socketTimeout` cuts a reply that is read in pauses.
 */
export class WatchedCalls extends NodeHttpHandler {
  private readonly silentMs: number

  constructor(silentMs: number, options: ConstructorParameters<typeof NodeHttpHandler>[0]) {
    super(options)
    this.silentMs = silentMs
  }

  override async handle(request: Parameters<Handle>[0], options?: Parameters<Handle>[1]): ReturnType<Handle> {
    const call = new AbortController()
    const silent = new Deadline(this.silentMs, () => call.abort(silence(this.silentMs)))
    if (request.body instanceof Readable) request.body = this.upload(request.body, call, silent)
    const answered = super.handle(request, { ...options, abortSignal: call.signal })
    const { response } = await answered.finally(() => silent.clear())
    response.body = await this.received(response.body, response.statusCode)
    return { response }
  }

  /** What is received. Why something cannot be done is read at once: silence behind it would be taken for the failure that it tells of, and tried again. */
  private async received(body: Readable, status: number): Promise<Readable> {
    if (status < 400) return asHeard(body, this.silentMs)
    const words = heard(this.silentMs, beginningOf(body)).finally(() => body.destroy())
    return Readable.from([await words], { objectMode: false })
  }

  /**
   * What is brought. The last pieces are taken by the connection, and not by the service yet, which may have to bring it on as well. Left half sent, because
   * the service said no or the file cannot be read, it would keep its connection for good.
   */
  private upload(source: Readable, call: AbortController, silent: Deadline): Readable {
    const { silentMs } = this
    const body = asTaken(
      source,
      () => silent.set(silentMs),
      (bytes) => silent.set(silentMs + Math.min(bytes, mostOnTheWay) / slowest),
    )
    return body.once('close', () => {
      if (!body.readableEnded) call.abort(new Error('The file was not sent to its end.'))
    })
  }
}
