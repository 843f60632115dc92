// Whatever hangs, the news after it are not waited for any longer.
const longestMs = 10_000

const lasting = (ms: number, work: Promise<unknown>): Promise<unknown> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((done) => (timer = setTimeout(done, ms)))
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}

/**
 * Fetches again what news tell of, one time after the other: what comes while something is under way is gathered and fetched behind it.
 * Otherwise each press of a colleague would stop the answer to the one before, and a slow screen would never get one.
 */
export const newsReader = (fetchAgain: (topics: string[]) => Promise<unknown>): ((topics: readonly string[]) => void) => {
  const waiting = new Set<string>()
  let busy = false
  const goOn = async () => {
    busy = true
    while (waiting.size > 0) {
      const topics = [...waiting]
      waiting.clear()
      await lasting(longestMs, fetchAgain(topics))
    }
    busy = false
  }
  return (topics) => {
    for (const topic of topics) waiting.add(topic)
    if (!busy) void goOn()
  }
}
