import type { z } from 'zod'
import type { Head } from '../audit-store.ts'
import { readArchive } from './archive.ts'
import { AuditChains } from './audit-chains.ts'
import { assertKept } from './data-files.ts'
import { entryNames, First, format, formatVersion, Manifest, Tables } from './manifest.ts'
import type { FileKey } from './sealed-file.ts'
import { type Sum, Tally } from './tally.ts'

/** What a backup says about itself. */
export type Contents = { first: First; tables: Tables; manifest: Manifest }
/** The same, and which audit chains did not fit any more when it was taken. */
export type Checked = Contents & { broken: Pick<Head, 'companyId' | 'seq'>[] }

type Bytes = AsyncIterable<Uint8Array>

/** The entries of one backup, as they pass. */
export type Pieces = {
  table?: (table: string, bytes: Bytes) => Promise<void>
  file?: (path: string, bytes: Bytes) => Promise<void>
  text?: (name: string, text: string) => void
}

const textOf = async (bytes: Bytes): Promise<string> => {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** Reads to the end of what nobody asked for. */
const skip = async (bytes: Bytes): Promise<void> => {
  for await (const _ of bytes);
}

/** Reads a backup from its beginning to its end. */
export const eachPiece = (key: FileKey, { table = skipped, file = skipped, text = () => undefined }: Pieces): Promise<void> =>
  readArchive(key, async (name, bytes) => {
    const [, kind, rest = ''] = /^(tables|files)\/(.+)$/.exec(name) ?? []
    if (kind === 'tables') await table(rest.replace(/\/\d+$/, ''), bytes)
    else if (kind === 'files') await file(rest, bytes)
    else text(name, await textOf(bytes))
  })

const skipped = (_: string, bytes: Bytes): Promise<void> => skip(bytes)

const parsed = <T>(schema: z.ZodType<T>, name: string, text: string | undefined): T => {
  const read = text === undefined ? undefined : schema.safeParse(JSON.parse(text))
  if (!read?.success) throw new Error(`This backup is not complete: its ${name} is missing or says nothing we understand.`)
  return read.data
}

const parseFirst = (text: string | undefined): First => {
  const first = parsed(First, entryNames.first, text)
  if (first.format !== format || first.version > formatVersion)
    throw new Error('This backup was made by a newer Daybook. Update this one first.')
  return first
}

const tallied = (tallies: ReadonlyMap<string, Tally>): Record<string, Sum> =>
  Object.fromEntries([...tallies].map(([name, tally]) => [name, tally.sum()]))

const same = (one: Sum | undefined, other: Sum | undefined): boolean =>
  one?.bytes === other?.bytes && one?.rows === other?.rows && one?.sha256 === other?.sha256

/** The parts that are not as the manifest says, on either side. */
const differing = (seen: Readonly<Record<string, Sum>>, said: Readonly<Record<string, Sum>>): string[] =>
  [...new Set([...Object.keys(seen), ...Object.keys(said)])].filter((name) => !same(seen[name], said[name]))

/**
 * Reads all of a backup and compares each part with what its manifest says, by bytes, rows and checksum, and recomputes its
 * audit chains. Throws a sentence at the first part that is not as it was written, or that no backup holds.
 */
export const checkBackup = async (key: FileKey): Promise<Checked> => {
  const [tables, files, texts] = [new Map<string, Tally>(), new Map<string, Tally>(), new Map<string, string>()]
  let chains = new AuditChains([])
  const count =
    (parts: Map<string, Tally>, also?: (name: string, piece: Uint8Array) => void) => async (name: string, bytes: Bytes) => {
      const tally = parts.get(name) ?? new Tally()
      parts.set(name, tally)
      for await (const piece of bytes) {
        tally.see(piece)
        also?.(name, piece)
      }
    }
  const text = (name: string, content: string): void => {
    texts.set(name, content)
    if (name === entryNames.first) parseFirst(content)
    if (name === entryNames.tables) chains = new AuditChains(parsed(Tables, name, content).columns['audit_entry'] ?? [])
  }
  const table = count(tables, (name, piece) => (name === 'audit_entry' ? chains.see(piece) : undefined))
  const counted = count(files)
  const file = (path: string, bytes: Bytes): Promise<void> => {
    assertKept(path)
    return counted(path, bytes)
  }
  await eachPiece(key, { table, file, text })
  const manifest = parsed(Manifest, entryNames.last, texts.get(entryNames.last))
  const wrong = [...differing(tallied(tables), manifest.tables), ...differing(tallied(files), manifest.files)]
  if (wrong.length > 0) throw new Error(`This backup is not whole: ${wrong.join(', ')} differ from what it says.`)
  return {
    first: parseFirst(texts.get(entryNames.first)),
    tables: parsed(Tables, entryNames.tables, texts.get(entryNames.tables)),
    manifest,
    broken: chains.brokenAgainst(manifest.heads),
  }
}
