import { existsSync } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Client } from 'pg'
import { codeOf } from '@daybook/platform/domain'
import type { Config } from '../config.ts'
import { keysOf } from '../secret.ts'
import { filesFolder, Storage } from '../files/storage.ts'
import { type Archive, writeArchive } from './archive.ts'
import { dataFiles, openFile } from './data-files.ts'
import { entryNames, First, format, formatVersion, type Manifest, type Tables } from './manifest.ts'
import { beginSnapshot, copyOut, sequences, snapshotHeads, storedContents } from './snapshot-store.ts'
import { type Sum, Tally } from './tally.ts'

/** Hears of each table that is done; the next one waits for the answer. */
type Told = (table: string, sum: Sum) => void | Promise<void>

export type BackupOptions = {
  config: Config
  owner: Client
  file: string
  passphrase: string
  now: string
  told?: Told
  workFactor?: number
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, null, 1))

const pieceBytes = 1024 * 1024

/** Cuts what passes into pieces of about a megabyte; one, though empty, of nothing. */
async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [waiting, bytes, cut] = [Array.of<Buffer>(), 0, false]
  for await (const chunk of chunks) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(waiting)
    ;[waiting, bytes, cut] = [[], 0, true]
  }
  if (bytes > 0 || !cut) yield Buffer.concat(waiting)
}

const addTable = async (archive: Archive, owner: Client, table: string, columns: readonly string[]): Promise<Sum> => {
  const tally = new Tally()
  let piece = 0
  for await (const bytes of inPieces(copyOut(owner, table, columns))) {
    tally.see(bytes)
    await archive.add(`tables/${table}/${String(++piece).padStart(6, '0')}`, bytes)
  }
  return tally.sum()
}

const addStream = async (archive: Archive, path: string, { size, source }: { size: number; source: Readable }): Promise<Sum> => {
  const tally = new Tally()
  source.on('data', (chunk: Buffer) => tally.see(chunk))
  await archive.stream(`files/${path}`, size, source)
  return tally.sum()
}

/** Adds a file, unless it is gone by now: a mail that was sent, say. */
const addFile = async (archive: Archive, dataDir: string, path: string): Promise<Sum | undefined> => {
  const file = await openFile(join(dataDir, path))
  return file && addStream(archive, path, file)
}

/** The look at the database, and the keys that open what is sealed in it. Exchanged in between, they would not. */
const snapshotWithKeys = async ({ config, owner }: BackupOptions): Promise<{ tables: Tables; keys: Manifest['keys'] }> => {
  for (let tries = 0; tries < 5; tries++) {
    const keys = keysOf(config)
    const tables = await beginSnapshot(owner)
    if (JSON.stringify(keysOf(config)) === JSON.stringify(keys)) return { tables, keys }
    await owner.query('rollback')
  }
  throw new Error('The server’s key is being exchanged: take the backup again when that is done.')
}

const addFiles = async (archive: Archive, dataDir: string, paths: readonly string[]): Promise<Manifest['files']> => {
  const sums: Manifest['files'] = {}
  for (const path of paths) {
    const sum = await addFile(archive, dataDir, path)
    if (sum) sums[path] = sum
  }
  return sums
}

const addTables = async (archive: Archive, { owner, told = () => undefined }: BackupOptions, { columns }: Tables) => {
  const sums: Manifest['tables'] = {}
  for (const [table, names] of Object.entries(columns)) {
    const sum = await addTable(archive, owner, table, names)
    sums[table] = sum
    await told(table, sum)
  }
  return sums
}

type Contents = Awaited<ReturnType<typeof storedContents>>

/** Adds what companies keep. What was taken away since the look at the rows is not there any more, and is given as missing. */
const addContents = async (archive: Archive, { config }: BackupOptions, contents: Contents) => {
  const [storage, sums, missing] = [new Storage(config), {} as Manifest['files'], Array.of<string>()]
  for (const { name, size } of contents) {
    const source = await storage.open(name)
    if (source) sums[`${filesFolder}/${name}`] = await addStream(archive, `${filesFolder}/${name}`, { size, source })
    else missing.push(name)
  }
  return { sums, missing }
}

type Looked = Omit<Manifest, 'files'> & { contents: Contents }

const addDatabase = async (archive: Archive, options: BackupOptions): Promise<Looked> => {
  const { owner } = options
  try {
    const { tables: made, keys } = await snapshotWithKeys(options)
    await archive.add(entryNames.tables, json(made))
    const tables = await addTables(archive, options, made)
    const contents = await storedContents(owner)
    return { tables, heads: await snapshotHeads(owner), sequences: await sequences(owner), keys, contents }
  } finally {
    // Nothing was changed: the look is over. Where the connection broke, so is the transaction.
    await owner.query('rollback').catch(() => undefined)
  }
}

/** `missing`: what companies took away while the backup was taken. */
type Filled = { manifest: Manifest; missing: string[] }

const isMail = (path: string): boolean => path.startsWith('mail/')

const fill = async (archive: Archive, options: BackupOptions): Promise<Filled> => {
  const { config, now } = options
  const first: First = { format, version: formatVersion, at: now, installation: config.publicUrl }
  await archive.add(entryNames.first, json(first))
  // Kept audit heads vouch for the database, so none may be newer than the look at it. A mail is the other way round: in a
  // file that is newer than its row, it is written again; older, it would be lost.
  const paths = async (mail: boolean) => (await dataFiles(config.dataDir)).filter((path) => isMail(path) === mail)
  const before = await addFiles(archive, config.dataDir, await paths(false))
  const { contents, ...database } = await addDatabase(archive, options)
  const kept = await addContents(archive, options, contents)
  const mails = await addFiles(archive, config.dataDir, await paths(true))
  const manifest: Manifest = { ...database, files: { ...before, ...kept.sums, ...mails } }
  await archive.add(entryNames.last, json(manifest))
  return { manifest, missing: kept.missing }
}

const refuseTaken = (file: string): Error => new Error(`${file} is there already, and a backup never replaces one.`)

const linked = async (half: string, file: string): Promise<void> => {
  try {
    // In one step, unless somebody took the name meanwhile.
    await link(half, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || existsSync(file)) throw refuseTaken(file)
    // Some disks give a file one name only.
    await rename(half, file)
  }
}

/** Gives the finished file its name, and returns once that is on the disk. */
const settle = async (half: string, file: string): Promise<void> => {
  await linked(half, file)
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}

/**
 * Writes a backup of the whole installation, beside whatever runs on it (docs/security.md#s73): rows and audit chains of one
 * instant, files, and the server's key. The file is complete, or it is not there.
 */
export const takeBackup = async (options: BackupOptions): Promise<Filled & { bytes: number }> => {
  const file = resolve(options.file)
  const folder = dirname(file)
  if (existsSync(file)) throw refuseTaken(file)
  if (!relative(options.config.dataDir, file).startsWith('..'))
    throw new Error(`${file} lies in DATA_DIR and would be lost with it. Name a file elsewhere.`)
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
  const half = join(folder, `.${basename(file)}.${process.pid}`)
  try {
    const filled = await writeArchive(half, options.passphrase, (archive) => fill(archive, options), options.workFactor)
    await settle(half, file)
    return { ...filled, bytes: (await stat(file)).size }
  } finally {
    await rm(half, { force: true })
  }
}
