import { formatTimeOfDay } from '@daybook/platform/domain'

const build = (hours: number, minutes: number): string | null =>
  hours < 24 && minutes < 60 ? formatTimeOfDay(hours * 60 + minutes) : null

const afternoon = (hours: number, half: string | undefined): number => {
  if (half === undefined) return hours
  if (hours < 1 || hours > 12) return 24
  return (hours % 12) + (half === 'p' ? 12 : 0)
}

/**
 * What a person types for a time of day: `730`, `7:30`, `7.30`, `7h30`, `0730`, `7`, `7 pm` → `07:30`. Null when it is
 * none. Nothing is guessed beyond that: `24:00` is refused, since it would be another day.
 */
export const parseTypedTime = (typed: string): string | null => {
  const text = typed.trim().toLowerCase()
  const half = /([ap])\.?m?\.?$/.exec(text)?.[1]
  const digits = text.replace(/\s*[ap]\.?m?\.?$/, '')
  const split = /^(\d{1,2})\s*[:.h,]\s*(\d{2})?$/.exec(digits)
  if (split) return build(afternoon(Number(split[1]), half), Number(split[2] ?? 0))
  if (!/^\d{1,4}$/.test(digits)) return null
  const cut = digits.length > 2 ? digits.length - 2 : digits.length
  return build(afternoon(Number(digits.slice(0, cut)), half), Number(digits.slice(cut) || 0))
}

/**
 * A begin and an end typed in one box: `8-1230`, `7:30 – 4 pm`, or eight digits where a keyboard has no dash (`08001230`). Null when it is not two
 * times.
 */
export const parseTypedSpan = (typed: string): { from: string; to: string } | null => {
  const found = /^(.+?)\s*[-–—]\s*(.+)$/.exec(typed.trim()) ?? /^(\d{4})(\d{4})$/.exec(typed.trim())
  const [from, to] = [parseTypedTime(found?.[1] ?? ''), parseTypedTime(found?.[2] ?? '')]
  return from !== null && to !== null ? { from, to } : null
}
