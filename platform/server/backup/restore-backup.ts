import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { verifyAudit } from '../audit-store.ts'
import type { Config } from '../config.ts'
import { Storage } from '../files/storage.ts'
import { putKeyFiles } from '../key-files.ts'
import { migrateAround } from '../postgres/migrate.ts'
import { resealAll } from '../rotate-keys.ts'
import { assertKept, isOfCompanies, storedName } from './data-files.ts'
import type { Manifest } from './manifest.ts'
import { assertOtherBucket } from './other-bucket.ts'
import { type Checked, eachPiece } from './read-backup.ts'
import { copyIn, emptyTables, miscounted, openTables, setSequences } from './restore-store.ts'
import { intoEmpty, type Target } from './restore-target.ts'
import type { FileKey } from './sealed-file.ts'
import { snapshotHeads, tableColumns } from './snapshot-store.ts'

export type RestoreOptions = {
  config: Config
  key: FileKey
  /** What `checkBackup` found: nothing is restored that was not read to its end before. */
  checked: Checked
  /** What else happens in the same transaction, when everything is there. */
  atLast: (owner: Client) => Promise<void>
  told?: (part: string) => void
  /** The installation whose files lie in the bucket is gone: they become those of this one. */
  sameBucket?: boolean
  /** For tests: a database that would not survive a crash. */
  throwAway?: boolean
}

/** `unreadable`: what was sealed with a key that is in no backup, as table|key|column. */
export type Restored = { entries: number; unreadable: string[] }

/** The pieces of one table as one stream; the piece of another one ends it. */
class TableLoader {
  private readonly owner: Client
  private readonly columns: Readonly<Record<string, readonly string[]>>
  private open: { table: string; put: WritableStreamDefaultWriter<Uint8Array>; copied: Promise<void> } | undefined

  constructor(owner: Client, columns: Readonly<Record<string, readonly string[]>>) {
    this.owner = owner
    this.columns = columns
  }

  async take(table: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.open?.table !== table) {
      await this.end()
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const copied = copyIn(this.owner, table, this.columns[table] ?? [], readable)
      // It may fail while nobody waits for it; who comes next hears of it.
      copied.catch(() => undefined)
      this.open = { table, put: writable.getWriter(), copied }
    }
    const { put, copied } = this.open
    for await (const piece of bytes) await Promise.race([put.write(piece), copied])
  }

  async end(): Promise<void> {
    if (!this.open) return
    const { put, copied } = this.open
    this.open = undefined
    await Promise.all([put.close(), copied])
  }

  /** Ends what is half done: as long as a table waits for rows, the connection hears nothing else, and could not roll back. */
  async drop(cause: unknown): Promise<void> {
    if (!this.open) return
    const { put, copied } = this.open
    this.open = undefined
    await Promise.allSettled([put.abort(cause), copied])
  }
}

const writeFile = async (folder: string, path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  assertKept(path)
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
}

const sorted = (heads: Manifest['heads']): string =>
  JSON.stringify(heads.map(({ companyId, seq, hash }) => `${companyId} ${seq} ${hash}`).toSorted())

/** Compares what was restored with what the backup says. Gives the number of entries that were verified. */
const compare = async (owner: Client, { manifest, broken }: Checked): Promise<number> => {
  const wrong = await miscounted(owner, manifest)
  if (wrong.length > 0) throw new Error(`The rows of ${wrong.join(', ')} are not as many as in the backup.`)
  if (sorted(await snapshotHeads(owner)) !== sorted(manifest.heads))
    throw new Error('The audit chains do not end where they do in the backup.')
  const found = await verifyAudit(owner, manifest.heads)
  const news = found.broken.filter(({ companyId }) => !broken.some((each) => each.companyId === companyId))
  if (news.length > 0) throw new Error(`The audit chain of ${news[0]?.companyId} does not fit at entry ${news[0]?.seq}.`)
  return found.entries
}

/** Where each file of a backup goes: to a service that speaks S3 what companies keep, where this installation has one, all else into the folder. */
const filer = ({ config, checked }: RestoreOptions, folder: string) => {
  const storage = config.s3 ? new Storage(config) : undefined
  return async (path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
    if (!storage || !isOfCompanies(path)) return writeFile(folder, path, bytes)
    const size = checked.manifest.files[path]?.bytes ?? 0
    await storage.putStream(storedName(path), Readable.from(bytes, { objectMode: false }), size)
  }
}

const load = async (loader: TableLoader, folder: string, options: RestoreOptions): Promise<void> => {
  try {
    await eachPiece(options.key, {
      table: (table, bytes) => loader.take(table, bytes),
      file: filer(options, folder),
    })
    await loader.end()
  } catch (error) {
    await loader.drop(error)
    throw error
  }
}

/** Puts the rows and files of a backup into their places, and checks that all are there. */
const fill = async ({ owner, folder }: Target, options: RestoreOptions): Promise<number> => {
  const { checked, told = () => undefined } = options
  const { columns } = checked.tables
  const known = await tableColumns(owner)
  const strange = Object.keys(columns).filter((table) => columns[table]?.join() !== known[table]?.join())
  if (strange.length > 0) throw new Error(`This backup has other columns of ${strange.join(', ')} than its migrations make.`)
  const close = await openTables(owner)
  await emptyTables(owner, Object.keys(columns))
  await load(new TableLoader(owner, columns), folder, options)
  told('rows and files are in place')
  await close()
  await setSequences(owner, checked.manifest.sequences)
  told('references are checked')
  return compare(owner, checked)
}

/** Lets this server open what is sealed: by the same key file, or sealed anew with its own key. */
const takeOverKeys = async ({ owner, folder }: Target, { config, checked }: RestoreOptions): Promise<string[]> => {
  const { present, former, inFile } = checked.manifest.keys
  if (inFile && !config.secretKey) {
    putKeyFiles(folder, { present, former })
    return []
  }
  const theirs = [present, ...(former === null ? [] : [former])].map((key) => Buffer.from(key, 'hex'))
  return (await resealAll({ ...config, dataDir: folder }, owner, theirs)).unreadable
}

/**
 * Restores a backup into an empty installation, on whichever engine it has (docs/security.md#s73): all of it, compared with
 * what the backup says, or nothing.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Restored> => {
  const restored: Restored = { entries: 0, unreadable: [] }
  if (!options.sameBucket) await assertOtherBucket(options.config, options.checked.manifest)
  await intoEmpty(options, (target) =>
    migrateAround(target.owner, options.checked.tables.migrations, {
      fill: async () => void (restored.entries = await fill(target, options)),
      atLast: async () => {
        restored.unreadable = await takeOverKeys(target, options)
        await options.atLast(target.owner)
        await target.owner.query('analyze')
        await target.keep()
      },
    }),
  )
  return restored
}
