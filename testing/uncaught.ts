import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'vitest'

/** Watches for what would end a server's process: errors that nobody listens to, and promises that nobody waits for. */
export const watchUncaught = (): { check: () => Promise<void>; stop: () => void } => {
  const errors: unknown[] = []
  const note = (error: unknown) => void errors.push(error)
  process.on('uncaughtException', note).on('unhandledRejection', note)
  const check = async () => {
    await nextTurn()
    expect(errors.splice(0)).toEqual([])
  }
  return { check, stop: () => void process.off('uncaughtException', note).off('unhandledRejection', note) }
}
