import { assert, constantFrom, nat, property, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { inOwnOrder, movedCard, withHidden } from './arrange.ts'

const standing = ['presence', 'news', 'approvals', 'holidays']
const names = uniqueArray(constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f', 'g'))

test('without an order of one’s own, cards stand as they stand by themselves', () => {
  expect(inOwnOrder(standing, [])).toEqual(standing)
})

test('a new card comes behind the one it stands behind by itself, wherever that is now', () => {
  expect(inOwnOrder(['presence', 'news', 'expenses', 'holidays'], ['holidays', 'news', 'presence'])).toEqual([
    'holidays',
    'news',
    'expenses',
    'presence',
  ])
  expect(inOwnOrder(['clock', 'presence'], ['presence'])).toEqual(['clock', 'presence'])
})

test('every card stands there once, and one’s own order stays', () => {
  assert(
    property(names, names, (all, own) => {
      const order = inOwnOrder(all, own)
      expect(order.toSorted()).toEqual([...new Set([...all, ...own])].toSorted())
      expect(order.filter((name) => own.includes(name))).toEqual(own)
    }),
  )
})

test('a step moves a card past its neighbour of those shown, and no other card past another', () => {
  assert(
    property(names, nat(), nat(127), constantFrom(-1 as const, 1 as const), (order, at, mask, step) => {
      const among = order.filter((_, index) => (mask >> index) % 2 === 1)
      const name = among[at % Math.max(1, among.length)] ?? 'nobody'
      const moved = movedCard(order, name, step, among)
      const rest = (list: readonly string[]) => list.filter((each) => each !== name)
      expect(rest(moved)).toEqual(rest(order))
      const from = among.indexOf(name)
      const shown = moved.filter((each) => among.includes(each))
      expect(shown.indexOf(name)).toBe(from < 0 ? -1 : Math.max(0, Math.min(among.length - 1, from + step)))
    }),
  )
})

test('a hidden card is named once, and shown again it is not named', () => {
  const hidden = withHidden(withHidden({ cards: [], hidden: [] }, 'news', true), 'news', true)
  expect(hidden.hidden).toEqual(['news'])
  expect(withHidden(hidden, 'news', false).hidden).toEqual([])
})
