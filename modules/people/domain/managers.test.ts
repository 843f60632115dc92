import { inOneGo } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimFaultSteps, type ManagerClaim, loopThrough, peopleOnLoops } from './index.ts'

type Pairs = [string, string][]

const faultsOf = (...said: Parameters<typeof claimFaultSteps>) => inOneGo(claimFaultSteps(...said))

test.each<[string, Pairs, string[]]>([
  [
    'lines that end',
    [
      ['a', 'b'],
      ['b', 'c'],
    ],
    [],
  ],
  [
    'two who manage each other',
    [
      ['x', 'a'],
      ['a', 'b'],
      ['b', 'a'],
    ],
    ['a', 'b'],
  ],
  ['one’s own manager', [['a', 'a']], ['a']],
  [
    'a ring of three behind others',
    [
      ['x', 'y'],
      ['y', 'a'],
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ],
    ['a', 'b', 'c'],
  ],
  [
    'two rings',
    [
      ['a', 'b'],
      ['b', 'a'],
      ['c', 'd'],
      ['d', 'c'],
      ['e', 'a'],
    ],
    ['a', 'b', 'c', 'd'],
  ],
])('reporting lines: %s', (_case, pairs, expected) => {
  const lines = new Map(pairs)
  expect([...peopleOnLoops(lines)].sort()).toEqual(expected)
  for (const [person] of pairs) expect(loopThrough(lines, person).includes(person)).toBe(expected.includes(person))
})

const joins = (pairs: Pairs): ManagerClaim[] => pairs.map(([person, manager]) => ({ person, manager, joins: true }))
const moves = (pairs: Pairs): ManagerClaim[] => pairs.map(([person, manager]) => ({ person, manager, joins: false }))

test('whoever was to report to someone who does not join falls with them, however long the line is', () => {
  const faults = faultsOf(
    joins([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
      ['x', 'boss'],
    ]),
    new Map(),
    ['d'],
  )
  expect(Object.fromEntries(faults)).toEqual({ a: 'manager_fails', b: 'manager_fails', c: 'manager_fails' })
})

test('a manager who works here stays, whatever becomes of their row', () => {
  expect(faultsOf([...joins([['a', 'b']]), ...moves([['b', 'x']])], new Map(), ['x']).get('a')).toBeUndefined()
})

test('everyone on a loop falls; the line that comes back can close another one', () => {
  expect(
    Object.fromEntries(
      faultsOf(
        moves([
          ['a', 'b'],
          ['b', 'a'],
        ]),
        new Map(),
        [],
      ),
    ),
  ).toEqual({ a: 'loop', b: 'loop' })
  // a reports to b today. The file moves a below c, which it cannot, and b below a, which it cannot therefore.
  const faults = faultsOf(
    moves([
      ['a', 'c'],
      ['c', 'a'],
      ['b', 'a'],
    ]),
    new Map([['a', 'b']]),
    [],
  )
  expect([...faults.keys()].sort()).toEqual(['a', 'b', 'c'])
})

const name = fc.integer({ min: 0, max: 11 }).map((n) => `p${n}`)
const world = fc.record({
  // Lines that climb to a lower number have no loop.
  now: fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.nat(100)), { maxLength: 7 }),
  claims: fc.uniqueArray(fc.tuple(name, name), { selector: ([person]) => person, maxLength: 12 }),
})

test('what is left of a file has no loop and no manager who is not there, and every fault is called for', () => {
  fc.assert(
    fc.property(world, ({ now, claims }) => {
      const managerOf = new Map(now.map(([person, n]) => [`p${person}`, `p${n % person}`]))
      // p0 to p7 work here, the others join.
      const worksHere = (id: string) => Number(id.slice(1)) <= 7
      const all = claims.map(([person, manager]) => ({ person, manager, joins: !worksHere(person) }))
      const failed = ['p8', 'p9', 'p10', 'p11'].filter((id) => !claims.some(([person]) => person === id))
      const faults = faultsOf(all, managerOf, failed)
      const kept = all.filter(({ person }) => !faults.has(person))
      const after = new Map([...managerOf, ...kept.map(({ person, manager }): [string, string] => [person, manager])])
      expect(peopleOnLoops(after).size).toBe(0)
      const there = (id: string) => worksHere(id) || kept.some(({ person }) => person === id)
      for (const { manager } of kept) expect(there(manager)).toBe(true)
      const falsely = [...faults].filter(
        ([person, fault]) => fault === 'manager_fails' && there(all.find((claim) => claim.person === person)?.manager ?? ''),
      )
      expect(falsely).toEqual([])
    }),
  )
})

// Planned anew for each row that falls, this would not end within the time of a test.
test('a chain of ten thousand with a bad end, or closed to a ring, is sorted out in one pass', () => {
  const chain = Array.from({ length: 10_000 }, (_, i): [string, string] => [`p${i}`, `p${i + 1}`])
  expect(faultsOf(joins(chain), new Map(), ['p10000']).size).toBe(10_000)
  expect(faultsOf(moves([...chain, ['p10000', 'p0']]), new Map(), []).size).toBe(10_001)
})
