import { type Day, isDay } from '@daybook/platform/domain'

/** How `03/04/2024` is meant: 3 April or 4 March. */
export const dateOrders = ['DMY', 'MDY'] as const
export type DateOrder = (typeof dateOrders)[number]

const two = (text: string): string => text.padStart(2, '0')

const asDay = (year: string, month: string, date: string): Day | null => {
  const text = `${year}-${two(month)}-${two(date)}`
  return isDay(text) ? text : null
}

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/

/** True when a date could be read in either order and would be another day. Dots are only ever written day first. */
export const isAmbiguousDate = (text: string): boolean => {
  const match = yearLast.exec(text.trim())
  return match !== null && match[2] !== '.' && match[1] !== match[3] && Number(match[1]) <= 12 && Number(match[3]) <= 12
}

/**
 * The day a cell means; null when it is none. Year first always reads year, month, day; with the year last, dots mean day first and
 * other separators follow `order`. Years of two digits are refused: nobody can tell 1926 from 2026 in a date of birth.
 */
export const readDate = (text: string, order: DateOrder): Day | null => {
  const iso = yearFirst.exec(text.trim())
  if (iso) return asDay(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '')
  const match = yearLast.exec(text.trim())
  if (!match) return null
  const [, first = '', separator, second = '', year = ''] = match
  return separator === '.' || order === 'DMY' ? asDay(year, second, first) : asDay(year, first, second)
}

const readable = (texts: readonly string[], order: DateOrder): number => texts.filter((text) => readDate(text, order)).length

/**
 * The order that a column of dates is written in: certain when one of them has a day over 12, or when no date depends on it;
 * null when a person has to say.
 */
export const dateOrderOf = (texts: readonly string[]): DateOrder | null => {
  if (!texts.some(isAmbiguousDate)) return readable(texts, 'MDY') > readable(texts, 'DMY') ? 'MDY' : 'DMY'
  const [dayFirst, monthFirst] = [readable(texts, 'DMY'), readable(texts, 'MDY')]
  if (dayFirst === monthFirst) return null
  return dayFirst > monthFirst ? 'DMY' : 'MDY'
}
