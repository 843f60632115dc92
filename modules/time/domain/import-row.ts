import { type DateOrder, readDate } from '@daybook/people/domain'
import { addDays, type Day, type Minutes } from '@daybook/platform/domain'
import { readDuration, readHours, readInstant, readLocal, readTime } from './import-cells.ts'
import type { TimeField } from './import-formats.ts'
import { epochMs, instantText } from './instant.ts'
import { localDay } from './local-day.ts'
import { minuteOf } from './rounding.ts'

/** Reads a field of the current row; empty where the export has no such column. */
export type Get = (field: TimeField) => string

/** When a row says the work was: instants, or minutes alone. */
export type When = { readonly day: Day; readonly start: string | null; readonly end: string | null; readonly minutes: Minutes }

/** What is wrong with a cell, in words for the person who exported the file. */
export type Fault = { readonly field: TimeField; readonly reason: string }

export type Reading = { readonly zone: string; readonly dateOrder: DateOrder }

const isFault = (value: object): value is Fault => 'reason' in value

const fault = (field: TimeField, reason: string): Fault => ({ field, reason })

const readDay = (get: Get, field: TimeField, { dateOrder }: Reading): { day: Day } | Fault => {
  const day = readDate(get(field), dateOrder)
  return day ? { day } : fault(field, get(field) === '' ? 'The date is missing' : 'Not a date')
}

const readClock = (day: Day, field: 'startTime' | 'endTime', time: string, { zone }: Reading): { at: string } | Fault => {
  const cell = readLocal(day, time, zone)
  return 'value' in cell ? { at: cell.value } : fault(field, cell.reason)
}

const between = (start: string, end: string, day: Day): When => ({
  day,
  start,
  end,
  minutes: minuteOf(epochMs(end)) - minuteOf(epochMs(start)),
})

/** Without an end date, an end before the start is on the day after: the shift went past midnight. */
const endDay = (get: Get, startDay: Day, startTime: string, endTime: string, reading: Reading): { day: Day } | Fault => {
  if (get('endDate') !== '') return readDay(get, 'endDate', reading)
  return { day: endTime < startTime ? addDays(startDay, 1) : startDay }
}

const readClocked = (get: Get, reading: Reading): When | Fault => {
  const started = readDay(get, get('startDate') === '' ? 'day' : 'startDate', reading)
  if (isFault(started)) return started
  const [startTime, endTime] = [readTime(get('startTime')), readTime(get('endTime'))]
  if (!startTime) return fault('startTime', 'Not a time')
  if (!endTime) return fault('endTime', get('endTime') === '' ? 'There is no end: the entry was still running' : 'Not a time')
  const ended = endDay(get, started.day, startTime, endTime, reading)
  if (isFault(ended)) return ended
  const start = readClock(started.day, 'startTime', startTime, reading)
  if (isFault(start)) return start
  const end = readClock(ended.day, 'endTime', endTime, reading)
  if (isFault(end)) return end
  const counted = get('day') === '' ? started : readDay(get, 'day', reading)
  return isFault(counted) ? counted : between(start.at, end.at, counted.day)
}

const readInstants = (get: Get, { zone }: Reading): When | Fault => {
  const [start, end] = [readInstant(get('start'), zone), readInstant(get('end'), zone)]
  if ('reason' in start) return fault('start', start.reason)
  if ('reason' in end) return fault('end', get('end') === '' ? 'There is no end: the entry was still running' : end.reason)
  return between(instantText(epochMs(start.value)), end.value, localDay(epochMs(start.value), zone))
}

const readMinutes = (get: Get, reading: Reading): When | Fault => {
  const on = readDay(get, get('day') === '' ? 'startDate' : 'day', reading)
  if (isFault(on)) return on
  const field = get('hours') === '' ? 'duration' : 'hours'
  const minutes = field === 'hours' ? (readHours(get('hours')) ?? readDuration(get('hours'))) : readDuration(get('duration'))
  return minutes === null ? fault(field, 'Not a number of hours') : { day: on.day, start: null, end: null, minutes }
}

/** When a row says the work was: by instants, by dates and times, or by a day and hours. */
export const readWhen = (get: Get, reading: Reading): When | Fault => {
  if (get('start') !== '' || get('end') !== '') return readInstants(get, reading)
  if (get('startTime') !== '' || get('endTime') !== '') return readClocked(get, reading)
  return readMinutes(get, reading)
}
