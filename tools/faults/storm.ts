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

/** Everybody in and out as fast as the server answers; while it does not, again and again, until the storm is ended. */
export const startStorm = (url: string, tokens: string[]): Storm => {
  const known = tokens.map((): Acknowledged => ({ since: [], outs: 0 }))
  const over = new AbortController()
  let [newest, failed, refused] = [0, 0, 0]
  const odd: string[] = []
  const ask = async (path: string, token: string, yes: (answer: Answer) => void): Promise<void> => {
    const sentAt = performance.now()
    // A connection that breaks says nothing about whether the punch was stored, so nothing is remembered.
    const answer = await post(url, path, undefined, token).catch(() => undefined)
    if (answer?.status === 200) {
      yes(answer)
      newest = Math.max(newest, sentAt)
      return
    }
    failed++
    if (answer && [429, 503].includes(answer.status)) refused++
    // One whose answer got lost is found done when it is repeated.
    else if (answer && answer.status !== 409) odd.push(`${answer.status} ${String(answer.body['code'])}`)
    await pause()
  }
  const pressIn = (token: string, mine: Acknowledged): Promise<void> =>
    ask('/api/v0/clock/in', token, ({ body }) => mine.since.push(String(body['since'])))
  const pressOut = (token: string, mine: Acknowledged): Promise<void> => ask('/api/v0/clock/out', token, () => mine.outs++)
  const work = async (token: string, mine: Acknowledged): Promise<void> => {
    while (!over.signal.aborted) {
      await pressIn(token, mine)
      await pressOut(token, mine)
    }
  }
  const everybody = tokens.flatMap((token, i) => [pressIn, pressOut].map((press) => () => press(token, known[i] as Acknowledged)))
  const rush = async (perSecond: number, milliseconds: number): Promise<void> => {
    const [began, sent]: [number, Promise<void>[]] = [performance.now(), []]
    for (let passed = 0; passed < milliseconds; passed = performance.now() - began) {
      while (sent.length < (passed / 1000) * perSecond) sent.push(everybody[sent.length % everybody.length]?.() ?? pause())
      await pause()
    }
    await Promise.all(sent)
  }
  const workers = tokens.map((token, i) => work(token, known[i] as Acknowledged))
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
      await Promise.all(workers)
    },
  }
}
