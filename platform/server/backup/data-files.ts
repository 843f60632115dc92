import { createReadStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { codeOf } from '@daybook/platform/domain'
import { filesFolder } from '../files/storage.ts'

// What belongs to the machine and its PostgreSQL and not to the installation. The key is kept apart, since it must fit the rows.
const locks = ['server.lock', 'postgres.lock']
const signals = ['standby.signal', 'recovery.signal']
const machineFiles = new Set(['postgres', 'run', 'restoring', 'lost+found', ...locks, ...signals])
const keyFiles = new Set(['secret.key', 'secret.key.old', 'secret.key.new'])

/** A dot in front means that somebody is still writing it. */
const isHalf = (path: string): boolean => path.split('/').some((name) => name.startsWith('.'))

const isKept = (path: string): boolean => !machineFiles.has(path.split('/')[0] ?? '') && !keyFiles.has(path) && !isHalf(path)

const isInside = (path: string): boolean =>
  path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && !/[\\:\0]/.test(name))

/**
 * Throws a sentence unless this is the path of a file that a backup takes: what stands in a name becomes the name of a file, and one
 * among those of the database would change the database. Some disks know no difference between small and capital letters.
 */
export const assertKept = (path: string): void => {
  if (!isInside(path) || !isKept(path.toLowerCase()))
    throw new Error(`This backup names a file that no backup of Daybook holds: ${path}.`)
}

/** What companies keep is read through the storage, wherever that is, and after the rows that name it. */
export const isOfCompanies = (path: string): boolean => path.startsWith(`${filesFolder}/`)

/** The name in the storage of such a path; throws a sentence where no backup holds it. */
export const storedName = (path: string): string => {
  assertKept(path)
  return path.slice(filesFolder.length + 1)
}

/**
 * The files of a data directory that go into a backup, by path with slashes: whatever lies there and is not named above, so
 * that a new kind of file is kept from its first day. What lies elsewhere would be missed without a word, so a link stops it.
 */
export const dataFiles = async (dataDir: string): Promise<string[]> => {
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const kept = found
    .map((entry) => ({ entry, path: relative(dataDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/') }))
    .filter(({ path }) => isKept(path) && path !== filesFolder && !isOfCompanies(path))
  const link = kept.find(({ entry }) => entry.isSymbolicLink())
  if (link) throw new Error(`${join(dataDir, link.path)} is a link: a backup holds what lies in DATA_DIR itself.`)
  return kept.flatMap(({ entry, path }) => (entry.isFile() ? [path] : [])).toSorted()
}

/** Whether nobody has kept anything in that folder yet: it is missing, or holds no more than locks and a restore that was cut short. */
export const isVacant = async (dataDir: string): Promise<boolean> => {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return names.every((name) => ['restoring', 'lost+found', 'server.lock'].includes(name))
}

/** Opens a file as it is now: what is added to it later does not belong to it. Undefined when it is gone. */
export const openFile = async (path: string) => {
  try {
    const handle = await open(path)
    const { size } = await handle.stat()
    // Of an empty file no byte is the last.
    const source = createReadStream(path, { fd: handle, ...(size > 0 ? { end: size - 1 } : {}) })
    return { size, source }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
