// Whatever hangs, the news after it are not waited for any longer.
const longestMs = 10_000

const lasting = (ms: number, work: Promise<unknown>): Promise<unknown> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((done) => (timer = setTimeout(done, ms)))
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}

/** For so long a topic that comes in crowds is not fetched again. */
const crowdRestMs = 3000

/**
 * Fetches again what news tell of, one time after the other: what comes while something is under way is gathered and fetched behind it.
 * Otherwise each press of a colleague would stop the answer to the one before, and a slow screen would never get one. Topics that come in
 * `crowds` are fetched at once, and again at most every three seconds: when everybody comes to work, each would fetch for each.
 */
export const newsReader = (
  fetchAgain: (topics: string[]) => Promise<unknown>,
  crowds: ReadonlySet<string> = new Set(),
): ((topics: readonly string[]) => void) => {
  const [waiting, resting, held] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let busy = false
  const rest = (topic: string) => {
    resting.add(topic)
    setTimeout(() => {
      resting.delete(topic)
      if (held.delete(topic)) read([topic])
    }, crowdRestMs)
  }
  const goOn = async () => {
    busy = true
    while (waiting.size > 0) {
      const topics = [...waiting]
      waiting.clear()
      for (const topic of topics) if (crowds.has(topic)) rest(topic)
      await lasting(longestMs, fetchAgain(topics))
    }
    busy = false
  }
  const read = (topics: readonly string[]) => {
    for (const topic of topics) (resting.has(topic) ? held : waiting).add(topic)
    if (!busy) void goOn()
  }
  return read
}
