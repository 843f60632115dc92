import { type Day, formatTimeOfDay, localTime, type Minutes, isDay } from '@daybook/platform/domain'
import { epochMs, instantText } from './instant.ts'

/** A cell that could be read, or the words for the person who has to correct it. */
export type Cell<T> = { readonly value: T } | { readonly reason: string }

const clockPattern = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i

/** `10:23`, `10:23:52`, `9:05 PM` → `'HH:MM:SS'`; null when it is no time. 12 AM is midnight, 12 PM noon. */
export const readTime = (text: string): string | null => {
  const match = clockPattern.exec(text.trim())
  if (!match) return null
  const [, hour = '', minute = '', second = '00', half] = match
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  const stands = hours < 24 && Number(minute) < 60 && Number(second) < 60 && !(half && (Number(hour) > 12 || hour === '0'))
  return stands ? `${formatTimeOfDay(hours * 60 + Number(minute))}:${second}` : null
}

/** `1:30`, `01:30:00` → minutes, seconds cut; null when it is no duration. */
export const readDuration = (text: string): Minutes | null => {
  const match = /^(\d{1,3}):([0-5]\d)(?::[0-5]\d)?$/.exec(text.trim())
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/**
 * Decimal hours as minutes, half a minute up: `1.5`, `0,01`, `2.000,0`. Of two separators the last is the decimal one; a
 * single one always is, because nobody enters a thousand hours.
 */
export const readHours = (text: string): Minutes | null => {
  const match = /^(\d{1,3}(?:[.,\s']\d{3})*(?=[.,]\d)|\d+)(?:[.,](\d+))?$/.exec(text.trim())
  if (!match) return null
  const [whole, part = ''] = [(match[1] ?? '').replaceAll(/\D/g, ''), (match[2] ?? '').slice(0, 6)]
  const scale = 10 ** part.length
  return Math.floor(((Number(whole) * scale + Number(part || 0)) * 120 + scale) / (2 * scale))
}

/**
 * The instant of a wall clock reading. One that happens twice, or never, on a day when clocks change is not guessed at:
 * its row goes back with words.
 */
export const readLocal = (day: Day, time: string, zone: string): Cell<string> => {
  const found = localTime(day, time, zone)
  const clock = time.slice(0, 5)
  if (found.kind === 'once') return { value: instantText(epochMs(found.instant)) }
  if (found.kind === 'never')
    return { reason: `${clock} does not exist on ${day} in ${zone}: clocks go forward, the next time is ${found.nearest}` }
  return { reason: `${clock} happens twice on ${day} in ${zone}: clocks go back. Give the time with its offset from UTC` }
}

const instantPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/i

/** Whether an instant lies on a day that there is, wherever it is looked at from: other products write that of an empty date as year 1 or 1900. */
const hasDay = (instant: string): boolean => instant > '1900-01-02' && instant < '2199-12-31'

/** An ISO instant; without an offset it is a reading of the clocks in `zone`. */
export const readInstant = (text: string, zone: string): Cell<string> => {
  const match = instantPattern.exec(text.trim())
  if (!match) return { reason: 'Not a date and time like 2024-03-04T09:23:00Z' }
  const [, date = '', time = '', offset] = match
  try {
    if (!offset) return isDay(date) ? readLocal(date, time, zone) : { reason: 'This date or time does not exist' }
    const value = instantText(epochMs(`${date}T${time.padEnd(8, ':00')}${offset.toUpperCase()}`))
    return hasDay(value) ? { value } : { reason: 'This date or time does not exist' }
  } catch {
    return { reason: 'This date or time does not exist' }
  }
}
