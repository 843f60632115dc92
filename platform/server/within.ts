import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for something, but no longer than so many milliseconds; it is not ended by that, only waited for no more. */
export const within = async <T>(milliseconds: number, what: string, promise: Promise<T>): Promise<T> => {
  const waiting = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: waiting.signal }).then(() => {
    throw Object.assign(new Error(`${what} took longer than ${milliseconds / 1000} s`), { code: 'ETIMEDOUT' })
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    waiting.abort()
  }
}
