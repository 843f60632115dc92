import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { inWorld } from './world.ts'

const minute = 60_000
// Ahead (within the life of a token), back to the truth, behind it, and to the truth again.
const jumps = [10 * minute, 0, -60 * minute, 0]
// Until the server has read it.
const readMs = 200

/** The clock of the machine is set, as by somebody who got it wrong, or by a time server after a long while. */
export const clockJumps: Fault = {
  name: 'the clock jumps',
  rounds: { short: 4, long: 8 },
  async run(rounds) {
    const folder = mkdtempSync(join(tmpdir(), 'daybook-clock-'))
    const file = join(folder, 'shift')
    const set = (milliseconds: number) => writeFileSync(file, String(milliseconds))
    set(0)
    const env = {
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock.ts')}`,
      CLOCK_FILE: file,
      LOG_LEVEL: 'fatal',
    }
    const jump = async (round: number): Promise<number> => {
      const began = performance.now()
      set(jumps[round % jumps.length] ?? 0)
      await sleep(readMs)
      return began
    }
    try {
      return await inWorld(rounds, (_, round) => jump(round), { env })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
