import { type Answer, post } from './calls.ts'

/** What the server said yes to: when each clock-in began, and how many clock-outs. */
export type Acknowledged = { since: string[]; outs: number }

export type Storm = {
  known: Acknowledged[]
  acknowledged(): number
  /** Requests without a yes. */
  failed(): number
  /** When the newest request that was answered with a yes was sent. */
  newest(): number
  end(): Promise<void>
}

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 10))

/** Everybody in and out as fast as the server answers; while it does not, again and again, until the storm is ended. */
export const startStorm = (url: string, tokens: string[]): Storm => {
  const known = tokens.map((): Acknowledged => ({ since: [], outs: 0 }))
  const over = new AbortController()
  let [newest, failed] = [0, 0]
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
    await pause()
  }
  const work = async (token: string, mine: Acknowledged): Promise<void> => {
    while (!over.signal.aborted) {
      await ask('/api/v0/clock/in', token, ({ body }) => mine.since.push(String(body['since'])))
      await ask('/api/v0/clock/out', token, () => mine.outs++)
    }
  }
  const workers = tokens.map((token, i) => work(token, known[i] as Acknowledged))
  return {
    known,
    failed: () => failed,
    acknowledged: () => known.reduce((sum, { since, outs }) => sum + since.length + outs, 0),
    newest: () => newest,
    async end() {
      over.abort()
      await Promise.all(workers)
    },
  }
}
