import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:net'
import { openClient, runningCluster } from '@daybook/platform/server/postgres'
import type { Client } from 'pg'
import { asError } from '@daybook/platform/domain'
import { buildWeb } from '../tools/build-web.ts'
import { bundleSizes } from './bundle.ts'
import { memoryMb, peakMb } from './cpu.ts'
import { doorRows } from './doors.ts'
import { lighthouseRows } from './lighthouse.ts'
import { asEach, load } from './load.ts'
import { keepForThePages } from './measured.ts'
import { signInRows } from './sign-in.ts'
import { atLeast, atMost, printed, type Row } from './table.ts'
import { type BenchCompany, layCompany, layPay } from './world.ts'

// Every figure is a ratio within this run, or CPU time as the operating system counts it; both hold on a busy machine.

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

const children: ChildProcess[] = []

const run = (
  file: string,
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<{ child: ChildProcess; ms: number }> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })

    children.push(child)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      if (ready.test(chunk.toString())) resolve({ child, ms: performance.now() - began })
    })
  })

const end = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    child.removeAllListeners('exit')
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })

const dataDir = mkdtempSync(join(tmpdir(), 'daybook-bench-'))
const [port, basePort] = [await freePort(), await freePort()]
const [url, baseUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${basePort}`]
const serve = () =>
  run('../apps/server/src/main.ts', [], { DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'info' }, /is ready/)
const rows: Row[] = []
const say = (line: string) => process.stderr.write(`${line}\n`)

const owner = async (): Promise<Client> => {
  const at = await runningCluster(dataDir)
  return openClient({ host: at?.host ?? '', port: 5432, user: at?.owner ?? '', database: 'daybook' })
}
const postmaster = (): number => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

const pages = async (company: BenchCompany, pids: number[]): Promise<void> => {
  const office = await load(url, asEach(company.tokens, { method: 'GET', path: '/api/v0/my-office' }), pids)
  rows.push(
    atMost(
      'My Office',
      `${office.cpuMs} ms CPU, ${office.requestsPerSecond}/s, p97.5 ${office.p95} ms`,
      'CPU of server + database',
      office.cpuMs,
      1,
      ' ms',
    ),
  )
  const people = await load(
    url,
    asEach(company.tokens, { method: 'POST', path: '/api/v0/user/search', body: '{"limit":80}' }),
    pids,
  )
  rows.push(
    atMost(
      'people list, 80 rows',
      `${people.cpuMs} ms CPU, ${people.requestsPerSecond}/s`,
      'CPU of server + database',
      people.cpuMs,
      1.2,
      ' ms',
    ),
  )
  const me = await load(url, asEach(company.tokens, { method: 'GET', path: '/api/v0/company' }), pids)
  const text = `select company_id as id, name, country, contact_number as "contactNumber", industry, business_type as "businessType", address, zone, currency, week_starts as "weekStarts", plan_type as "planType", version from company`
  const bare = await load(
    baseUrl,
    asEach(company.tokens, { method: 'POST', path: '/replay', body: JSON.stringify({ text, values: [], name: 'company' }) }),
    pids,
  )
  const ratio = Number((me.requestsPerSecond / bare.requestsPerSecond).toFixed(2))
  rows.push(
    atLeast(
      'authenticated call',
      `${me.requestsPerSecond}/s, ${me.cpuMs} ms CPU`,
      `bare Fastify + pg, same statements: ${bare.requestsPerSecond}/s`,
      ratio,
      0.7,
    ),
  )
  const clock = await load(
    url,
    asEach(company.tokens, { method: 'POST', path: '/api/v0/clock/in' }, { method: 'POST', path: '/api/v0/clock/out' }),
    pids,
  )
  const insert = await load(baseUrl, asEach(company.tokens, { method: 'POST', path: '/insert', body: '{}' }), pids)
  rows.push(
    atMost(
      'clock in/out',
      `${clock.cpuMs} ms CPU, ${clock.requestsPerSecond}/s, ${clock.failed} refused`,
      'CPU of server + database',
      clock.cpuMs,
      1.2,
      ' ms',
    ),
  )
  rows.push(
    atLeast(
      'clock in/out, throughput',
      `${clock.requestsPerSecond}/s`,
      `bare session + INSERT: ${insert.requestsPerSecond}/s`,
      Number((clock.requestsPerSecond / insert.requestsPerSecond).toFixed(2)),
      0.2,
    ),
  )
}

const payroll = async (db: Client): Promise<void> => {
  const company = await layCompany(db, 10_000, 31)
  const payPeriodId = await layPay(db, company)
  await db.query('analyze')
  const sum = async () => {
    const began = performance.now()
    await db.query(`select person_id, sum(worked_minutes) from timesheet where company_id = $1 group by 1`, [company.id])
    return performance.now() - began
  }
  await sum()
  const grouped = Math.min(await sum(), await sum(), await sum())
  const began = performance.now()
  const reply = await fetch(`${url}/api/v0/payroll/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.tokens[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ payPeriodId }),
  })
  const ms = performance.now() - began
  const body = (await reply.json()) as { totals?: { people: number } }
  rows.push(
    atMost(
      `payroll preview, ${body.totals?.people ?? reply.status} people, stored with lines`,
      `${Math.round(ms)} ms`,
      `one GROUP BY over the same days: ${Math.round(grouped)} ms`,
      Number((ms / grouped).toFixed(1)),
      10,
      '×',
    ),
  )
}

