import { expect, test } from 'vitest'
import { defaultPreferences, everything, readPreferences } from './preferences.ts'

test('before anybody touched them, selling, sharing and targeting are off and the other four on', () => {
  expect(defaultPreferences).toEqual({
    sale: false,
    sharing: false,
    targetedAds: false,
    functionality: true,
    experience: true,
    measurement: true,
    marketing: true,
  })
})

test.each([
  [null, null],
  ['', null],
  ['{', null],
  ['true', null],
  ['{"sale":false}', null],
  ['{"sale":"no"}', null],
  [JSON.stringify(everything(true)), everything(true)],
  [JSON.stringify(defaultPreferences), defaultPreferences],
])('%s is read as %o', (text, expected) => {
  expect(readPreferences(text)).toEqual(expected)
})
