/** So many words of a search count. */
export const mostWords = 8
/** The longest word that is looked for; what comes behind it makes no difference. */
const longestWord = 60

/** Letters that are no other one with a mark, but typed without it all the same. */
const strokes: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ı: 'i' }

/** One letter, small and without its accents, in as many places as before. */
const foldLetter = (letter: string): string => {
  const [small = letter] = letter.normalize('NFD').toLowerCase()
  const plain = strokes[small] ?? small
  return plain.length === letter.length ? plain : letter
}

/** A text in small letters without accents; every letter stands where it stood. */
export const fold = (text: string): string => [...text].map(foldLetter).join('')

/** Where languages write without spaces, words are told apart by a dictionary. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const partsOf = (run: string): string[] =>
  spaceless.test(run) ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run]

/** The words of a text as they are looked for: letters and digits, folded, each once. */
export const wordsOf = (text: string): string[] => {
  const runs = fold(text.normalize('NFKC')).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(runs.flatMap(partsOf).map((word) => [...word].slice(0, longestWord).join('')))]
}

/** The words that somebody looks for. The last one may be half of one, and so may the others. */
export const searchedWords = (text: string): string[] => wordsOf(text).slice(0, mostWords)

/** The beginnings of a word by which it is found in a text that bends it: `kündigungen`, `kündigunge`, down to four letters. */
export const beginnings = (word: string): string[] => {
  const letters = [...word]
  const shortest = Math.max(Math.min(4, letters.length), letters.length - 3)
  return Array.from({ length: letters.length - shortest + 1 }, (_, i) => letters.slice(0, letters.length - i).join(''))
}

/** A part of a passage, and whether it is what was looked for. */
export type Passage = readonly { readonly text: string; readonly hit: boolean }[]

type Hit = { readonly index: number; readonly length: number }

const wordsIn = (folded: string): { readonly index: number; readonly word: string }[] =>
  Array.from(folded.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ index, 0: word }) => ({ index, word }))

/** Where something stands in a text, one behind the other. */
const everywhere = (text: string, wanted: string): Hit[] => {
  const found: Hit[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    found.push({ index: at, length: wanted.length })
  return found
}

/**
 * Where words stand that were looked for, each by the longest of its beginnings that is there: the whole word that has it, or itself where no
 * space ends a word. Nothing that was typed becomes a pattern: to make one for each passage took a hundred times as long.
 */
const hitsOf = (passage: string, words: readonly string[]): Hit[] => {
  const folded = fold(passage)
  const there = wordsIn(folded)
  const hitsBy = (start: string): Hit[] =>
    spaceless.test(start)
      ? everywhere(folded, start)
      : there.filter(({ word }) => word.startsWith(start)).map(({ index, word }) => ({ index, length: word.length }))
  const found = words.flatMap((word) => {
    for (const start of beginnings(word)) {
      const hits = hitsBy(start)
      if (hits.length > 0) return hits
    }
    return []
  })
  let end = 0
  return found
    .toSorted((one, other) => one.index - other.index)
    .filter(({ index, length }) => {
      const isBehind = index >= end
      if (isBehind) end = index + length
      return isBehind
    })
}

/** Begins and ends with a whole word, and says where it was cut. */
const trimmed = (passage: string, isStart: boolean, isEnd: boolean): string => {
  const from = isStart ? 0 : passage.indexOf(' ') + 1
  const to = isEnd || passage.lastIndexOf(' ') <= from ? passage.length : passage.lastIndexOf(' ')
  return `${isStart ? '' : '… '}${passage.slice(from, to)}${isEnd ? '' : ' …'}`
}

type Cut = { readonly text: string; readonly isStart: boolean; readonly isEnd: boolean }

/** A passage of a text with the words that were looked for marked in it. */
export const markPassage = ({ text, isStart, isEnd }: Cut, words: readonly string[]): Passage => {
  const passage = trimmed(text, isStart, isEnd)
  const parts: { text: string; hit: boolean }[] = []
  let at = 0
  for (const { index, length } of hitsOf(passage, words)) {
    parts.push({ text: passage.slice(at, index), hit: false }, { text: passage.slice(index, index + length), hit: true })
    at = index + length
  }
  return [...parts, { text: passage.slice(at), hit: false }].filter(({ text: part }) => part !== '')
}
