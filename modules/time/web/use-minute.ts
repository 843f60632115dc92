import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The present instant, renewed as each minute begins: figures are whole minutes, so nothing moves in between. */
export const useMinute = (running = true): string => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!running) return
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      setNow(new Date())
      timer = setTimeout(next, minuteMs - (Date.now() % minuteMs) + 20)
    }
    timer = setTimeout(next, 0)
    return () => clearTimeout(timer)
  }, [running])
  return now.toISOString()
}
