import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Head } from '@daybook/platform/server'

/**
 * The end of every company's audit chain, day by day, in files outside the database. Whoever may write to the database can
 * compute a new chain; they cannot compute one that ends where the file says, nor sign another file without the key.
 */
export const headsFolder = (dataDir: string): string => join(dataDir, 'audit-heads')

type Kept = { day: string; heads: Head[]; signature: string }

const sign = (key: Buffer, day: string, heads: readonly Head[]): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([day, heads]))
    .digest('hex')

/** Writes the day's file; a later run on the same day replaces it. */
export const keepHeads = async (folder: string, key: Buffer, day: string, heads: Head[]): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Of two servers that do it in one moment each has its own.
  const half = join(folder, `.${day}-${randomUUID()}`)
  await writeFile(half, JSON.stringify({ day, heads, signature: sign(key, day, heads) }, null, 1), { mode: 0o600 })
  await rename(half, join(folder, `${day}.json`))
}

const isSigned = (key: Buffer, { day, heads, signature }: Kept): boolean => {
  const [ownSignature, itsSignature] = [Buffer.from(sign(key, day, heads)), Buffer.from(String(signature))]
  return ownSignature.length === itsSignature.length && timingSafeEqual(ownSignature, itsSignature)
}

/** Every head that was kept, oldest first, and the files whose signature is not ours. */
export const keptHeads = async (folder: string, key: Buffer): Promise<{ heads: Head[]; forged: string[] }> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d{4}-\d\d-\d\d\.json$/.test(name)).sort()
  const files = await Promise.all(
    names.map(async (name) => ({ name, kept: JSON.parse(await readFile(join(folder, name), 'utf8')) as Kept })),
  )
  const good = files.filter(({ name, kept }) => isSigned(key, kept) && name === `${kept.day}.json`)
  return {
    heads: good.flatMap(({ kept }) => kept.heads),
    forged: files.filter((file) => !good.includes(file)).map(({ name }) => name),
  }
}