buildWeb()
try {
  say('Starting, and laying a company of 100 with a year of data …')
  const first = await serve()
  const db = await owner()
  const company = await layCompany(db, 100, 365)
  await db.query('analyze')
  await db.end()
  await end(first.child)
  const second = await serve()
  rows.push(
    atMost(
      'start on an existing database',
      `${Math.round(second.ms)} ms`,
      'process start to listening',
      Math.round(second.ms),
      1300,
      ' ms',
    ),
  )
  await new Promise((done) => setTimeout(done, 1500))
  rows.push(
    atMost(
      'memory, idle',
      `${memoryMb(second.child.pid ?? 0)} MB`,
      'resident, without PostgreSQL',
      memoryMb(second.child.pid ?? 0),
      120,
      ' MB',
    ),
  )
  const at = await runningCluster(dataDir)
  const base = await run('baseline-server.ts', [at?.host ?? '', String(basePort)], {}, /ready/)
  const pids = [second.child.pid ?? 0, base.child.pid ?? 0, postmaster()]
  const again = await owner()
  say('Pages and the clock …')
  await pages(company, pids)
  say('Sign-ins …')
  rows.push(...(await signInRows({ url, baseUrl, company, db: again, pids })))
  say('What a clock or a crowd outside could find out or spoil …')
  rows.push(...(await doorRows(url, again)))
  say('A payroll of 10,000 …')
  await payroll(again)
  rows.push(
    atMost(
      'memory, peak',
      `${peakMb(second.child.pid ?? 0)} MB`,
      'resident, without PostgreSQL',
      peakMb(second.child.pid ?? 0),
      250,
      ' MB',
    ),
  )
  const { shell, landing } = bundleSizes()
  rows.push(atMost('scripts of the shell with My Office', `${shell.toFixed(0)} kB`, 'brotli', Math.round(shell), 180, ' kB'))
  rows.push(atMost('scripts of the landing page', `${landing.toFixed(0)} kB`, 'brotli', Math.round(landing), 60, ' kB'))
  await again.end()
  await end(base.child)
  say('What a stranger sees first …')
  rows.push(...(await lighthouseRows(url)))
  await end(second.child)
  keepForThePages(rows)
} catch (error) {
  say(String(asError(error).stack))
  process.exitCode = 1
} finally {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
}

const json = process.argv.indexOf('--json')
if (json > 0) writeFileSync(process.argv[json + 1] ?? 'bench.json', `${JSON.stringify(rows, null, 2)}\n`)
process.stdout.write(`${printed(rows)}\n\n${JSON.stringify(rows)}\n`)
