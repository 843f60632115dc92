import { dayInZone, weekStart } from '@daybook/platform/domain'
import { asEach, type Load, load, type Request } from './load.ts'
import { type Statement, statementsOf } from './statements.ts'
import { atLeast, atMost, type Row } from './table.ts'
import type { BenchCompany } from './world.ts'

export type Page = { readonly what: string; readonly request: Request; readonly mostCalls?: number }

/** The month that a team looks at, in the words of the call. */
const monthOfNow = (): string => {
  const month = new Date().toISOString().slice(0, 7)
  return JSON.stringify({ from: `${month}-01`, to: `${month}-28`, limit: 80 })
}

/** The week of now, as the board of a team asks for it. */
const weekOfNow = (): string => JSON.stringify({ from: weekStart(dayInZone(new Date().toISOString(), 'UTC')), limit: 50 })

/** The screens that people look at all day. */
export const pages: readonly Page[] = [
  { what: 'any authenticated call', request: { method: 'GET', path: '/api/v0/company' } },
  { what: 'My Office', request: { method: 'GET', path: '/api/v0/my-office' }, mostCalls: 3 },
  { what: 'people list, 80 rows', request: { method: 'POST', path: '/api/v0/user/search', body: '{"limit":80}' } },
  { what: 'leave calendar, 80 people', request: { method: 'POST', path: '/api/v0/away/search', body: monthOfNow() } },
  { what: 'team board now, 50 people', request: { method: 'POST', path: '/api/v0/team/today/search', body: '{"limit":50}' } },
  { what: 'team board, week of 50', request: { method: 'POST', path: '/api/v0/team/week/search', body: weekOfNow() } },
  { what: 'approvals inbox', request: { method: 'POST', path: '/api/v0/timesheet_approval/search', body: '{}' } },
]

export type Recorded = ReadonlyMap<string, readonly Statement[]>

/** What each page asks the database, as one of HR, who see the most. */
export const recordPages = async (url: string, file: string, { office: [hr = ''] }: BenchCompany): Promise<Recorded> => {
  const found = new Map<string, readonly Statement[]>()
  for (const { what, request } of pages)
    found.set(what, await statementsOf(url, file, { ...request, headers: { authorization: `Bearer ${hr}` } }))
  return found
}

export type Servers = { readonly url: string; readonly baseUrl: string; readonly pids: readonly number[] }

/** Both in turn, three times, and the middle one of what is found: what else the machine does would fall on one of the two. */
const beside = async (
  { url, baseUrl, pids }: Servers,
  own: Request[][],
  bare: Request[][],
): Promise<{ own: Load; bare: Load; ratio: number }> => {
  const turns = []
  for (let turn = 0; turn < 3; turn++) {
    const pair = { own: await load(url, own, pids, 3), bare: await load(baseUrl, bare, pids, 3) }
    turns.push({ ...pair, ratio: Number((pair.own.requestsPerSecond / pair.bare.requestsPerSecond).toFixed(2)) })
  }
  const [, middle] = turns.toSorted((a, b) => a.ratio - b.ratio)
  if (!middle) throw new Error('nothing was measured')
  return middle
}

const replayOf = (statements: readonly Statement[]): Request => ({
  method: 'POST',
  path: '/replay',
  body: JSON.stringify({ statements }),
})

/** Each page beside bare Fastify that sends the same statements, and its CPU as a multiple of the smallest call. */
export const pageRows = async (
  servers: Servers,
  { office }: BenchCompany,
  recorded: Recorded,
): Promise<{ rows: Row[]; bareMs: number }> => {
  const rows: Row[] = []
  let bareMs = Number.NaN
  for (const { what, request, mostCalls } of pages) {
    const replay = replayOf(recorded.get(what) ?? [])
    const { own, bare, ratio } = await beside(servers, asEach(office, request), asEach(office, replay))
    if (Number.isNaN(bareMs)) bareMs = own.cpuMs
    const measured = `${own.requestsPerSecond}/s, ${own.cpuMs} ms CPU, p97.5 ${own.p95} ms, ${own.failed} refused`
    rows.push(atLeast(what, measured, `bare Fastify + pg, same statements: ${bare.requestsPerSecond}/s`, ratio, 0.75, '×'))
    if (mostCalls !== undefined) {
      const calls = Number((own.cpuMs / bareMs).toFixed(1))
      rows.push(atMost(`${what}, CPU`, `${own.cpuMs} ms`, `any authenticated call: ${bareMs} ms`, calls, mostCalls, ' calls'))
    }
  }
  return { rows, bareMs }
}

