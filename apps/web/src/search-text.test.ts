import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-text.ts'

test('what stands in the address stays text, whatever it looks like', () => {
  expect(parseSearch('?year=2026&open=true&q=M%C3%BCller+%26+Co')).toEqual({ year: '2026', open: 'true', q: 'Müller & Co' })
  expect(stringifySearch({ year: '2026', q: 'Müller & Co', gone: undefined, empty: '' })).toBe('?year=2026&q=M%C3%BCller+%26+Co')
  expect(stringifySearch({})).toBe('')
})
