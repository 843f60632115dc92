import { asError } from '@daybook/platform/domain'
import { faults } from './all.ts'
import type { Fault } from './fault.ts'

// npm run faults [-- --short] [-- WORD …]: a line per fault; ends with 1 when a write was lost or a server did not come back.
const words = process.argv.slice(2)
const size = words.includes('--short') ? 'short' : 'long'
const wanted = words.filter((word) => !word.startsWith('--'))
const say = (name: string, ...cells: (string | number)[]): void =>
  void process.stdout.write(`${name.padEnd(40)}${cells.map((cell) => String(cell).padStart(13)).join('')}\n`)

/** True when nothing was lost. */
const tried = async ({ name, rounds, cannot, run }: Fault): Promise<boolean> => {
  const why = cannot?.()
  if (why) {
    process.stdout.write(`${name.padEnd(40)}  skipped: ${why}\n`)
    return true
  }
  try {
    const { acknowledged, stored, lost, recoveryMs } = await run(rounds[size])
    say(name, rounds[size], acknowledged, stored, lost, recoveryMs)
    return lost === 0
  } catch (error) {
    process.stdout.write(`${name.padEnd(40)}  FAILED: ${asError(error).message}\n`)
    return false
  }
}

say('fault', 'rounds', 'acknowledged', 'stored', 'lost', 'recovery ms')
let good = true
for (const fault of faults)
  if (wanted.length === 0 || wanted.some((word) => fault.name.includes(word))) good = (await tried(fault)) && good
process.exit(good ? 0 : 1)
