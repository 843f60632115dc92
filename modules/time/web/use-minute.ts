import { useEffect, useState } from 'react'

/** The present instant, renewed as each span of so many milliseconds begins by the clock. */
const useTick = (everyMs: number, running: boolean): string => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!running) return
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      setNow(new Date())
      timer = setTimeout(next, everyMs - (Date.now() % everyMs) + 20)
    }
    timer = setTimeout(next, 0)
    return () => clearTimeout(timer)
  }, [everyMs, running])
  return now.toISOString()
}

/** The present instant, renewed as each minute begins: figures are whole minutes, so nothing moves in between. */
export const useMinute = (running = true): string => useTick(60_000, running)

/** The same for a clock with seconds. */
export const useSecond = (): string => useTick(1000, true)
