import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesOf } from './pdf-runs.ts'

// Where letters stand, from left to right, with a font whose letters are all one point wide. Arabic letters in it are read from
// right to left by the font itself, as the real ones are.

const wide = (text: string): number => [...text].length
const lines = (text: string, width = 1000) =>
  linesOf(
    text,
    width,
    (letter) => ({ text: letter, font: /\p{ASCII}/u.test(letter) ? 'latin' : 'other' }),
    (run) => wide(run.text),
  ).map((line) => line.map((run) => run.text))

describe('from left to right stand', () => {
  test.each([
    ['a sentence in one font', 'Time is money', ['Time', ' ', 'is', ' ', 'money']],
    ['a word of two fonts', 'Wałęsa', ['Wa', 'łę', 'sa']],
    ['a word from right to left', 'ACME אבג Ltd', ['ACME', ' ', 'אבג', ' ', 'Ltd']],
    ['words from right to left, the last one first', 'אבג דהו', ['דהו', ' ', 'אבג']],
    ['figures in them', 'אבג 2024 דהו', ['דהו', ' ', '2024', ' ', 'אבג']],
    ['Arabic figures, one by one, since a font would turn them around', 'أجر ٢٠٢٦', ['٢', '٠', '٢', '٦', ' ', 'أجر']],
    ['brackets, turned around', 'אבג (דהו)', ['(', 'דהו', ')', ' ', 'אבג']],
    ['a name in an English sentence', 'for אבג דהו, paid', ['for', ' ', 'דהו', ' ', 'אבג', ',', ' ', 'paid']],
    ['an emoji without what joins it', '❤\ufe0f a', ['❤', ' ', 'a']],
  ])('%s', (_case, text, seen) => {
    expect(lines(text)).toEqual([seen])
  })
})

describe('lines break', () => {
  test.each([
    ['between words, without the space', 'one two three', 7, ['one two', 'three']],
    ['between signs of scripts without spaces', '山田太郎', 3, ['山田太', '郎']],
    ['within a word that is longer than a line', 'abcdefgh', 3, ['abc', 'def', 'gh']],
    ['after the words that are read first', 'אבג דהו', 3, ['אבג', 'דהו']],
  ])('%s', (_case, text, width, seen) => {
    expect(lines(text, width).map((line) => line.join('').trim())).toEqual(seen)
  })
})

test('twice the text is twice the work', () => {
  const workFor = (text: string): number => {
    let letters = 0
    const measure = (run: { text: string }): number => {
      letters += run.text.length
      return wide(run.text)
    }
    linesOf(text, 20, (letter) => ({ text: letter, font: 'one' }), measure)
    return letters
  }
  for (const part of ['漢字', 'word ', 'longer'])
    expect(workFor(part.repeat(2000)) / workFor(part.repeat(1000))).toBeLessThan(2.1)
})

test('whatever the text, no line is too wide and no letter is lost or added', () => {
  const letters = constantFrom(...'abc 12 -.,() אבגד مرحبا ٣٤ 山田 łéÅ 😀'.split(''), '😀', 'e\u0301')
  assert(
    property(array(letters, { maxLength: 60 }), integer({ min: 2, max: 20 }), (parts, width) => {
      const text = parts.join('').toWellFormed()
      const found = lines(text, width)
      for (const line of found) expect(wide(line.join('').trim())).toBeLessThanOrEqual(width)
      const sorted = (all: string): string[] => [...all.replace(/\s/g, '').replace(/[()]/g, '|')].sort()
      expect(sorted(found.flat().join(''))).toEqual(sorted(text))
    }),
  )
})
