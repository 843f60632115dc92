import { hashPassword } from '@daybook/identity/server'
import type { Client } from 'pg'
import { asEach, type Load, load } from './load.ts'
import { atLeast, atMost, type Row } from './table.ts'
import type { BenchCompany } from './world.ts'

type Bench = { url: string; baseUrl: string; company: BenchCompany; db: Client; pids: readonly number[] }

/** The password of everybody in the bench, once the sign-ins were measured. */
export const benchPassword = 'correct horse battery staple'
const turns = 5

const requestsOf = async (db: Client) => {
  // As signing up leaves it: what a password reaches was judged then, and no sign-in does that again.
  await db.query(`update account set password_hash = $1, password_reach = 15`, [await hashPassword(benchPassword)])
  const { rows } = await db.query<{ email: string }>('select email from account limit 50')
  return rows.map(({ email }) => [
    {
      method: 'POST' as const,
      path: '/oauth/token',
      body: new URLSearchParams({ grant_type: 'password', username: email, password: benchPassword }).toString(),
      headers: { authorization: `Basic ${btoa('api:api')}`, 'content-type': 'application/x-www-form-urlencoded' },
    },
  ])
}

type Requests = Awaited<ReturnType<typeof requestsOf>>

/**
 * Server and baseline in turn, several times: hashing fills the whole machine, and what else it does would fall on one of
 * the two. The first turn of each is thrown away, since it measures how warm the code is.
 */
const throughput = async ({ url, baseUrl, pids }: Bench, requests: Requests): Promise<Row> => {
  const pairs: { own: Load; bare: Load }[] = []
  for (let turn = 0; turn <= turns; turn++)
    pairs.push({
      own: await load(url, requests, pids),
      bare: await load(baseUrl, [[{ method: 'POST', path: '/sign-in', body: '{}' }]], pids),
    })
  const ratioOf = ({ own, bare }: { own: Load; bare: Load }) => own.requestsPerSecond / bare.requestsPerSecond
  const sorted = pairs.slice(1).toSorted((a, b) => ratioOf(a) - ratioOf(b))
  const middle = sorted[Math.floor(turns / 2)]
  if (!middle) throw new Error('nothing was measured')
  const each = sorted.map((pair) => ratioOf(pair).toFixed(2)).join(', ')
  return atLeast(
    `sign-in, the middle of ${turns} turns (${each})`,
    `${middle.own.requestsPerSecond}/s`,
    `bare Fastify + argon2id + insert: ${middle.bare.requestsPerSecond}/s`,
    Number(ratioOf(middle).toFixed(2)),
    0.8,
  )
}

/** How many can sign in at once, and what those who are in feel of it. */
export const signInRows = async (bench: Bench): Promise<Row[]> => {
  const { url, company, db, pids } = bench
  const requests = await requestsOf(db)
  const office = asEach(company.tokens, { method: 'GET', path: '/api/v0/my-office' })
  const quiet = await load(url, office, pids, 3)
  const signing = load(url, requests, pids, 6)
  const during = await load(url, office, pids, 3)
  await signing
  return [
    await throughput(bench, requests),
    atMost(
      'My Office during 16 sign-in loops',
      `p97.5 ${during.p95} ms`,
      `quiet: ${quiet.p95} ms`,
      Number((during.p95 / Math.max(1, quiet.p95)).toFixed(1)),
      3,
      '×',
    ),
  ]
}
