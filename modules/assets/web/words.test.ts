import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { placeSign, placeWords, thingWords } from './words.ts'

const holder = { person: { id: 'ana', name: 'Ana Ruiz' }, since: day('2026-03-10'), confirmedAt: null, left: false }

test('where a thing is, in words and as a sign', () => {
  const places = [
    { state: 'HERE' as const, holder: null },
    { state: 'LENT' as const, holder },
    { state: 'LENT' as const, holder: { ...holder, left: true } },
    { state: 'RETIRED' as const, holder: null },
  ]
  expect(places.map(placeWords)).toEqual(['Here', 'With Ana Ruiz', 'With Ana Ruiz, who left', 'Retired'])
  expect(places.map(placeSign)).toEqual(['ACTIVE', 'SUBMITTED', 'ATTENTION', 'INACTIVE'])
})

test('what a thing is, with its number where it has one', () => {
  expect(thingWords({ kind: 'COMPUTER', serial: '' })).toBe('Computer')
  expect(thingWords({ kind: 'KEY', serial: 'K-12' })).toBe('Key · K-12')
})
