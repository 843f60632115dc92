import { assert, asyncProperty, array, constantFrom, integer, nat, record } from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from './caller.ts'
import { type Bounds, FairQueue } from './fair-queue.ts'

// Whoever comes is served or sent away, nobody twice, never too many at once, and nobody waits for one other caller's whole line.

/** Work that ends when it is told to; it says who began, in order. */
const workshop = (bounds: Bounds) => {
  const queue = new FairQueue(bounds)
  const begun: Caller[] = []
  const open: { caller: Caller; end: () => void }[] = []
  const work = (caller: Caller) => () =>
    new Promise<void>((end) => {
      begun.push(caller)
      open.push({ caller, end })
    })
  const settled = () => new Promise<void>((done) => setImmediate(done))
  const finish = async (which = 0) => {
    open.splice(which % open.length, 1)[0]?.end()
    await settled()
  }
  return { queue, begun, open, settled, finish, come: (caller: Caller) => queue.run(caller, work(caller)) }
}

const refusedBy = (result: PromiseSettledResult<void>): string =>
  result.status === 'fulfilled' ? 'served' : result.reason.code === 'limit.reached' ? 'own line' : 'busy'

const callers = record({ who: constantFrom('a', 'b', 'c', 'd', 'e'), group: constantFrom('x', 'y') }).map(({ who, group }) => ({
  who: who + group,
  group,
}))
const bounds = record({
  atOnce: integer({ min: 1, max: 5 }),
  each: integer({ min: 1, max: 4 }),
  eachGroup: integer({ min: 1, max: 4 }),
  waiting: integer({ min: 0, max: 30 }),
  waitingEach: integer({ min: 0, max: 10 }),
})

test('nothing is lost, no bound is passed, and in the end nobody waits', async () => {
  const held = asyncProperty(
    bounds,
    array(callers, { maxLength: 60 }),
    array(nat(), { minLength: 1 }),
    async (all, come, order) => {
      const { begun, open, settled, finish, ...shop } = workshop(all)
      const results = Promise.allSettled(come.map(shop.come))
      await settled()
      const mostOf = (key: 'who' | 'group') =>
        Math.max(0, ...open.map(({ caller }) => open.filter((other) => other.caller[key] === caller[key]).length))
      for (let turn = 0; open.length > 0; turn++) {
        expect(open.length).toBeLessThanOrEqual(all.atOnce)
        expect(mostOf('who')).toBeLessThanOrEqual(all.each)
        expect(mostOf('group')).toBeLessThanOrEqual(all.eachGroup)
        await finish(order[turn % order.length])
      }
      const served = (await results).filter((result) => refusedBy(result) === 'served')
      expect(served.length).toBe(begun.length)
      expect(served.length > 0).toBe(come.length > 0)
    },
  )
  await assert(held, { numRuns: 200 })
})

test('between coming and beginning each other caller begins once at most for each place before', async () => {
  const held = asyncProperty(array(callers, { minLength: 2, maxLength: 40 }), async (come) => {
    const { begun, open, settled, finish, ...shop } = workshop({ atOnce: 1, waiting: 100 })
    const results = Promise.allSettled([{ who: 'at work' }, ...come].map(shop.come))
    await settled()
    while (open.length > 0) await finish()
    await results
    const order = begun.slice(1).map(({ who }) => who)
    for (const who of new Set(order)) {
      // Everybody's n-th turn comes after n turns at most of each other one.
      const places = order.flatMap((other, place) => (other === who ? [place] : []))
      places.forEach((place, n) => {
        const others = order.slice(0, place).filter((other) => other !== who)
        for (const other of new Set(others)) expect(others.filter((one) => one === other).length).toBeLessThanOrEqual(n + 1)
      })
    }
  })
  await assert(held, { numRuns: 200 })
})

test('one who sends a hundred keeps nobody out', async () => {
  const { begun, open, settled, finish, come } = workshop({ atOnce: 3, each: 2, waiting: 200, waitingEach: 50 })
  const loud = Array.from({ length: 100 }, () => come({ who: 'loud' }))
  const results = Promise.allSettled(loud)
  await settled()
  expect(begun).toHaveLength(2)
  const quiet = come({ who: 'quiet' })
  expect(begun.at(-1)).toEqual({ who: 'quiet' })
  while (open.length > 0) await finish()
  await quiet
  const counted = (await results).map(refusedBy)
  expect(['served', 'own line', 'busy'].map((kind) => counted.filter((one) => one === kind).length)).toEqual([52, 48, 0])
})

