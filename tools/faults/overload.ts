import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { inWorld, type World } from './world.ts'

const measuredMs = 1500
const rushMs = 3000
const mostTimes = 32

/**
 * Four times what was answered a moment ago, by callers who do not wait, and twice as many again while all of them are answered, since
 * that moment may have been a slow one: some are refused, and whoever heard a yes is stored.
 */
const rush = async ({ storm }: World): Promise<number> => {
  const before = storm.acknowledged()
  await sleep(measuredMs)
  const perSecond = ((storm.acknowledged() - before) / measuredMs) * 1000
  const refused = storm.refused()
  for (let times = 4; storm.refused() === refused; times *= 2) {
    if (times > mostTimes) throw new Error(`nobody was refused at ${Math.round((perSecond * times) / 2)} calls a second`)
    await storm.rush(perSecond * times, rushMs)
  }
  return performance.now()
}

export const overload: Fault = {
  name: 'four times the load',
  rounds: { short: 1, long: 4 },
  run: (rounds) => inWorld(rounds, rush),
}
