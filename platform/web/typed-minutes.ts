import type { Minutes } from '@daybook/platform/domain'

/**
 * What a person types for a length: `7:30`, `7h30`, `7.5`, `7,5`, `45m` → minutes; null when it is none. A bare number is
 * read in `unit`: hours where a day's work is asked for, minutes where a break is.
 */
export const parseTypedMinutes = (typed: string, unit: 'h' | 'min'): Minutes | null => {
  const text = typed.trim().toLowerCase().replace(',', '.')
  const split = /^(\d{1,2})\s*(?::|h)\s*([0-5]?\d)?\s*(?:m|min)?$/.exec(text)
  if (split) return Number(split[1]) * 60 + Number(split[2] ?? 0)
  const number = /^(\d{1,4}(?:\.\d{1,2})?)\s*(h|m|min)?$/.exec(text)
  if (!number) return null
  const inHours = number[2] === undefined ? unit === 'h' : number[2] === 'h'
  return inHours ? Math.round(Number(number[1]) * 60) : /\./.test(number[1] ?? '') ? null : Number(number[1])
}

/** `450` → `7:30`, as it is typed back. */
export const typedHours = (minutes: Minutes): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
