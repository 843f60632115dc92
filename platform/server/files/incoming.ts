import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind, IncomingFile } from '@daybook/platform/contract'
import type { Config } from '../config.ts'
import { newId } from '../ids.ts'
import { headBytes, kindOfHead } from './kinds.ts'

/** Where files are while they arrive. The dot in front keeps them out of backups. */
export const incomingFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, '.incoming')

type Expected = {
  readonly kinds: readonly FileKind[]
  readonly name: string | undefined
  /** Hears how many bytes have come by now, and throws when these are too many. */
  readonly grow: (bytes: number) => void
}

const isOf = (kind: FileKind | null, kinds: readonly FileKind[]): kind is FileKind => kind !== null && kinds.includes(kind)

const write = async (file: FileHandle, source: AsyncIterable<Uint8Array>, { kinds, grow }: Expected) => {
  const hash = createHash('sha256')
  let [size, head, kind] = [0, Buffer.alloc(0), null as FileKind | null]
  for await (const chunk of source) {
    grow((size += chunk.length))
    hash.update(chunk)
    await file.write(chunk)
    if (head.length >= headBytes) continue
    head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
    // What is no file for us is not written to its end.
    if (head.length === headBytes && !isOf((kind = await kindOfHead(head)), kinds)) return null
  }
  kind ??= await kindOfHead(head)
  return size > 0 && isOf(kind, kinds) ? { size, kind, sha256: hash.digest('hex') } : null
}

/**
 * Writes a file to the disk as it arrives, in a folder where nothing stays and under a name that nobody sent. Null, and nothing on the disk, when
 * it is of no kind that is expected; it is gone as well where `grow` or the line throws.
 */
export const takeIn = async (
  config: Config,
  source: AsyncIterable<Uint8Array>,
  expected: Expected,
): Promise<IncomingFile | null> => {
  const folder = incomingFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, newId())
  const file = await open(path, 'wx', 0o600)
  let taken: Omit<IncomingFile, 'path' | 'name'> | null = null
  try {
    taken = await write(file, source, expected)
    return taken && { ...taken, path, name: expected.name }
  } finally {
    await file.close()
    if (!taken) await dropIncoming({ path })
  }
}

export const dropIncoming = ({ path }: Pick<IncomingFile, 'path'>): Promise<void> => rm(path, { force: true })

// Longer than any call lasts.
const oldAfterMs = 60 * 60 * 1000

/** What a server left there when it was killed. */
export const dropOldIncoming = async (config: Config): Promise<void> => {
  const folder = incomingFolder(config)
  const names = await readdir(folder).catch(() => [])
  for (const path of names.map((name) => join(folder, name))) {
    const about = await stat(path).catch(() => undefined)
    if (about && Date.now() - about.mtimeMs > oldAfterMs) await dropIncoming({ path })
  }
}