test('when the room is full, the last of the longest line makes place for whoever has a shorter one', async () => {
  const { open, finish, come } = workshop({ atOnce: 1, waiting: 4 })
  const said: string[] = []
  const comes = (who: string) =>
    come({ who }).then(
      () => said.push(`${who} served`),
      () => said.push(`${who} busy`),
    )
  const all = [comes('at work')]
  for (const who of ['loud', 'loud', 'loud', 'loud', 'b', 'c', 'd', 'e', 'loud']) all.push(comes(who))
  while (open.length > 0) await finish()
  await Promise.all(all)
  // Three make place; once everybody has one place, whoever comes is sent away.
  expect(said.filter((one) => one.endsWith('busy')).toSorted()).toEqual([
    'e busy',
    ...Array.from({ length: 4 }, () => 'loud busy'),
  ])
  // And the loud one keeps the turn it had.
  expect(said.filter((one) => one.endsWith('served'))).toEqual(['at work', 'loud', 'b', 'c', 'd'].map((who) => `${who} served`))
})

test('whose patience is over is sent away, and nobody is called in their place twice', async () => {
  const { begun, open, finish, come } = workshop({ atOnce: 1, waiting: 5, patienceMs: 1 })
  const first = come({ who: 'a' })
  const gone = await Promise.allSettled([come({ who: 'b' }), come({ who: 'a' })])
  expect(gone.map(refusedBy)).toEqual(['busy', 'busy'])
  await finish()
  await first
  expect([begun.length, open.length]).toEqual([1, 0])
})

test('work that fails gives its place to the next', async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 1 })
  const failing = queue.run({ who: 'a' }, async () => Promise.reject(new Error('no')))
  const next = queue.run({ who: 'b' }, async () => 'in')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('in')
})

describe('where turns go by time', () => {
  /** Work that takes so many milliseconds of a clock that stands still otherwise; who was served, in order, and who was sent away. */
  const byTime = (bounds: Partial<Bounds> = {}) => {
    const queue = new FairQueue({ atOnce: 1, waiting: 8, waitingEach: 2, halfLifeMs: 600_000, ...bounds })
    const [served, away]: [string[], string[]] = [[], []]
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const come = (caller: Caller, ms: number) =>
      queue
        .run(caller, async () => {
          served.push(caller.who)
          await new Promise(setImmediate)
          now += ms
        })
        .catch(() => away.push(caller.who))
    return { served, away, come, wait: (ms: number) => (now += ms) }
  }

  afterEach(() => vi.restoreAllMocks())

  test('whose work takes long waits for everybody’s whose does not, of whichever account of theirs', async () => {
    const { served, come } = byTime()
    await come({ who: 'slow 1', group: 'nobody' }, 8000)
    const all = [come({ who: 'slow 2', group: 'nobody' }, 8000)]
    for (const who of ['slow 1', 'slow 3', 'slow 1']) all.push(come({ who, group: 'nobody' }, 8000))
    for (const who of ['anna', 'ben', 'anna']) all.push(come({ who, group: 'a' }, 100))
    all.push(come({ who: 'nora', group: 'b' }, 100))
    await Promise.all(all)
    expect(served).toEqual(['slow 1', 'slow 2', 'anna', 'ben', 'nora', 'anna', 'slow 3', 'slow 1', 'slow 1'])
  })

  test('in a company the turn is theirs who took less, and what was long ago is forgotten', async () => {
    const { served, come, wait } = byTime()
    await come({ who: 'slow', group: 'a' }, 8000)
    await Promise.all(['first', 'slow', 'quick'].map((who) => come({ who, group: 'a' }, 100)))
    wait(24 * 3_600_000)
    await Promise.all(['first', 'slow', 'quick'].map((who) => come({ who, group: 'a' }, 100)))
    expect(served).toEqual(['slow', 'first', 'quick', 'slow', 'first', 'slow', 'quick'])
  })

  test('when the room is full, whoever took most makes place, however short their line is; nobody does for who took as much', async () => {
    const { served, away, come } = byTime({ waiting: 3 })
    await come({ who: 'slow', group: 'nobody' }, 8000)
    const all = ['slow', 'slow 2', 'slow 3', 'slow 4'].map((who) => come({ who, group: 'nobody' }, 8000))
    all.push(come({ who: 'anna', group: 'a' }, 100), come({ who: 'slow 5', group: 'nobody' }, 8000))
    await Promise.all(all)
    expect([served[2], away.length, served.includes('anna')]).toEqual(['anna', 2, true])
    expect(away).toContain('slow 5')
  })
})
