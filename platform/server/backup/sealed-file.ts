import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { asError, codeOf } from '@daybook/platform/domain'

// The file is an age file (age-encryption.org/v1) around a gzip: `age -d backup | tar xz` opens it without Daybook
// (docs/decisions/0019-a-backup-is-an-age-file.md).

/** Opens one backup. Made of the passphrase once, since that is slow on purpose. */
export type FileKey = { readonly file: string; readonly key: Uint8Array }

/** Compresses, encrypts and writes; returns once the disk has it. `workFactor`: log2 of what a guess at the passphrase costs. */
export const writeSealed = async (
  file: string,
  contents: AsyncIterable<Uint8Array>,
  passphrase: string,
  workFactor = 17,
): Promise<void> => {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  const sealing = async function* (plain: AsyncIterable<Uint8Array>) {
    yield* await encrypter.encrypt(ReadableStream.from(plain))
  }
  // Opened before anything can fail: a stream that opens for itself may do so after it failed, and leave a file that nobody takes away.
  const handle = await open(file, 'wx', 0o600)
  await pipeline(contents, createGzip(), sealing, handle.createWriteStream({ flush: true }))
}

const headerBytes = 4096

/** The lines before the contents; the last one begins with `---`. Undefined when it is no such file. */
const readHeader = async (file: string): Promise<Buffer | undefined> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    const start = buffer.subarray(0, bytesRead)
    if (!start.toString('latin1').startsWith('age-encryption.org/')) return undefined
    const last = start.indexOf('\n--- ')
    const end = start.indexOf('\n', last + 1)
    return last < 0 || end < 0 ? undefined : start.subarray(0, end + 1)
  } finally {
    await handle.close()
  }
}

/** Tries the passphrase. Throws a sentence when there is no such file, or it does not open it. */
export const openSealed = async (file: string, passphrase: string): Promise<FileKey> => {
  const header = await readHeader(file).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? new Error(`There is no file ${file}.`) : asError(error)
  })
  if (!header) throw new Error(`${file} is no backup of Daybook, or its first bytes were changed.`)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const key = await decrypter.decryptHeader(header).catch(() => {
    throw new Error(`${file} does not open: it was made with another passphrase, or its first bytes were changed.`)
  })
  return { file, key }
}

/** Reads, decrypts and decompresses into `contents`. What arrives is genuine; that it was all is known once this returns. */
export const readSealed = async ({ file, key }: FileKey, contents: WritableStream<Uint8Array>): Promise<void> => {
  const decrypter = new Decrypter()
  decrypter.addIdentity({ unwrapFileKey: () => key })
  const opening = async function* (sealed: AsyncIterable<Uint8Array>) {
    let ours = false
    const watched = async function* () {
      try {
        for await (const chunk of sealed) yield new Uint8Array(chunk)
      } catch (error) {
        // The disk failed and not the file.
        ours = true
        throw error
      }
    }
    try {
      yield* await decrypter.decrypt(ReadableStream.from(watched()))
    } catch (error) {
      throw ours ? error : new Error(`${file} is damaged: bytes of it were changed, or its end is missing.`, { cause: error })
    }
  }
  const handOn = (plain: AsyncIterable<Uint8Array>) => ReadableStream.from(plain).pipeTo(contents)
  await pipeline(createReadStream(file), opening, createGunzip(), handOn)
}
