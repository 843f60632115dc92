const workMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * How long the event loop was held at most while something was done: milliseconds of this thread's own work between two turns. What
 * other processes and threads take from the processor meanwhile is not in it, so that a busy machine decides nothing.
 */
export const longestHold = async (deed: () => Promise<unknown>): Promise<number> => {
  let [longest, last, over] = [0, workMs(), false]
  const turn = (): void => {
    const now = workMs()
    longest = Math.max(longest, now - last)
    last = now
    // Not kept alive for it, the loop waits for what comes instead of turning all the time.
    if (!over) setImmediate(turn).unref()
  }
  setImmediate(turn).unref()
  await deed()
  over = true
  turn()
  return longest
}

/**
 * The shortest of some holds, in milliseconds: measured until one is below `wanted`, eight times at most. A slow moment of the machine only adds to
 * one, so that what is always longer is longer by itself.
 */
export const leastHold = async (hold: (time: number) => Promise<number>, wanted = 50): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let time = 1; time <= 8 && least >= wanted; time++) least = Math.min(least, await hold(time))
  return least
}

type Answered = { readonly status: number }

/** The same of a call that is made ready anew each time, beginning with 0, and succeeds. */
export const leastHoldOf = (prepare: (time: number) => Promise<() => Promise<Answered>>, wanted?: number): Promise<number> =>
  leastHold(async (time) => {
    const send = await prepare(time - 1)
    let status = 0
    const ms = await longestHold(async () => void ({ status } = await send()))
    if (status !== 200) throw new Error(`it was answered ${status}`)
    return ms
  }, wanted)
