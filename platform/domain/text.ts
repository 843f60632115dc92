// Letters that Unicode does not take apart into a base letter and an accent.
const undecomposed: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/**
 * More marks in a row than any writing puts on a letter (Unicode's stream-safe text format, UAX #15, 13: 30). To put them in order takes the
 * square of their number, so this is asked before `normalize`. The sound marks of half-wide katakana are letters, and marks once they are wide. It is looked for
 * where a row of marks begins, and not anew at each of them.
 */
const overladen = /(?<![\p{M}\uff9e\uff9f])[\p{M}\uff9e\uff9f]{31}/u

/** Whether no letter has more marks than any writing puts on one. */
export const hasFewMarks = (text: string): boolean => !overladen.test(text)

/** A text without the marks that are more than any writing puts on a letter. */
export const withFewMarks = (text: string): string => text.replace(/([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu, '$1')

// NUL and other control characters break logs and databases, and line separators break lines; bidi and zero-width characters
// make one name look like another. Joiners stay: Persian words and emoji are made with them.
const unsafe =
  // oxlint-disable-next-line no-control-regex -- the control characters are the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]/u

const isWhole = (text: string): boolean => !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)

/** Whether a text of a person may be stored, by whatever door it comes: it is whole, nothing in it is invisible, and no letter has more marks than any writing puts on one. */
export const isStorable = (text: string): boolean => isWhole(text) && !unsafe.test(text) && hasFewMarks(text)

// Longer texts are nobody's name.
const mostFolded = 2000

/** For search boxes: case and accents do not matter ("muller" finds "Müller", "gross" finds "Groß"). */
export const foldText = (text: string): string =>
  text
    .slice(0, mostFolded)
    // Once before they are put in order, which takes the square of their number, and once those that a letter was made with.
    .replace(/\p{M}+/gu, '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => undecomposed[letter] ?? letter)

/**
 * For names that say whose something is: case and the accents of Latin letters do not matter, since files write them without. Any other mark is part of
 * its letter: राम is not रीमा, and ヤマサキ not ヤマザキ.
 */
export const foldName = (text: string): string =>
  withFewMarks(text.slice(0, mostFolded))
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => undecomposed[letter] ?? letter)

/** `1 day`, `3 days`. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

// Where a cell may begin: a spreadsheet whose country writes decimals with a comma takes the cells of a file apart at semicolons, whatever is
// quoted between commas. The wide letters are those of East Asian keyboards, which count as the narrow ones. What has an apostrophe there by
// itself gets one more, so that taking one away gives back what was there.
const formulas = /^(?='*[=+\-@\t\r\n\0＝＋－＠])|(?<=[;\t\r\n])(?='*[=+\-@＝＋－＠])/g
const guarded = /^'(?='*[=+\-@\t\r\n\0＝＋－＠])|(?<=[;\t\r\n])'(?='*[=+\-@＝＋－＠])/g

/**
 * What a spreadsheet would run as a formula gets an apostrophe, at the beginning of the cell and where another one could begin in it (OWASP
 * ASVS 5.0, 1.2.10). Everything else is left as it is.
 */
export const safeCell = (text: string): string => (/^-?\d+(\.\d+)?$/.test(text) ? text : text.replace(formulas, "'"))

/** What `safeCell` wrote as it was before; what it did not write stays as it is, but for an apostrophe before a formula. */
export const plainCell = (cell: string): string => cell.replace(guarded, '')

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** At most `most` characters: what is longer ends with an ellipsis, never between a letter and its marks. */
export const shorten = (text: string, most: number): string => {
  if (text.length <= most) return text
  return `${text.slice(0, letters.segment(text).containing(most - 1)?.index ?? 0)}…`
}
