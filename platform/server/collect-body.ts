import type { Readable } from 'node:stream'
import { type Share, tooSlow, withStatus } from './bodies.ts'

/** What a body may be, and what it holds meanwhile. */
export type Arriving = { share: Share; most: number; ms: number; declared?: number | undefined }

const first = 16 * 1024

/**
 * All of a stream in one buffer, which grows as it arrives: a body holds no more than about twice of what was sent, in however many
 * pieces. What is refused on the way is left to whoever has the stream.
 */
export const collect = (stream: Readable, { share, most, ms, declared = most }: Arriving): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let [buffer, length] = [Buffer.alloc(0), 0]
    const stop = (): void => {
      clearTimeout(timer)
      share.arrived()
      stream.off('data', take).off('end', done).off('close', cut)
    }
    const fail = (error: unknown): void => {
      stop()
      reject(error)
    }
    const timer = setTimeout(() => fail(tooSlow()), ms)
    const cut = (): void => fail(withStatus('half a body', 400))
    const done = (): void => {
      stop()
      resolve(buffer.subarray(0, length))
    }
    const room = (needed: number): void => {
      const size = Math.min(Math.max(needed, 2 * buffer.length, first), Math.max(needed, Math.min(most, declared)))
      share.grow(size)
      const larger = Buffer.allocUnsafeSlow(size)
      buffer.copy(larger, 0, 0, length)
      buffer = larger
    }
    const take = (chunk: Buffer): void => {
      try {
        if (length + chunk.length > most) throw withStatus('the body is too large', 413)
        if (length + chunk.length > buffer.length) room(length + chunk.length)
        length += chunk.copy(buffer, length)
      } catch (error) {
        fail(error)
      }
    }
    share.arrives(fail)
    // Stays: a connection that breaks later is nobody's error.
    stream.on('error', cut)
    stream.on('end', done).on('close', cut).on('data', take)
  })
