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
