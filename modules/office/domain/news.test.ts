import { expect, test } from 'vitest'
import { isOutdated, isStale, shortened } from './news.ts'

test('news count for three days, and are shown for six', () => {
  const fetched = '2026-03-10T09:00:00Z'
  expect([isStale(fetched, '2026-03-13T08:59:59Z'), isStale(fetched, '2026-03-13T09:00:00Z')]).toEqual([false, true])
  expect([isOutdated(fetched, '2026-03-16T08:59:59Z'), isOutdated(fetched, '2026-03-16T09:00:00Z')]).toEqual([false, true])
})

test('a description is cut after a hundred letters, none of them in two', () => {
  expect(shortened('x'.repeat(100))).toBe('x'.repeat(100))
  expect(shortened('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
  expect(shortened('🙂'.repeat(101))).toBe(`${'🙂'.repeat(100)}…`)
})
