import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, hasFewMarks, shorten, withFewMarks } from './index.ts'

test.each([
  ['Good Friday', 11, 'Good Friday'],
  ['Good Friday', 10, 'Good Frid…'],
  ['漢漢漢', 2, '漢…'],
  ['e\u0301e\u0301', 3, 'e\u0301…'],
  ['a👩‍👩‍👧b', 9, 'a…'],
  [`e${'\u0301'.repeat(50)}`, 20, '…'],
])('%j in %i characters is %j', (text, most, short) => {
  expect(shorten(text, most)).toBe(short)
})

test('whatever the text, what is left is not longer, begins like it and is no half of a sign', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, most) => {
      const short = shorten(text, most)
      expect([short.length <= most, short.isWellFormed()]).toEqual([true, true])
      expect(text.startsWith(short.replace(/…$/, ''))).toBe(true)
    }),
  )
})

// Of each writing that puts several marks on a letter some of the most there are.
test.each([
  ['Vietnamese', 'Nguye\u0302\u0303n Thi\u0323 E\u0302\u0301'],
  ['Hebrew with vowels and accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם'],
  ['Arabic with vowels', 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ'],
  ['Thai', 'ที่นี่ น้ำ กตัญญู ปั๊ม'],
  ['Tibetan', 'བསྒྲུབས་ཧཱུྃ་ཨོཾ་མ་ཎི་པདྨེ'],
  ['Devanagari', 'क्षत्रियाणां स्त्र्यर्थी'],
  ['Burmese', 'မြန်မာဘာသာစကား ကြောင့်'],
  ['Khmer', 'ស្ត្រី កញ្ច្រែង'],
  ['half-wide katakana', 'ﾊﾞﾝﾄﾞ ﾊﾟﾋﾟﾌﾟ'],
  ['families and flags', '👩‍👩‍👧‍👦 🏳️‍🌈 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} 1️⃣'],
])('%s has few marks, whether they are made one with their letters or not', (_what, text) => {
  for (const form of ['NFC', 'NFD', 'NFKD'] as const) expect(hasFewMarks(text.normalize(form))).toBe(true)
  expect(withFewMarks(text)).toBe(text)
})

test('thirty marks in a row are few, more are left out', () => {
  const marks = (count: number) => `a${'\u0301\u0316'.repeat(count)}`.slice(0, count + 1)
  expect([30, 31, 20_000].map((count) => hasFewMarks(marks(count)))).toEqual([true, false, false])
  expect(withFewMarks(`${marks(31)}b${marks(5)}`)).toBe(`${marks(30)}b${marks(5)}`)
  expect(hasFewMarks('ﾞ\u0316'.repeat(16))).toBe(false)
})

test('search words are the same, whichever way accents were written', () => {
  expect(['Müller', 'Mu\u0308ller', 'Groß', 'Łódź', '한글'].map(foldText)).toEqual([
    'muller',
    'muller',
    'gross',
    'lodz',
    '한글'.normalize('NFD'),
  ])
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      for (const form of ['NFC', 'NFD']) expect(foldText(text.normalize(form))).toBe(foldText(text))
    }),
  )
})
