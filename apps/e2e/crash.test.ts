import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClient, runningCluster } from '@daybook/platform/server/postgres'
import { afterAll, expect, test } from 'vitest'
import { freePort, startServer, stopServer } from './server.ts'

// A server that is killed in the middle of everything, ten times over: what it acknowledged must be there afterwards.

const dataDir = mkdtempSync(join(tmpdir(), 'daybook-crash-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const password = 'seven green bottles on a wall'
let server: ChildProcess | undefined

afterAll(async () => {
  if (server) await stopServer(server)
  rmSync(dataDir, { recursive: true, force: true })
})

const post = async (
  path: string,
  body: object | undefined,
  token?: string,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

const signIn = async (username: string): Promise<string> => {
  const reply = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('api:api')}` },
    body: new URLSearchParams({ grant_type: 'password', username, password }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

type Mail = { to: string; text: string }
const mails = (): Mail[] => {
  try {
    return readdirSync(join(dataDir, 'mail'))
      .filter((name) => /^[\w-]+\.json$/.test(name))
      .map((name) => JSON.parse(readFileSync(join(dataDir, 'mail', name), 'utf8')) as Mail)
  } catch {
    return []
  }
}
const mailed = async (to: string, pattern: RegExp): Promise<string> => {
  const find = () =>
    mails()
      .filter((mail) => mail.to === to)
      .map(({ text }) => pattern.exec(text)?.[1])
      .find(Boolean)
  await expect.poll(find, { timeout: 10_000 }).toBeTruthy()
  return find() ?? ''
}

/** A company with some employees, made as people would make it. */
const hire = async (count: number): Promise<string[]> => {
  const owner = 'owner@example.com'
  await post('/api/v0/user/sign-up', { name: 'Olga Owner', email: owner, password })
  await post('/api/v0/passCode/verify', { email: owner, code: await mailed(owner, /(\d{6})/) })
  const token = await signIn(owner)
  await post(
    '/api/v0/company/onboarding-steps',
    {
      companyName: 'Crash & Co',
      companyCountry: 'DE',
      contactNumber: '+4930123456789',
      industry: 'Retail',
      businessType: 'Services',
      companyAddress: 'Unter den Linden 1',
    },
    token,
  )
  const emails = Array.from({ length: count }, (_, i) => `worker${i}@example.com`)
  const csv = `Name,Email\n${emails.map((email, i) => `Worker ${i},${email}`).join('\n')}\n`
  await post('/api/v0/user/employee/import', { csv, commit: true, invite: true }, token)
  for (const email of emails) await post('/api/v0/user/onboard', { token: await mailed(email, /invite#([\w-]{43})/), password })
  return Promise.all(emails.map(signIn))
}

type Acknowledged = { since: string[]; outs: number }

/** In and out as fast as the server answers, until it no longer does. What was answered with 200 is remembered. */
const storm = async (token: string, known: Acknowledged): Promise<void> => {
  for (;;) {
    try {
      const into = await post('/api/v0/clock/in', undefined, token)
      if (into.status === 200) known.since.push(String(into.body['since']))
      const out = await post('/api/v0/clock/out', undefined, token)
      if (out.status === 200) known.outs++
    } catch {
      return
    }
  }
}

const read = async <Row extends object>(text: string): Promise<Row[]> => {
  const at = await runningCluster(dataDir)
  if (!at) throw new Error('the database of the test does not run')
  const client = await openClient({ host: at.host, port: at.port, user: at.owner, database: 'daybook' })
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

test('ten kills during a storm of clock-ins lose no acknowledged punch and leave nobody with two open shifts', async () => {
  server = await startServer(dataDir, port)
  const tokens = await hire(6)
  const known = tokens.map((): Acknowledged => ({ since: [], outs: 0 }))
  const acknowledged = (): number => known.reduce((sum, { since, outs }) => sum + since.length + outs, 0)
  for (let round = 0; round < 10; round++) {
    const storms = Promise.all(tokens.map((token, i) => storm(token, known[i] as Acknowledged)))
    // Killed in the middle of the work, each round at another point of it.
    const wanted = acknowledged() + 6 + round * 3
    await expect.poll(acknowledged, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(wanted)
    await stopServer(server, 'SIGKILL')
    await storms
    server = await startServer(dataDir, port)
    const punches = new Set(
      (await read<{ at: string }>("select at from punch where kind = 'IN'")).map((row) => Date.parse(row.at)),
    )
    const lost = known.flatMap(({ since }) => since).filter((at) => !punches.has(Date.parse(at)))
    expect(lost).toEqual([])
    const [counts] = await read<{
      outs: number
      doubles: number
    }>(`select (select count(*)::int from punch where kind = 'OUT') as outs,
      (select count(*)::int from (select person_id from shift where ended_at is null group by 1 having count(*) > 1) d) as doubles`)
    expect(counts?.doubles).toBe(0)
    expect(counts?.outs).toBeGreaterThanOrEqual(known.reduce((sum, each) => sum + each.outs, 0))
  }
  const broken = await read(
    'select 1 from work_entry a join work_entry b on a.person_id = b.person_id and a.id < b.id and tstzrange(a.started_at, a.ended_at) && tstzrange(b.started_at, b.ended_at)',
  )
  expect(broken).toEqual([])
})

test('a second server on the same data directory says which process holds it', async () => {
  await expect(startServer(dataDir, await freePort())).rejects.toThrow('ended with 1')
})
