// Letters that Unicode does not take apart into a base letter and an accent.
const undecomposed: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

// Putting many marks of a letter in order takes the square of their number: longer texts are nobody's name.
const mostFolded = 2000

/** For search boxes: case and accents do not matter ("muller" finds "Müller", "gross" finds "Groß"). */
export const foldText = (text: string): string =>
  text
    .slice(0, mostFolded)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => undecomposed[letter] ?? letter)

/** `1 day`, `3 days`. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/**
 * A cell that a spreadsheet would run as a formula gets a leading apostrophe (OWASP ASVS 5.0, 1.2.10). Everything else
 * is left as it is.
 */
export const safeCell = (text: string): string =>
  /^[=+\-@\t\r\0]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** At most `most` characters: what is longer ends with an ellipsis, never between a letter and its marks. */
export const shorten = (text: string, most: number): string => {
  if (text.length <= most) return text
  return `${text.slice(0, letters.segment(text).containing(most - 1)?.index ?? 0)}…`
}
