import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { inWorld, type World } from './world.ts'

const measuredMs = 1500
const rushMs = 3000

/** Four times what was answered a moment ago, by callers who do not wait: some are refused, and whoever heard a yes is stored. */
const rush = async ({ storm }: World): Promise<number> => {
  const before = storm.acknowledged()
  await sleep(measuredMs)
  const perSecond = ((storm.acknowledged() - before) / measuredMs) * 1000
  const refused = storm.refused()
  await storm.rush(perSecond * 4, rushMs)
  if (storm.refused() === refused) throw new Error(`nobody was refused at ${Math.round(perSecond * 4)} calls a second`)
  return performance.now()
}

export const overload: Fault = {
  name: 'four times the load',
  rounds: { short: 1, long: 4 },
  run: (rounds) => inWorld(rounds, rush),
}
