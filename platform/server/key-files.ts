import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '@daybook/platform/domain'

// Where no SECRET_KEY is set, the server's key is a file in the data directory, readable by its account only.

const presentFile = (folder: string): string => join(folder, 'secret.key')
const formerFile = (folder: string): string => join(folder, 'secret.key.old')

const read = (file: string): Buffer | undefined => {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
    if (key.length !== 32) throw new Error(`${file} holds no key of 32 bytes: put back the one that was there`)
    return key
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return undefined
  }
}

/** Whole or not at all, whoever reads meanwhile; and for the server's account, also where root runs the command. */
const write = (file: string, key: Buffer, { uid, gid }: { uid: number; gid: number }): void => {
  writeFileSync(`${file}.new`, key.toString('hex'), { mode: 0o600, flush: true })
  if (process.getuid?.() === 0) chownSync(`${file}.new`, uid, gid)
  renameSync(`${file}.new`, file)
}

const makeFirst = (folder: string): Buffer => {
  mkdirSync(folder, { recursive: true })
  try {
    // Of two processes that start together one makes it, and both read the same.
    writeFileSync(presentFile(folder), randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const made = read(presentFile(folder))
  if (!made) throw new Error(`${presentFile(folder)} was taken away while it was made`)
  return made
}

/** The key, made at the first start; and the one before, while they are being exchanged. */
export const keysInFolder = (folder: string): { present: Buffer; former: Buffer | undefined } => {
  const present = read(presentFile(folder)) ?? makeFirst(folder)
  return { present, former: read(formerFile(folder)) }
}

/** Puts a new key in place and keeps the former beside it. An exchange that was cut short is taken up where it was. */
export const exchangeKeyFiles = (folder: string): void => {
  const { present, former } = keysInFolder(folder)
  if (former && !former.equals(present)) return
  const owner = statSync(presentFile(folder))
  write(formerFile(folder), present, owner)
  write(presentFile(folder), randomBytes(32), owner)
}

/** Puts the keys of a backup into an empty folder. */
export const putKeyFiles = (folder: string, { present, former }: { present: string; former: string | null }): void => {
  writeFileSync(presentFile(folder), present, { mode: 0o600, flag: 'wx', flush: true })
  if (former !== null) writeFileSync(formerFile(folder), former, { mode: 0o600, flag: 'wx', flush: true })
}

/** Destroys the former key: nothing is sealed with it any more. */
export const dropFormerKeyFile = (folder: string): void => rmSync(formerFile(folder), { force: true })
