import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBackup, openSealed, readPassphrase, takeBackup } from '@daybook/platform/server/backup'
import { type Address, openClient } from '@daybook/platform/server/postgres'
import { testApp } from '@daybook/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

// docs/security.md#s73: a backup that is not as it was written says so, wherever it was hurt.

const { app, given, rows, mails } = await testApp({ own: true })
const passphrase = 'a passphrase of tests, and of nothing else'
const folder = mkdtempSync(join(tmpdir(), 'daybook-damage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = join(folder, 'one.backup')
let whole = Buffer.alloc(0)

const connected = async <T>(
  address: Address,
  work: (client: Awaited<ReturnType<typeof openClient>>) => Promise<T>,
): Promise<T> => {
  const client = await openClient(address)
  return work(client).finally(() => client.end())
}
const database = async (): Promise<string> => (await rows<{ name: string }>('select current_database() as name'))[0]?.name ?? ''

const take = async (to: string, as = inject('cluster').owner) => {
  const options = { config: app.config, file: to, passphrase, now: app.clock(), workFactor: 4 }
  return connected({ ...as, database: await database() }, (owner) => takeBackup({ ...options, owner }))
}
const check = async (path: string, words = passphrase) => checkBackup(await openSealed(path, words))

/** The same backup with something done to it. */
const hurt = (change: (bytes: Buffer) => Buffer): string => {
  const path = join(folder, 'hurt.backup')
  writeFileSync(path, change(Buffer.from(whole)))
  return path
}

beforeAll(async () => {
  await given.twoCompanies()
  await mails()
  // A file that no compression makes small: the backup then has several of the pieces that are sealed one by one.
  await rows(`create extension if not exists pgcrypto`)
  await rows(`insert into mail (id, content_sealed, requested_at)
    select gen_random_uuid(), (select string_agg(encode(gen_random_bytes(1000), 'base64'), '') from generate_series(1, 200)), now()`)
  await rows('drop extension pgcrypto')
  await take(file)
  whole = readFileSync(file)
})

test('it is readable by its owner only, and nothing else is left beside it', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['one.backup'])
  expect(whole.length).toBeGreaterThan(3 * 64 * 1024)
})

const sealedPiece = 64 * 1024 + 16
const places = (): number[] => {
  const header = whole.indexOf('\n--- ')
  const [first, last] = [whole.indexOf('\n', header + 1) + 1, whole.length - 1]
  const spread = Array.from({ length: 12 }, (_, i) => first + Math.floor(((last - first) * i) / 12))
  return [
    ...spread,
    0,
    10,
    25,
    40,
    header - 5,
    header + 10,
    first - 1,
    first + 15,
    first + 16,
    first + 16 + sealedPiece,
    last - 16,
    last,
  ]
}

test('a byte that was flipped anywhere is found out', async () => {
  for (const at of places()) {
    const flipped = hurt((bytes) => {
      bytes[at] = (bytes[at] ?? 0) ^ 1
      return bytes
    })
    await expect(check(flipped), `byte ${at}`).rejects.toThrow(/is damaged|does not open|is no backup|first bytes were changed/)
  }
})

test('so is an end that is missing, one that is too long, and pieces that changed places', async () => {
  const start = whole.indexOf('\n', whole.indexOf('\n--- ') + 1) + 1 + 16
  for (const left of [whole.length - 1, whole.length - 17, start + 2 * sealedPiece, start + sealedPiece, start + 5])
    await expect(check(hurt((bytes) => bytes.subarray(0, left))), `${left} bytes`).rejects.toThrow('is damaged')
  for (const left of [start - 20, 30, 0])
    await expect(check(hurt((bytes) => bytes.subarray(0, left)))).rejects.toThrow(/is damaged|is no backup/)
  await expect(check(hurt((bytes) => Buffer.concat([bytes, Buffer.of(0)])))).rejects.toThrow('is damaged')
  const swapped = hurt((bytes) => {
    const [one, two] = [0, 1].map((i) => bytes.subarray(start + i * sealedPiece, start + (i + 1) * sealedPiece))
    return Buffer.concat([bytes.subarray(0, start), two ?? '', one ?? '', bytes.subarray(start + 2 * sealedPiece)] as Buffer[])
  })
  await expect(check(swapped)).rejects.toThrow('is damaged')
  expect((await check(hurt((bytes) => bytes))).broken).toEqual([])
})

test('another passphrase opens nothing, and what is no backup is said to be none', async () => {
  await expect(check(file, `${passphrase}.`)).rejects.toThrow('made with another passphrase')
  await expect(check(join(folder, 'nothing.backup'))).rejects.toThrow('There is no file')
  await expect(check(hurt(() => Buffer.from('Dear diary')))).rejects.toThrow('is no backup of Daybook')
})

