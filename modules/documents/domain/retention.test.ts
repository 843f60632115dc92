import { expect, test } from 'vitest'
import { keptTime, mayLiftHold } from './index.ts'

test.each([
  [1, { count: 1, unit: 'month' }],
  [12, { count: 1, unit: 'year' }],
  [18, { count: 18, unit: 'month' }],
  [120, { count: 10, unit: 'year' }],
])('%i months are said as people say them', (months, said) => expect(keptTime(months)).toEqual(said))

test.each([
  ['HR about somebody else', { isOwner: false, isAboutThemself: false }, true],
  ['HR about themselves not', { isOwner: false, isAboutThemself: true }, false],
  ['an owner also about themself, as there may be nobody else', { isOwner: true, isAboutThemself: true }, true],
])('a hold is lifted by %s', (_, asking, may) => expect(mayLiftHold(asking)).toBe(may))
