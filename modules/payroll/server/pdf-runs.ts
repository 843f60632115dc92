import bidiFactory from 'bidi-js'
import type { Drawn } from './pdf-fonts.ts'

/** Letters that one font draws in one direction, as they are read: `level` is odd from right to left. */
export type Run = { readonly text: string; readonly font: string; readonly level: number }

const bidi = bidiFactory()
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })

// Signs that only join emoji, or choose their colour: a font of single shapes does not know them.
const joiners = /\u200d|\ufe0e|\ufe0f/g

const isSpace = (text: string): boolean => /^\s+$/.test(text)

type Draw = (letter: string) => Drawn

/** The letters of a text with their font and direction, in the order in which they are read (Unicode, annex 9). */
const lettersOf = (text: string, draw: Draw): Run[] => {
  const { levels } = bidi.getEmbeddingLevels(text)
  return [...clusters.segment(text)].map(({ segment, index }) => {
    const level = levels[index] ?? 0
    const drawn = draw(/\p{Extended_Pictographic}/u.test(segment) ? segment.replace(joiners, '') : segment)
    return level % 2 === 1 ? { ...drawn, level, text: bidi.getMirroredCharacter(drawn.text) ?? drawn.text } : { ...drawn, level }
  })
}

// A font joins Arabic letters and draws them from right to left by itself. It would turn Arabic figures around as well,
// which are read from left to right, and would not turn signs of no direction.
const goesAlong = ({ text, level }: Run): boolean => {
  const type = bidi.getBidiCharTypeName(String.fromCodePoint(text.codePointAt(0) ?? 0))
  return level % 2 === 1 ? type === 'R' || type === 'AL' : type !== 'AN' && !isSpace(text)
}

const goesOn = (before: Run | undefined, next: Run): before is Run =>
  before !== undefined && before.font === next.font && before.level === next.level && goesAlong(before) && goesAlong(next)

/** Neighbours that one font draws in one go. Spaces stay by themselves: their place is what the direction changes. */
const joined = (letters: readonly Run[]): Run[] => {
  const runs: Run[] = []
  for (const letter of letters) {
    const before = runs.at(-1)
    if (goesOn(before, letter)) runs[runs.length - 1] = { ...before, text: before.text + letter.text }
    else runs.push(letter)
  }
  return runs
}

const breaksAnywhere = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** The pieces between which a line may break: words, spaces, and the single signs of scripts without spaces. */
const pieces = (letters: readonly Run[]): Run[][] => {
  const words: Run[][] = []
  for (const letter of letters) {
    const before = words.at(-1)?.at(-1)
    const apart = before === undefined || [before, letter].some(({ text }) => isSpace(text) || breaksAnywhere.test(text))
    if (apart) words.push([letter])
    else words.at(-1)?.push(letter)
  }
  return words
}

type Measure = (run: Run) => number
const widthOf = (letters: readonly Run[], measure: Measure): number => joined(letters).reduce((sum, run) => sum + measure(run), 0)

/**
 * Lines no wider than `width`; a word that is wider by itself breaks between its letters. What is measured is never more than a line
 * and a word, so it takes as long as the text is.
 */
const broken = (letters: readonly Run[], width: number, measure: Measure): Run[][] => {
  const lines: Run[][] = [[]]
  const put = (piece: readonly Run[]): void => {
    const line = lines.at(-1) ?? []
    if (widthOf([...line, ...piece], measure) <= width) line.push(...piece)
    else if (line.length > 0 && piece.every(({ text }) => isSpace(text))) lines.push([])
    else if (line.length > 0 && widthOf(piece, measure) <= width) lines.push([...piece])
    else if (piece.length > 1) for (const letter of piece) put([letter])
    else lines.push([...piece])
  }
  for (const piece of pieces(letters)) put(piece)
  return lines.filter((line) => line.length > 0)
}

/** The runs of a line from left to right: rule L2 turns around what stands at a level or above, the highest first. */
const inSight = (runs: readonly Run[]): Run[] => {
  const shown = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < shown.length; from += 1) {
      let to = from
      while (to < shown.length && (shown[to]?.level ?? 0) >= level) to += 1
      shown.splice(from, to - from, ...shown.slice(from, to).toReversed())
      from = Math.max(from, to)
    }
  return shown
}

/** A text as lines of runs, each from left to right as it is seen; at least one line. */
export const linesOf = (text: string, width: number, draw: Draw, measure: Measure): Run[][] =>
  broken(lettersOf(text, draw), width, measure).map((line) => inSight(joined(line)))
