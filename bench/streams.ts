import { request as httpRequest } from 'node:http'
import { createParser } from 'eventsource-parser'
import { manifest as time } from '@daybook/time/contract'
import { newsReader } from '../platform/web/news.ts'
import { cpuSeconds } from './cpu.ts'
import type { Request } from './load.ts'
import { quantile, timed } from './timed.ts'
import { atMost, type Row } from './table.ts'
import type { BenchCompany } from './world.ts'

const heads = (token: string, more: Record<string, string> = {}) => ({ authorization: `Bearer ${token}`, ...more })

/** A browser in My Office: it hears news, and fetches what is on its screen and what they tell of, one time after the other. */
class OpenClient {
  fetched = 0
  private readonly stream
  private readonly heard

  constructor(url: string, token: string, screen: ReadonlyMap<string, readonly Request[]>) {
    const fetchAgain = async (topics: string[]) => {
      const calls = new Set(topics.flatMap((topic) => screen.get(topic) ?? []))
      this.fetched += calls.size
      await Promise.all([...calls].map((call) => this.ask(url, token, call)))
    }
    const read = newsReader(fetchAgain, crowds)
    this.stream = httpRequest(`${url}/api/v0/live`, { headers: heads(token), agent: false })
    this.heard = new Promise<void>((resolve, reject) => {
      const parser = createParser({
        onEvent: ({ event, data }) => (event === 'changed' ? read((JSON.parse(data) as { topics: string[] }).topics) : undefined),
        onRetry: () => resolve(),
      })
      this.stream.once('error', reject)
      this.stream.once('response', (response) => {
        if (response.statusCode !== 200) reject(new Error(`live answered ${response.statusCode}`))
        response.setEncoding('utf8').on('data', (chunk: string) => parser.feed(chunk))
      })
      this.stream.end()
    })
  }

  private async ask(url: string, token: string, { method, path, body }: Request): Promise<void> {
    const headers = heads(token, { 'accept-encoding': 'gzip', ...(body ? { 'content-type': 'application/json' } : {}) })
    const reply = await fetch(url + path, { method, headers, body: body ?? null })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    await reply.arrayBuffer()
  }

  opened = (): Promise<void> => this.heard

  close(): void {
    this.stream
      .removeAllListeners('error')
      .on('error', () => undefined)
      .destroy()
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** What My Office asks for again, by the topic of the news. `apps/e2e/crowd.test.ts` keeps it to what a browser does. */
export const officeFollows: ReadonlyMap<string, readonly Request[]> = new Map([
  ['presence', [{ method: 'GET', path: '/api/v0/my-office/presence' }]],
])

const crowds: ReadonlySet<string> = new Set(time.crowds)

const seconds = 10

/** What so many open clients cost while one person a second presses the clock: processor time of server and database, as a part of one core. */
export const streamRow = async (
  url: string,
  pids: readonly number[],
  { tokens, idle }: BenchCompany,
  open: number,
  goal: number,
  screen = officeFollows,
): Promise<Row> => {
  // Whoever pressed for the row before is at work already.
  const pressing = idle.splice(-seconds)
  const reading = tokens.filter((token) => !pressing.includes(token))
  const clients: OpenClient[] = []
  // A few at a time: so many at once from one company are refused, and come again.
  for (let i = 0; i < open; i++) {
    const client = new OpenClient(url, reading[i % reading.length] ?? '', screen)
    clients.push(client)
    await client.opened()
  }
  await pause(2000)
  const [before, began, times] = [cpuSeconds(pids), performance.now(), [] as number[]]
  for (const token of pressing) {
    const next = pause(1000)
    times.push(await timed(`${url}/api/v0/clock/in`, { method: 'POST', headers: heads(token) }))
    await next
  }
  const percent = Math.round((100_000 * (cpuSeconds(pids) - before)) / (performance.now() - began))
  for (const client of clients) client.close()
  const fetched = clients.reduce((sum, client) => sum + client.fetched, 0)
  return atMost(
    `${open} open clients in My Office, a press each second`,
    `${percent} % of a core, a press p90 ${quantile(times, 0.9).toFixed(0)} ms`,
    `${fetched} calls in ${seconds} s`,
    percent,
    goal,
    ' %',
  )
}
