import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '@daybook/identity/server'
import { openClient, runningCluster } from '@daybook/platform/server/postgres'
import type { Client } from 'pg'
import { startServer, stopServer } from '../apps/e2e/server.ts'
import { leavesColleaguesAlone } from './crowd.ts'
import { median, quantile, timed } from './timed.ts'
import { atMost, printed, type Row } from './table.ts'
import { type BenchCompany, layCompany } from './world.ts'
import { freePort } from '../tools/free-port.ts'

// What a clock or a crowd outside could find out or spoil: docs/security.md#s8, #s9, #s50. Timed, so no part of `npm test`.

const password = 'correct horse battery staple'
const someone = () => `${randomBytes(8).toString('hex')}@bench.example`
const clientHeaders = {
  authorization: `Basic ${btoa('api:api')}`,
  'content-type': 'application/x-www-form-urlencoded',
}

const json = (url: string, path: string, body: object): Promise<number> =>
  timed(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const signIn = (url: string, username: string, typed: string): Promise<number> =>
  timed(`${url}/oauth/token`, {
    method: 'POST',
    headers: clientHeaders,
    body: new URLSearchParams({ grant_type: 'password', username, password: typed }),
  })

type Door = { name: string; knock: (url: string, email: string) => Promise<number>; known: 'verified' | 'unverified' }

// A known address that is not proven yet is another case where a code is mailed.
const doors: Door[] = [
  { name: 'sign-in', known: 'verified', knock: (url, email) => signIn(url, email, 'not this one, but as long') },
  {
    name: 'sign-up',
    known: 'verified',
    knock: (url, email) => json(url, '/api/v0/user/sign-up', { name: 'Some One', email, password }),
  },
  { name: 'reset', known: 'verified', knock: (url, email) => json(url, '/api/v0/user/resetPassword', { email }) },
  { name: 'code by mail', known: 'verified', knock: (url, email) => json(url, '/api/v0/passCode/send', { email }) },
  {
    name: 'code by mail, waiting for one',
    known: 'unverified',
    knock: (url, email) => json(url, '/api/v0/passCode/send', { email }),
  },
  {
    name: 'wrong code, waiting for one',
    known: 'unverified',
    knock: (url, email) => json(url, '/api/v0/passCode/verify', { email, code: '000000' }),
  },
]

// How far two medians lie apart by chance falls with the number of pairs.
const tries = 1000

const layAccounts = async (db: Client, verified: boolean): Promise<string[]> => {
  const emails = Array.from({ length: tries }, someone)
  await db.query(
    `insert into account (id, email, name, password_hash, password_reach, verified_at, created_at)
     select gen_random_uuid(), e, 'Bench', $2, 15, case when $3 then now() end, now() from unnest($1::text[]) e`,
    [emails, await hashPassword(password), verified],
  )
  return emails
}

/** Waits until the mails of the last answer are handed over: that work would be timed with the next answer. */
const settled = async (db: Client): Promise<void> => {
  while ((await db.query('select 1 from outbox limit 1')).rowCount !== 0) continue
}

/** Known and unknown addresses in turn, so that whatever else the machine does falls on both. */
const answersAlike = async (url: string, db: Client, { name, knock, known }: Door): Promise<Row> => {
  const emails = await layAccounts(db, known === 'verified')
  const [ofKnown, ofUnknown]: [number[], number[]] = [[], []]
  for (const [i, email] of emails.entries()) {
    await db.query('delete from rate_limit')
    const turns: [number[], string][] = [
      [ofKnown, email],
      [ofUnknown, someone()],
    ]
    // Whoever comes second finds everything warm.
    for (const [times, address] of i % 2 === 0 ? turns : turns.reverse()) {
      await settled(db)
      times.push(await knock(url, address))
    }
  }
  const [a, b] = [median(ofKnown), median(ofUnknown)]
  return atMost(
    `${name}: a known address and an unknown one`,
    `${a.toFixed(2)} ms known, ${b.toFixed(2)} ms unknown`,
    `medians of ${tries}, in turn`,
    Number((Math.abs(a / b - 1) * 100).toFixed(1)),
    10,
    ' %',
  )
}

/** A hundred people who sign in again and again, while something asks whether the server is well. */
const staysWell = async (url: string, db: Client): Promise<Row> => {
  const emails = (await layAccounts(db, true)).slice(0, 100)
  const until = performance.now() + 10_000
  let signedIn = 0
  const crowd = emails.map(async (email) => {
    while (performance.now() < until) {
      await signIn(url, email, password)
      signedIn += 1
    }
  })
  const health: number[] = []
  while (performance.now() < until) {
    health.push(await timed(`${url}/healthz`))
    await new Promise((done) => setTimeout(done, 20))
  }
  await Promise.all(crowd)
  const p99 = Math.round(quantile(health, 0.99))
  return atMost(
    'is it well, under 100 sign-ins at once',
    `p99 ${p99} ms of ${health.length}, median ${median(health).toFixed(1)} ms`,
    `${signedIn} sign-ins meanwhile`,
    p99,
    500,
    ' ms',
  )
}

/** One company is told to come back later, fifty times a second; does another one wait longer for it? */
const leavesNeighboursAlone = async (url: string, loud: BenchCompany, quiet: BenchCompany): Promise<Row> => {
  const as = (company: BenchCompany) => ({ headers: { authorization: `Bearer ${company.tokens[0]}` } })
  const ask = () => timed(`${url}/api/v0/my-office`, as(quiet))
  const spend = async () => (await fetch(`${url}/api/v0/audit/export`, as(loud))).status
  while ((await spend()) === 200) continue
  let refused = 0
  const round = async (noisy: boolean): Promise<number> => {
    const times: number[] = []
    const timer = setInterval(() => void (noisy && spend().then((status) => (refused += status === 429 ? 1 : 0))), 20)
    for (let i = 0; i < 200; i++) times.push(await ask())
    clearInterval(timer)
    return quantile(times, 0.95)
  }
  await round(false)
  const [calm, noisy]: [number[], number[]] = [[], []]
  for (let i = 0; i < 7; i++) {
    calm.push(await round(false))
    noisy.push(await round(true))
  }
  return atMost(
    'My Office beside a company at its limit',
    `p95 ${median(noisy).toFixed(1)} ms, ${refused} refusals beside it`,
    `without: ${median(calm).toFixed(1)} ms`,
    Number((median(noisy) / median(calm)).toFixed(2)),
    1.25,
    '×',
  )
}

export const doorRows = async (url: string, db: Client): Promise<Row[]> => {
  const rows: Row[] = []
  for (const door of doors) rows.push(await answersAlike(url, db, door))
  await db.query('delete from rate_limit')
  rows.push(await staysWell(url, db))
  const [loud, quiet] = [await layCompany(db, 3, 5), await layCompany(db, 20, 60)]
  rows.push(await leavesNeighboursAlone(url, loud, quiet), ...(await leavesColleaguesAlone(url, quiet)))
  return rows
}

/** By itself, on a server of its own: `node bench/doors.ts`. */
if (process.argv[1] === import.meta.filename) {
  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-doors-'))
  const port = await freePort()
  const server = await startServer(dataDir, port)
  const at = await runningCluster(dataDir)
  const db = await openClient({ host: at?.host ?? '', port: 5432, user: at?.owner ?? '', database: 'daybook' })
  try {
    process.stdout.write(`${printed(await doorRows(`http://127.0.0.1:${port}`, db))}\n`)
  } finally {
    await db.end()
    await stopServer(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
