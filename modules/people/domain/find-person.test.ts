import { day, inOneGo } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { finderSteps, type FoundPerson } from './find-person.ts'

const person = (name: string, more: Partial<FoundPerson> = {}): FoundPerson => ({
  name,
  legal_name: name,
  email: `${name.toLowerCase()}@example.com`,
  badge: '',
  hire_date: null,
  end_date: null,
  ...more,
})

const asked = { email: null, badge: null, personName: null, day: day('2026-03-09') }
const found = (people: FoundPerson[], by: object) => inOneGo(finderSteps(people))({ ...asked, ...by })?.name

test('an e-mail goes before a badge, a badge before a name', () => {
  const people = [person('Ada', { badge: 'B-1' }), person('Ben', { badge: 'B-2' })]
  expect(found(people, { email: 'ben@example.com', badge: 'B-1', personName: 'Ada' })).toBe('Ben')
  expect(found(people, { badge: 'b-1', personName: 'Ben' })).toBe('Ada')
  expect(found(people, { personName: 'ben' })).toBe('Ben')
})

test('a badge or a name that several people have finds none of them', () => {
  const people = [
    person('Ada', { badge: 'B-1', email: 'ada@example.com' }),
    person('Ben', { badge: 'B-1' }),
    person('Ada', { email: 'other@example.com' }),
  ]
  expect([found(people, { badge: 'B-1' }), found(people, { personName: 'Ada' })]).toEqual([undefined, undefined])
})

test('a badge that somebody had who left is the one of whoever has it now', () => {
  const people = [
    person('Ada', { badge: 'B-1', hire_date: day('2026-03-02') }),
    person('Left', { badge: 'B-1', end_date: day('2026-02-27') }),
  ]
  expect(['2026-03-09', '2026-02-01', '2026-02-28'].map((on) => found(people, { badge: 'B-1', day: day(on) }))).toEqual([
    'Ada',
    'Left',
    undefined,
  ])
})

test('a mark that makes another letter makes another name; the accents of Latin letters are left out by files', () => {
  for (const [here, named] of [
    ['राम दास', 'रीमा दास'],
    ['ヤマサキ タロウ', 'ヤマザキ タロウ'],
    ['Кии', 'Кий'],
  ] as const)
    expect([found([person(here)], { personName: named }), found([person(here)], { personName: here })]).toEqual([undefined, here])
  expect(found([person('Jürgen Groß')], { personName: 'jurgen gross' })).toBe('Jürgen Groß')
  expect(found([person('Jürgen Groß')], { personName: 'JÜRGEN GROSS'.normalize('NFD') })).toBe('Jürgen Groß')
})

test('of two places of one person it is the one of the day', () => {
  const places = [
    person('Ada', { badge: 'B-1', hire_date: day('2026-03-01'), legal_name: 'Ada' }),
    person('Before', { badge: 'B-1', email: 'ada@example.com', end_date: day('2026-02-10'), legal_name: 'Ada' }),
  ]
  expect(found(places, { badge: 'B-1' })).toBe('Ada')
  expect(found(places, { badge: 'B-1', day: day('2026-02-01') })).toBe('Before')
  expect(found(places, { personName: 'Ada', day: day('2026-02-01') })).toBe('Before')
})
