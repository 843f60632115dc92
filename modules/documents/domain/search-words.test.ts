import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginnings, dictionaryOf, fold, markPassage, mostWords, searchedWords, wordsOf } from './index.ts'

test('words are letters and digits, small and without accents, each once', () => {
  expect(wordsOf('Kündigungsfrist: 3 Monate (§ 622), monate!')).toEqual(['kundigungsfrist', '3', 'monate', '622'])
  expect(wordsOf('Résumé, re\u0301sume\u0301')).toEqual(['resume'])
  expect(wordsOf("don't 16.03.2026 ana@example.com")).toEqual(['don', 't', '16', '03', '2026', 'ana', 'example', 'com'])
  expect(wordsOf('% — … ')).toEqual([])
})

test('where words stand without spaces they are told apart', () => {
  expect(wordsOf('劳动合同到期')).toContain('合同')
})

test('so many words of a search count', () => {
  expect(searchedWords('a b c d e f g h i j')).toHaveLength(mostWords)
})

test('a folded text has every letter where it stood', () => {
  expect(fold('Ärger İn Łódź ﬁ 👍')).toBe('arger in lodz ﬁ 👍')
  assert(property(string({ unit: 'grapheme' }), (text) => fold(text).length === text.length))
})

test('a word is found by what is left of it when it is bent, but not by three letters', () => {
  expect(beginnings('rules')).toEqual(['rules', 'rule'])
  expect(beginnings('contracts')).toEqual(['contracts', 'contract', 'contrac', 'contra'])
  expect(beginnings('pay')).toEqual(['pay'])
})

describe('a passage', () => {
  const whole = (text: string, q: string) =>
    markPassage({ text, isStart: true, isEnd: true }, searchedWords(q))
      .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
      .join('')

  test.each([
    ['notice', 'The notice period is three months.', 'The [notice] period is three months.'],
    ['kundig', 'Die Kündigungsfrist gilt.', 'Die [Kündigungsfrist] gilt.'],
    ['contracts', 'A contract, contrary to others.', 'A [contract], contrary to others.'],
    ['art', 'Vertragsart und Art', 'Vertragsart und [Art]'],
    ['合同', '劳动合同到期', '劳动[合同]到期'],
    ['nothing', 'The notice period', 'The notice period'],
    ['notice period', 'Notices of a period, not a perio', '[Notices] of a [period], not a perio'],
    ['合同 劳动合同', '劳动合同到期', '[劳动][合同]到期'],
    ['.*+?^$ x(', 'Nothing is special', 'Nothing is special'],
  ])('%s in “%s”', (q, text, marked) => expect(whole(text, q)).toBe(marked))

  test('that is cut begins and ends with a whole word', () => {
    const cut = markPassage({ text: 'ear notice period of thr', isStart: false, isEnd: false }, ['period'])
    expect(cut.map(({ text }) => text)).toEqual(['… notice ', 'period', ' of …'])
  })

  test('loses nothing of its text, whatever is looked for', () =>
    assert(
      property(string({ unit: 'grapheme' }), string({ unit: 'grapheme' }), (text, q) => {
        const parts = markPassage({ text, isStart: true, isEnd: true }, searchedWords(q))
        expect(parts.map((part) => part.text).join('')).toBe(text)
      }),
    ))
})

test.each([
  ['DE', 'german'],
  ['AT', 'german'],
  ['US', 'english'],
  ['MX', 'spanish'],
  ['PL', 'simple'],
  ['BE', 'simple'],
])('companies of %s write by the dictionary %s', (country, dictionary) => expect(dictionaryOf(country)).toBe(dictionary))
