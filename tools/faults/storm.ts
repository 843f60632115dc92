import { type Answer, post } from './calls.ts'

/** What the server said yes to: when each clock-in began, and how many clock-outs. */
export type Acknowledged = { since: string[]; outs: number }

export type Storm = {
  known: Acknowledged[]
  acknowledged(): number
  /** Requests without a yes. */
  failed(): number
  /** Those among them that were told to come again later. */
  refused(): number
  /** Answers that nobody should get, whatever happens below. */
  odd(): string[]
  /** So many a second of the same on top, by callers who do not wait for what they sent before; ends when all are answered. */
  rush(perSecond: number, milliseconds: number): Promise<void>
  /** When the newest request that was answered with a yes was sent. */
  newest(): number
  end(): Promise<void>
}

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 10))

type Worker = { token: string; mine: Acknowledged }

// So many press at once, whoever else waits to take over.
const atOnce = 6

/**
 * Six people in and out as fast as the server answers; while it does not, again and again, until the storm is ended. A day takes only so
 * many entries: whose day is full goes home, and the next of those who wait takes over.
 */
export const startStorm = (url: string, tokens: string[]): Storm => {
  const workers = tokens.map((token): Worker => ({ token, mine: { since: [], outs: 0 } }))
  const known = workers.map(({ mine }) => mine)
  const lines = Array.from({ length: Math.min(atOnce, workers.length) }, (_, at) => workers.filter((_, i) => i % atOnce === at))
  const over = new AbortController()
  let [newest, failed, refused] = [0, 0, 0]
  const odd: string[] = []
  const ask = async (line: Worker[], path: string, yes: (mine: Acknowledged, answer: Answer) => void): Promise<void> => {
    const worker = line[0] as Worker
    const sentAt = performance.now()
    // A connection that breaks says nothing about whether the punch was stored, so nothing is remembered.
    const answer = await post(url, path, undefined, worker.token).catch(() => undefined)
    if (answer?.status === 200) {
      yes(worker.mine, answer)
      newest = Math.max(newest, sentAt)
      return
    }
    failed++
    if (answer && [429, 503].includes(answer.status)) refused++
    else if (answer?.body['code'] === 'clock.too_many') takeOver(line, worker)
    // One whose answer got lost is found done when it is repeated; and a machine that has too much to do sends calls too slowly.
    else if (answer && ![408, 409].includes(answer.status)) odd.push(`${answer.status} ${String(answer.body['code'])}`)
    await pause()
  }
  const takeOver = (line: Worker[], worker: Worker): void => {
    if (line.length === 1) odd.push('nobody is left who could work today')
    else if (line[0] === worker) line.shift()
  }
  const pressIn = (line: Worker[]): Promise<void> =>
    ask(line, '/api/v0/clock/in', (mine, { body }) => mine.since.push(String(body['since'])))
  const pressOut = (line: Worker[]): Promise<void> => ask(line, '/api/v0/clock/out', (mine) => mine.outs++)
  const work = async (line: Worker[]): Promise<void> => {
    while (!over.signal.aborted) {
      await pressIn(line)
      await pressOut(line)
    }
  }
  const everybody = lines.flatMap((line) => [pressIn, pressOut].map((press) => () => press(line)))
  const rush = async (perSecond: number, milliseconds: number): Promise<void> => {
    const [began, sent]: [number, Promise<void>[]] = [performance.now(), []]
    for (let passed = 0; passed < milliseconds; passed = performance.now() - began) {
      while (sent.length < (passed / 1000) * perSecond) sent.push(everybody[sent.length % everybody.length]?.() ?? pause())
      await pause()
    }
    await Promise.all(sent)
  }
  const atWork = lines.map(work)
  return {
    known,
    failed: () => failed,
    refused: () => refused,
    odd: () => odd,
    rush,
    acknowledged: () => known.reduce((sum, { since, outs }) => sum + since.length + outs, 0),
    newest: () => newest,
    async end() {
      over.abort()
      await Promise.all(atWork)
    },
  }
}
