import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { inWorld, type World } from './world.ts'

const measuredMs = 1500
const rushMs = 1500
// More than may wait, of six callers; sent as fast as this process can.
const burst = { perSecond: 100_000, milliseconds: 20 }
const mostBursts = 5

/**
 * Four times what was answered a moment ago, by callers who do not wait; and, since that moment may have been a slow one, thousands at
 * once while all of them are answered: some are refused, and whoever heard a yes is stored.
 */
const rush = async ({ storm }: World): Promise<number> => {
  const before = storm.acknowledged()
  await sleep(measuredMs)
  const perSecond = ((storm.acknowledged() - before) / measuredMs) * 1000
  const refused = storm.refused()
  await storm.rush(perSecond * 4, rushMs)
  for (let bursts = 0; storm.refused() === refused; bursts++) {
    if (bursts === mostBursts) throw new Error('nobody was refused, however many came at once')
    await storm.rush(burst.perSecond, burst.milliseconds)
  }
  return performance.now()
}

export const overload: Fault = {
  name: 'four times the load',
  rounds: { short: 1, long: 4 },
  run: (rounds) => inWorld(rounds, rush, { people: 27 * rounds }),
}
