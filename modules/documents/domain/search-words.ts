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

/** What is marked for one beginning: the whole word that has it, or itself where no space ends a word. */
const patternOf = (start: string): string => (spaceless.test(start) ? start : `(?<![\\p{L}\\p{N}])${start}[\\p{L}\\p{M}\\p{N}]*`)

/** Where words stand that were looked for: each by the longest of its beginnings that is there. */
const hitsOf = (passage: string, words: readonly string[]): RegExpExecArray[] => {
  const folded = fold(passage)
  const patterns = words.flatMap((word) => {
    const there = beginnings(word).map(patternOf)
    return there.find((pattern) => new RegExp(pattern, 'u').test(folded)) ?? []
  })
  return patterns.length === 0 ? [] : [...folded.matchAll(new RegExp(patterns.join('|'), 'gu'))]
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
  for (const { index = 0, 0: hit } of hitsOf(passage, words)) {
    parts.push({ text: passage.slice(at, index), hit: false }, { text: passage.slice(index, index + hit.length), hit: true })
    at = index + hit.length
  }
  return [...parts, { text: passage.slice(at), hit: false }].filter(({ text: part }) => part !== '')
}
