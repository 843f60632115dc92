import { expect, test } from 'vitest'
import { meterStrength } from './strength.ts'

// The worst that were found by trying: changed letters, figures that may be dates, years, runs of keys. Up to 280 ms each.
const worst = ['p4$$w0rd', '@4$5!1|0o7+', '11', '19992001', '01012001', '\\/\\/|\\/||_|()|-|'].map((text) =>
  text.repeat(100).slice(0, 200),
)

/** How often this thread could do something else while a password was judged. */
const turnsDuring = async (password: string): Promise<number> => {
  let turns = 0
  let judged = false
  const score = meterStrength(password, ['daybook', 'Grace Hopper']).finally(() => (judged = true))
  // oxlint-disable-next-line no-unmodified-loop-condition -- the promise above ends it
  while (!judged) {
    await new Promise((done) => setImmediate(done))
    turns++
  }
  expect(await score).toEqual(expect.any(Number))
  return turns
}

test.each(worst)('nobody waits while %s is judged', async (password) => {
  await meterStrength('warm', [])
  // A busy machine may give all of its time to the thread that judges, but not each time; judged in this one, it is once at most.
  await expect.poll(() => turnsDuring(password)).toBeGreaterThan(20)
})

test('answers belong to their questions, many at once', async () => {
  const asked = ['password', 'seven green bottles on a wall', 'Lindenhof']
  const alone = []
  for (const one of asked) alone.push(await meterStrength(one, ['Lindenhof']))
  expect(await Promise.all(asked.map((one) => meterStrength(one, ['Lindenhof'])))).toEqual(alone)
  expect(alone.slice(0, 2)).toEqual([0, 4])
})

test('whoever has many judged at once keeps nobody else waiting for them', async () => {
  const order: string[] = []
  const judge = (who: string) =>
    meterStrength('seven green bottles', [], who).then(
      () => order.push(who),
      () => order.push('refused'),
    )
  const all = [...Array.from({ length: 30 }, () => judge('one')), judge('other')]
  await Promise.all(all)
  const done = order.filter((who) => who !== 'refused')
  expect(done.indexOf('other')).toBeLessThan(3)
  expect(done.length).toBeLessThan(15)
})
