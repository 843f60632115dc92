import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClient, runningCluster } from '@daybook/platform/server/postgres'
import type { Client } from 'pg'
import { asError } from '@daybook/platform/domain'
import { buildServer, builtServer } from '../tools/build-server.ts'
import { buildWeb } from '../tools/build-web.ts'
import { bundleSizes } from './bundle.ts'
import { memoryMb, peakMb } from './cpu.ts'
import { doorRows } from './doors.ts'
import { lighthouseRows } from './lighthouse.ts'
import { keepForThePages } from './measured.ts'
import { clockRows, growing, grownRows, officeCosts, pageRows, recordPages, taskRows } from './pages.ts'
import { payrollRows } from './payroll.ts'
import { benchPassword, signInRows } from './sign-in.ts'
import { atMost, printed, type Row } from './table.ts'
import { visitRows } from './visit.ts'
import { noticeRows } from './notice.ts'
import { scrollRows } from './scroll.ts'
import { streamRow } from './streams.ts'
import { layCompany, layLists } from './world.ts'
import { freePort } from '../tools/free-port.ts'

// Every figure is a ratio within this run, or CPU time as the operating system counts it; both hold on a busy machine.

const children: ChildProcess[] = []

const run = (
  words: readonly string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<{ child: ChildProcess; ms: number }> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const child = spawn(process.execPath, words, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })

    children.push(child)
    child.once('exit', (code) => reject(new Error(`${words.join(' ')} ended with ${code}`)))
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
const here = (file: string) => join(import.meta.dirname, file)
const serve = (words: readonly string[] = builtServer, env: Record<string, string> = {}) =>
  run(words, { DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'info', ...env }, /is ready/)
const rows: Row[] = []
const say = (line: string) => process.stderr.write(`${line}\n`)

const owner = async (): Promise<Client> => {
  const at = await runningCluster(dataDir)
  return openClient({ host: at?.host ?? '', port: 5432, user: at?.owner ?? '', database: 'daybook' })
}
const postmaster = (): number => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

buildWeb()
buildServer()
try {
  say('Starting, and laying companies with a year and with two years of shifts …')
  const statements = join(dataDir, 'statements')
  const recorder = { NODE_OPTIONS: `--import ${new URL('./record.ts', import.meta.url).href}`, BENCH_STATEMENTS: statements }
  // Unbuilt, with a driver that can be reached from outside.
  const first = await serve([here('../apps/server/src/main.ts')], recorder)
  const laying = await owner()
  const year = await layCompany(laying, 100, 365, { working: 60, waiting: 500 })
  // So many that nobody presses the clock more often than a day has room for.
  const [presses, longer] = [await layCompany(laying, 400, 365), await layCompany(laying, 400, 730)]
  await laying.query('analyze')
  await laying.end()
  const recorded = await recordPages(url, statements, year)
  await end(first.child)
  const second = await serve()
  // The database was stopped with the first server.
  const db = await owner()
  rows.push(
    atMost(
      'start on an existing database',
      `${Math.round(second.ms)} ms`,
      'process start to listening',
      Math.round(second.ms),
      600,
      ' ms',
    ),
  )
  await new Promise((done) => setTimeout(done, 1500))
  const idle = memoryMb(second.child.pid ?? 0)
  rows.push(atMost('memory, idle', `${idle} MB`, 'resident, without PostgreSQL', idle, 120, ' MB'))
  const at = await runningCluster(dataDir)
  const base = await run([here('baseline-server.ts'), at?.host ?? '', String(basePort)], {}, /ready/)
  const pids = [second.child.pid ?? 0, base.child.pid ?? 0, postmaster()]
  const servers = { url, baseUrl, pids }
  say('Pages and the clock …')
  const { rows: found, bareMs } = await pageRows(servers, year, recorded)
  rows.push(...found, ...(await clockRows(servers, presses, longer, bareMs)))
  say('Crowds: open pages, and a notice for a thousand people …')
  const crowd = await layCompany(db, 540, 60, { working: 120 })
  await db.query('analyze')
  rows.push(await streamRow(url, pids, crowd, 200, 20), await streamRow(url, pids, crowd, 500, 50))
  rows.push(...(await noticeRows(url, db, dataDir, second.child.pid ?? 0)))
  say('Ninety-eight companies more, then one of 10,000 people …')
  const alone = await growing(url, pids, year)
  for (let i = 0; i < 98; i++) await layCompany(db, 40, 90)
  // As the database does by itself within a minute: what is measured is the size, and neither a plan for empty tables nor the cleaning up.
  await db.query('vacuum analyze')
  rows.push(...grownRows(alone, await growing(url, pids, year), 'beside 2 companies more', 'beside 100'))
  const large = await layCompany(db, 10_000, 31, { working: 6000, waiting: 500 })
  await db.query('vacuum analyze')
  // As long as it takes the server to learn of a company that is large.
  await new Promise((done) => setTimeout(done, 61_000))
  rows.push(
    ...grownRows(await growing(url, pids, year), await growing(url, pids, large), 'with 100 people', 'with 10,000 people'),
  )
  const before = await officeCosts(url, pids, large)
  await layLists(db, large, 300)
  await db.query('vacuum analyze checklist_task, checklist_run')
  rows.push(...taskRows(before, await officeCosts(url, pids, large), 'beside 6,000 open tasks'))
  say('Sign-ins …')
  rows.push(...(await signInRows({ url, baseUrl, company: year, db, pids })))
  say('A first visit …')
  rows.push(...(await visitRows({ url, email: year.addresses[20] ?? '', password: benchPassword })))
  say('Long lists …')
  rows.push(...(await scrollRows(url, db, year, benchPassword)))
  say('What a clock or a crowd outside could find out or spoil …')
  rows.push(...(await doorRows(url, db)))
  say('A payroll of 10,000 …')
  rows.push(...(await payrollRows(url, db, large)))
  const peak = peakMb(second.child.pid ?? 0)
  rows.push(atMost('memory, peak', `${peak} MB`, 'resident, without PostgreSQL', peak, 250, ' MB'))
  const { shell, landing } = bundleSizes()
  rows.push(atMost('scripts of the shell with My Office', `${shell.toFixed(0)} kB`, 'brotli', Math.round(shell), 180, ' kB'))
  rows.push(atMost('scripts of the landing page', `${landing.toFixed(0)} kB`, 'brotli', Math.round(landing), 60, ' kB'))
  await db.end()
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
