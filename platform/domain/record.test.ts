import { expect, test } from 'vitest'
import { asError, codeOf, defined, differing, entriesOf, fieldOf, keysOf, recordOf } from './index.ts'

test('a record keeps its keys', () => {
  const hours: Record<'mon' | 'tue', number> = recordOf(['mon', 'tue'], (day) => day.length)
  expect(keysOf(hours)).toEqual(['mon', 'tue'])
  expect(entriesOf(hours)).toEqual([
    ['mon', 3],
    ['tue', 3],
  ])
})

test('what is undefined is left out, and nothing else', () => {
  expect(defined({ a: undefined, b: null, c: 0, d: '' })).toEqual({ b: null, c: 0, d: '' })
})

test('of a change the fields are told that differ, on both sides', () => {
  const ada = { name: 'Ada', phone: null, address: { city: 'London' }, version: 1 }
  const moved = { ...ada, address: { city: 'Berlin' }, version: 2 }
  expect(differing(ada, moved)).toEqual({
    before: { address: { city: 'London' }, version: 1 },
    after: { address: { city: 'Berlin' }, version: 2 },
  })
  expect(differing(ada, { ...ada })).toEqual({ before: {}, after: {} })
  expect(differing<{ a?: number; b?: number }>({ a: 1 }, { b: 2 })).toEqual({ before: { a: 1 }, after: { b: 2 } })
})

test('a field of anything is asked for without trusting it', () => {
  expect([fieldOf({ a: 1 }, 'a'), fieldOf({ a: 1 }, 'b'), fieldOf(null, 'a'), fieldOf('text', 'length')]).toEqual([
    1,
    undefined,
    undefined,
    undefined,
  ])
})

test('what was thrown tells its code, and is an error in any case', () => {
  expect(codeOf(Object.assign(new Error('no'), { code: 'ENOENT' }))).toBe('ENOENT')
  expect([codeOf({ code: 5 }), codeOf('ENOENT'), codeOf(undefined)]).toEqual([undefined, undefined, undefined])
  expect(asError('late').message).toBe('late')
})
