import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Flood } from './flood.ts'
import { atMost, type Row } from './table.ts'
import { median, quantile, timed } from './timed.ts'
import type { BenchCompany } from './world.ts'

const rounds = 5
const callsEach = 150

/** While one employee sends as fast as they can, how much longer does a colleague wait for My Office (docs/security.md#s76)? */
const besideFlood = async (
  url: string,
  { tokens }: BenchCompany,
  name: string,
  sent: Pick<Flood, 'connections' | 'atOnce'>,
): Promise<Row> => {
  const [token = '', quiet] = tokens
  const round = async (): Promise<number> => {
    const times: number[] = []
    for (let i = 0; i < callsEach; i++)
      times.push(await timed(`${url}/api/v0/my-office`, { headers: { authorization: `Bearer ${quiet}` } }))
    return quantile(times, 0.95)
  }
  await round()
  const [calm, noisy]: [number[], number[]] = [[], []]
  for (let i = 0; i < rounds; i++) {
    calm.push(await round())
    const workerData: Flood = { port: Number(new URL(url).port), token, ...sent }
    const flood = new Worker(new URL('./flood.ts', import.meta.url), { workerData })
    await once(flood, 'online')
    noisy.push(await round())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, no window
    flood.postMessage('end')
    await once(flood, 'exit')
  }
  return atMost(
    `My Office beside a colleague who sends as fast as they can, ${name}`,
    `p95 ${median(noisy).toFixed(1)} ms`,
    `without: ${median(calm).toFixed(1)} ms`,
    Number((median(noisy) / median(calm)).toFixed(2)),
    3,
    '×',
  )
}

export const leavesColleaguesAlone = async (url: string, company: BenchCompany): Promise<Row[]> => [
  await besideFlood(url, company, 'sixteen calls at a time', { connections: 16, atOnce: 1 }),
  await besideFlood(url, company, 'without waiting for answers', { connections: 2, atOnce: 50 }),
]