test('a chain that was broken in the database is named, and the rest is as good as ever', async () => {
  const [entry] = await rows<{ company_id: string; seq: number }>(
    "update audit_entry set action = 'nothing.happened' where seq = 2 and company_id <> installation() returning company_id, seq",
  )
  const path = join(folder, 'broken.backup')
  await take(path)
  const { broken } = await check(path)
  expect(broken).toContainEqual({ companyId: entry?.company_id, seq: 2 })
})

describe('what a backup is not taken for', () => {
  test('a file that is there, a place that would be lost with the data, a folder that is not there', async () => {
    await expect(take(file)).rejects.toThrow('never replaces one')
    expect(readFileSync(file).equals(whole)).toBe(true)
    await expect(take(join(app.config.dataDir, 'x.backup'))).rejects.toThrow('would be lost with it')
    await expect(take(join(folder, 'nowhere', 'x.backup'))).rejects.toThrow('There is no folder')
  })

  test('a login that sees a part of the tables, and files that lie elsewhere', async () => {
    await expect(take(join(folder, 'x.backup'), inject('cluster').app)).rejects.toThrow('Set MIGRATE_DATABASE_URL')
    mkdirSync(join(app.config.dataDir, 'mail'), { recursive: true })
    const link = join(app.config.dataDir, 'mail', 'elsewhere.json')
    symlinkSync(file, link)
    await expect(take(join(folder, 'x.backup'))).rejects.toThrow('elsewhere.json is a link')
    rmSync(link)
  })

  test('whatever fails on the way leaves no file, and a connection that is as good as before', async () => {
    const before = readdirSync(folder)
    await connected({ ...inject('cluster').owner, database: await database() }, async (owner) => {
      const told = (): void => {
        throw new Error('no luck')
      }
      const options = { config: app.config, file: join(folder, 'x.backup'), passphrase, now: app.clock(), workFactor: 4 }
      await expect(takeBackup({ ...options, owner, told })).rejects.toThrow('no luck')
      expect(owner.getTransactionStatus()).toBe('I')
      await takeBackup({ ...options, owner })
    })
    expect(readdirSync(folder).toSorted()).toEqual([...before, 'x.backup'].toSorted())
  })
})

describe('the passphrase', () => {
  const inFile = join(folder, 'passphrase')

  test('comes from the environment, or from a file without its line break', () => {
    writeFileSync(inFile, `${passphrase}\n`)
    expect(readPassphrase({ BACKUP_PASSPHRASE: passphrase })).toBe(passphrase)
    expect(readPassphrase({ BACKUP_PASSPHRASE_FILE: inFile })).toBe(passphrase)
  })

  test('is refused with words when it is missing, short, or given twice', () => {
    expect(() => readPassphrase({})).toThrow('Set BACKUP_PASSPHRASE')
    expect(() => readPassphrase({ BACKUP_PASSPHRASE: 'fifteen letters' })).toThrow('at least 16 characters')
    expect(() => readPassphrase({ BACKUP_PASSPHRASE: passphrase, BACKUP_PASSPHRASE_FILE: inFile })).toThrow('not both')
  })
})

describe('at the command line', () => {
  const run = (words: string[], environment: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> =>
    new Promise((done) => {
      const parts: string[] = []
      const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...words], {
        env: { ...process.env, BACKUP_PASSPHRASE: '', DATA_DIR: join(folder, 'data'), ...environment },
      })
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => parts.push(String(chunk)))
      child.on('close', (code) => done({ code, said: parts.join('') }))
    })

  test('each outcome is a sentence and a code, and nothing is made for a question', async () => {
    const key = { BACKUP_PASSPHRASE: passphrase }
    const damaged = hurt((bytes) => bytes.subarray(0, bytes.length - 1))
    const outcomes = await Promise.all([
      run(['verify', file], key),
      run(['verify', damaged], key),
      run(['verify', file], {}),
      run(['restore', damaged], key),
      run(['backup', join(folder, 'z.backup')], key),
      run(['backup'], key),
    ])
    expect(outcomes.map(({ code, said }) => [code, said])).toEqual([
      [0, expect.stringMatching(/rows of \d+ tables.*\n.*audit chain is as it should be; read in [\d.]+ s/)],
      [1, expect.stringContaining('is damaged')],
      [1, expect.stringContaining('Set BACKUP_PASSPHRASE')],
      [1, expect.stringContaining('is damaged')],
      [1, expect.stringContaining('There is no database in')],
      [2, expect.stringContaining('backup FILE')],
    ])
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })
})
