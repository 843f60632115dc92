import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { recordOf } from '@daybook/platform/domain'
import { findBrowser, launchBrowser } from '../apps/e2e/browser.ts'
import { startServer, stopServer } from '../apps/e2e/server.ts'
import { buildWeb } from '../tools/build-web.ts'
import { atLeast, atMost, printed, type Row } from './table.ts'
import { freePort } from '../tools/free-port.ts'

const pages = [
  { name: 'landing page', path: '/' },
  { name: 'sign-in', path: '/signIn' },
  { name: 'an article', path: '/blogs/what-rounding-costs' },
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Category = (typeof categories)[number]
type Reading = { scores: Record<Category, number>; shift: number; paintMs: number }

const read = async (url: string, port: number): Promise<Reading> => {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: [...categories] })
  if (!result) throw new Error(`no reading of ${url}`)
  const { lhr } = result
  const score = (name: Category): number => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  const value = (name: string): number => lhr.audits[name]?.numericValue ?? Number.NaN
  if (process.env['BENCH_AUDITS'])
    for (const audit of Object.values(lhr.audits))
      if (audit.score !== null && audit.score < 1)
        process.stderr.write(`${url} ${audit.id} ${audit.score} ${audit.displayValue ?? ''}\n`)
  return {
    scores: recordOf(categories, score),
    shift: value('cumulative-layout-shift'),
    paintMs: Math.round(value('largest-contentful-paint')),
  }
}

const rowsFor = (name: string, readings: readonly Reading[]): Row[] => {
  const [, middle] = readings.toSorted((a, b) => a.scores.performance - b.scores.performance)
  if (!middle) return []
  const { performance, ...others } = middle.scores
  const lowest = Math.min(...Object.values(others))
  return [
    atLeast(`Lighthouse, ${name}`, `${performance} performance`, 'mobile, median of 3', performance, 98),
    atLeast(
      `Lighthouse, ${name}, the other three`,
      Object.values(others).join(' / '),
      'accessibility / practices / search',
      lowest,
      100,
    ),
    atMost(`largest paint, ${name}`, `${middle.paintMs} ms`, 'simulated slow network', middle.paintMs, 1800, ' ms'),
    atMost(`layout shift, ${name}`, middle.shift.toFixed(3), 'nothing moves', Number(middle.shift.toFixed(3)), 0),
  ]
}

/** Lighthouse on the pages that a stranger sees first: mobile, simulated throttling, the median of three. */
export const lighthouseRows = async (url: string): Promise<Row[]> => {
  const port = await freePort()
  const browser = await launchBrowser(await findBrowser(), `--remote-debugging-port=${port}`)
  const rows: Row[] = []
  for (const { name, path } of pages) {
    const readings: Reading[] = []
    for (let i = 0; i < 3; i++) readings.push(await read(url + path, port))
    rows.push(...rowsFor(name, readings))
  }
  await browser.close()
  return rows
}

/** By itself, on a server of its own: `node bench/lighthouse.ts`. */
if (process.argv[1] === import.meta.filename) {
  buildWeb()
  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-lighthouse-'))
  const port = await freePort()
  const server = await startServer(dataDir, port)
  process.stdout.write(`${printed(await lighthouseRows(`http://127.0.0.1:${port}`))}\n`)
  await stopServer(server)
  rmSync(dataDir, { recursive: true, force: true })
}
