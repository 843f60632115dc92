import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fieldOf } from '@daybook/platform/domain'
import type { Config } from '../config.ts'
import type { Caller } from '../caller.ts'
import { FairQueue } from '../fair-queue.ts'
import { Unavailable } from '../problem.ts'

const run = promisify(execFile)

// A scanner takes a core, and some hundred megabytes.
const scanning = new FairQueue({ atOnce: 2, waiting: 32, waitingEach: 4, patienceMs: 20_000 })

const away = 'Files cannot be looked through for viruses right now. Try again in a moment.'

/**
 * Has a file looked through by the program of SCAN_COMMAND, which is handed its path: 0 is clean, 1 a virus, as scanners answer; anything else is
 * no answer, and without one nothing is kept. True when it is clean, or when nobody asked for a look.
 */
export const isClean = async ({ scanCommand }: Pick<Config, 'scanCommand'>, path: string, caller: Caller): Promise<boolean> => {
  const [program, ...given] = scanCommand
  if (program === undefined) return true
  return scanning.run(caller, async () => {
    try {
      await run(program, [...given, path], { timeout: 20_000, maxBuffer: 1024 * 1024 })
      return true
    } catch (error) {
      if (fieldOf(error, 'code') === 1) return false
      throw new Unavailable(away, { cause: error })
    }
  })
}
