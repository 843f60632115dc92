import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openClient, runningCluster } from '@daybook/platform/server/postgres'
import { Thread } from '@daybook/platform/server'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hire } from '../../tools/faults/calls.ts'
import { builtServer } from '../../tools/build-server.ts'
import { startServer, stopServer } from './server.ts'
import { freePort } from '../../tools/free-port.ts'

// What `npm start` runs is put together from our code and the packages; what they find beside themselves, or run in a thread, must still be there.

const dataDir = mkdtempSync(join(tmpdir(), 'daybook-built-'))
const dist = dirname(builtServer.at(-1) ?? '')
let [url, token] = ['', '']
let close = async (): Promise<void> => undefined

beforeAll(async () => {
  const port = await freePort()
  const server = await startServer(dataDir, port, { LOG_LEVEL: 'error' })
  close = () => stopServer(server)
  url = `http://127.0.0.1:${port}`
  // Signs up and founds a company: hashes and judges passwords, reads the countries, and computes their holidays.
  token = (await hire({ url, dataDir }, 1))[0] ?? ''
})
afterAll(async () => {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
})

const get = async (path: string) => {
  const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: reply.status, text: await reply.text() }
}

const asOwner = async (statement: string): Promise<void> => {
  const { host = '', port = 0, owner = '' } = (await runningCluster(dataDir)) ?? {}
  const client = await openClient({ host, port, user: owner, database: 'daybook' })
  await client.query(statement)
  await client.end()
}

/** What was printed of failed requests so far, as one text. */
const printed = (): string => readFileSync(join(dataDir, 'server.log'), 'utf8')

test('packages that are data, files beside the sources, and the thread of holidays are found', async () => {
  expect((await get('/api/v0/company/countries')).text).toContain('Europe/Berlin')
  expect((await get('/openapi.json')).text).toContain('"openapi"')
  expect((await get('/signIn')).text).toContain('<html')
  const { items } = JSON.parse((await get(`/api/v0/holiday?year=${new Date().getUTCFullYear()}`)).text) as { items: object[] }
  expect(items.length).toBeGreaterThan(8)
})

test('the thread of payslips finds its fonts', async () => {
  const line = { label: 'Worked hours', formula: '40 h × €20.00', days: ['2026-02-02'], amountCents: 80_000 }
  const yearToDate = { payYear: 2026, grossCents: 0, taxCents: 0, benefitsCents: 0, adjustmentCents: 0, netCents: 80_000 }
  const sums = { grossSalary: 80_000, taxDeductionAmount: 0, benefitsDeductionAmount: 0, netGeneratedSalary: 80_000 }
  const minutes = { regularMinutes: 2_400, overtimeMinutes: 0, adjustedSalary: 0 }
  const words = { companyName: 'Harbor & Pine', userName: 'Tōm 陳', designation: '', department: '', currency: 'EUR' }
  const dates = { from: '2026-02-01', to: '2026-02-28', payDate: '2026-03-01' }
  const slip = { ...words, ...dates, ...sums, ...minutes, yearToDate, days: [], holidays: [], balances: [], lines: [line] }
  const letterhead = { address: 'Hafenstraße 12, Hamburg', country: 'DE', zone: 'Europe/Berlin' }
  const printer = new Thread<object, Uint8Array>(new URL(`file://${join(dist, 'payslip-thread.js')}`), { waiting: 1 })
  const pdf = new Uint8Array(await printer.ask({ who: 'Tom' }, { slip, letterhead }))
  expect((await extractText(pdf, { mergePages: true })).text).toContain('陳')
})

test('a stack trace in the log names the lines of the sources', async () => {
  await asOwner('alter table holiday rename to holiday_gone')
  expect((await get('/api/v0/holiday?year=2026')).status).toBe(500)
  await asOwner('alter table holiday_gone rename to holiday')
  await expect.poll(printed).toContain('request failed')
  expect(printed()).not.toContain(`${basename(dist)}/`)
  const places = [...printed().matchAll(/at async (\w+) \((file:[^\s()]+\.ts):(\d+):\d+\)/g)]
  const ofStore = places.find(([place]) => place.includes('modules/calendar/server/holiday-routes.ts'))
  const line = readFileSync(fileURLToPath(ofStore?.[2] ?? ''), 'utf8').split('\n')[Number(ofStore?.[3]) - 1]
  expect(line).toContain('holidaysOfYear')
})

test('npm start sets the same flags', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  expect(scripts.start).toContain(`node ${builtServer[0]} `)
})

// One letter beyond ASCII makes all of a file take two bytes each in memory: four megabytes for what every start loads.
test('what was built has one byte a letter', () => {
  const wide = readdirSync(dist).filter(
    (name) => name.endsWith('.js') && /[^\0-\x7f]/.test(readFileSync(join(dist, name), 'utf8')),
  )
  expect(wide).toEqual([])
})
