import { Readable } from 'node:stream'
import { asError } from '@daybook/platform/domain'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { type FileKey, readSealed, writeSealed } from './sealed-file.ts'

/** Takes the entries of a backup, one after the other. */
export type Archive = {
  /** Adds what is in memory. */
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Adds what is read from somewhere; it must be that many bytes. */
  stream(name: string, size: number, source: Readable): Promise<void>
}

/** Waits until both ends of a pipe are over. Of two failures the `cause` is thrown: the other end only saw it break. */
const both = async <T>(cause: Promise<T>, other: Promise<unknown>): Promise<T> => {
  const [, after] = await Promise.allSettled([cause, other])
  const result = await cause
  if (after.status === 'rejected') throw after.reason
  return result
}

/** Writes a backup of whatever `fill` adds, and gives what that gives. */
export const writeArchive = async <T>(
  file: string,
  passphrase: string,
  fill: (archive: Archive) => Promise<T>,
  workFactor?: number,
): Promise<T> => {
  const { readable, controller } = createTarPacker()
  const entry = (name: string, size: number) => controller.add({ name, size, mode: 0o600, type: 'file' })
  const add: Archive['add'] = async (name, bytes) => {
    const writer = entry(name, bytes.length).getWriter()
    await writer.write(bytes)
    await writer.close()
  }
  const stream: Archive['stream'] = (name, size, source) => Readable.toWeb(source).pipeTo(entry(name, size))
  const filling = fill({ add, stream }).then(
    (filled) => {
      controller.finalize()
      return filled
    },
    (error: unknown) => {
      controller.error(asError(error))
      throw error
    },
  )
  await both(writeSealed(file, readable, passphrase, workFactor), filling)
  return filling
}

/** Reads a backup to its end, entry by entry. */
export const readArchive = async (
  key: FileKey,
  take: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> => {
  const { readable, writable } = createTarDecoder({ strict: true })
  const taking = (async () => {
    for await (const { header, body } of readable) await take(header.name, body)
  })()
  await both(taking, readSealed(key, writable))
}