const presses: Request[] = [
  { method: 'POST', path: '/api/v0/clock/in' },
  { method: 'POST', path: '/api/v0/clock/out' },
]

/** The clock beside a bare INSERT, and whether it costs more after two years than after one. */
export const clockRows = async (servers: Servers, year: BenchCompany, two: BenchCompany, bareMs: number): Promise<Row[]> => {
  const idle = ({ tokens }: BenchCompany) => tokens.slice(12)
  const insert: Request = { method: 'POST', path: '/insert', body: '{}' }
  const { own, bare, ratio } = await beside(servers, asEach(idle(year), ...presses), asEach(idle(year), insert))
  const later = await load(servers.url, asEach(idle(two), ...presses), servers.pids, 4)
  const again = await load(servers.url, asEach(idle(year), ...presses), servers.pids, 4)
  const calls = Number((own.cpuMs / bareMs).toFixed(1))
  const growth = Number((later.cpuMs / again.cpuMs).toFixed(2))
  const measured = `${own.requestsPerSecond}/s, ${own.failed} refused`
  return [
    atLeast('clock in/out', measured, `bare session + INSERT: ${bare.requestsPerSecond}/s`, ratio, 0.3, '×'),
    atMost('clock in/out, CPU', `${own.cpuMs} ms`, `any authenticated call: ${bareMs} ms`, calls, 4, ' calls'),
    atMost('clock in/out after two years', `${later.cpuMs} ms CPU`, `after one: ${again.cpuMs} ms`, growth, 1.1, '×'),
  ]
}

/** What each page but the smallest costs now, in milliseconds of CPU. */
export const growing = async (url: string, pids: readonly number[], { office }: BenchCompany): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  for (const { what, request } of pages.slice(1)) found.set(what, (await load(url, asEach(office, request), pids, 3)).cpuMs)
  return found
}

export type OfficeCosts = { readonly employees: number; readonly hr: number }

/** What My Office costs employees who have nothing to do, and HR, in milliseconds of CPU. */
export const officeCosts = async (
  url: string,
  pids: readonly number[],
  { tokens, office }: BenchCompany,
): Promise<OfficeCosts> => {
  const of = async (whose: readonly string[]) =>
    (await load(url, asEach(whose, { method: 'GET', path: '/api/v0/my-office' }), pids, 3)).cpuMs
  return { employees: await of(tokens.slice(-16)), hr: await of(office) }
}

/** The same beside lists of tasks. */
export const taskRows = (before: OfficeCosts, after: OfficeCosts, beside: string): Row[] =>
  (['employees', 'hr'] as const).map((whose) => {
    const who = whose === 'hr' ? 'HR' : 'employees'
    const times = Number((after[whose] / before[whose]).toFixed(2))
    return atMost(
      `My Office of ${who}, ${beside}`,
      `${after[whose]} ms CPU`,
      `without them: ${before[whose]} ms`,
      times,
      1.2,
      '×',
    )
  })

/** What the same pages cost in another world: more companies beside it, or more people in it. */
export const grownRows = (before: Map<string, number>, after: Map<string, number>, small: string, large: string): Row[] =>
  [...before].map(([what, ms]) => {
    const now = after.get(what) ?? Number.NaN
    return atMost(`${what}, ${large}`, `${now} ms CPU`, `${small}: ${ms} ms`, Number((now / ms).toFixed(2)), 1.2, '×')
  })
