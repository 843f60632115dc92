import { expect, test } from 'vitest'
import { placeWords, sizeWords, whyWords } from './words.ts'

test.each([
  [1, '1 kB'],
  [348_160, '340 kB'],
  [1_258_291, '1.2 MB'],
])('%i bytes are %s', (bytes, words) => expect(sizeWords(bytes)).toBe(words))

test('a document says whose it is, and a reader why they can see it', () => {
  const person = { id: 'ana', name: 'Ana Ruiz' }
  expect(placeWords({ place: 'COMPANY', department: null, person: null })).toBe('Whole company')
  expect(placeWords({ place: 'DEPARTMENT', department: 'Kitchen', person: null })).toBe('Kitchen')
  expect(placeWords({ place: 'PERSON', department: null, person })).toBe('Ana Ruiz')
  expect(whyWords({ why: 'ROLE', userRole: 'HUMAN_RESOURCE' })).toMatch(/^Sees all, as /)
})
