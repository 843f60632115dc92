import {
  axisHours,
  type Day,
  describeDay,
  eachDay,
  formatDay,
  formatDayMonth,
  formatMinutes,
  hourText,
  type Locale,
  plural,
  type Segment,
  type SegmentKind,
  weekdayShort,
  weekStart,
} from '@daybook/platform/domain'
import type { PayrollDetail } from '../contract/index.ts'
import { type SlipStrip, slipStrips } from '../domain/index.ts'

/** A day as it is drawn: `said` is what its picture says to whoever does not see it. */
export type DayWords = {
  readonly date: string
  readonly hours: string
  readonly said: string
  readonly segments: readonly Segment[]
  readonly beginsWeek: boolean
}

/** Days below one another on one axis of hours. */
export type DaysWords = {
  readonly title: string
  readonly range: { readonly from: number; readonly to: number }
  readonly axis: readonly { readonly minute: number; readonly text: string }[]
  /** What the kinds of blocks on these strips mean. */
  readonly meanings: readonly { readonly kind: SegmentKind; readonly text: string }[]
  readonly rows: readonly DayWords[]
}

const kinds = [
  ['work', 'Worked'],
  ['break', 'Break'],
  ['hours', 'Hours only, no times'],
  ['leave', 'Leave'],
  ['holiday', 'Holiday'],
] as const satisfies readonly (readonly [SegmentKind, string])[]

const meaningsOf = (strips: readonly SlipStrip[]): DaysWords['meanings'] => {
  const drawn = new Set(strips.flatMap(({ segments }) => segments.map(({ kind }) => kind)))
  return kinds.filter(([kind]) => drawn.has(kind)).map(([kind, text]) => ({ kind, text }))
}

type Reader = Pick<Locale, 'clock' | 'weekStarts'>

const daysWords = (slip: PayrollDetail, days: readonly Day[], title: string, reader: Reader): DaysWords => {
  const { range, strips } = slipStrips(slip, days)
  const sameYear = new Set([slip.to, ...days].map((day) => day.slice(0, 4))).size === 1
  const rows = strips.map(({ day, minutes, segments }): DayWords => {
    const date = sameYear ? `${weekdayShort(day)} ${formatDayMonth(day)}` : formatDay(day)
    return {
      date,
      hours: minutes > 0 ? formatMinutes(minutes) : '',
      said: `${date}: ${minutes > 0 ? `${formatMinutes(minutes)} counted. ` : ''}${describeDay(segments, { clock: reader.clock }).join('. ')}`,
      segments,
      beginsWeek: weekStart(day, reader.weekStarts) === day,
    }
  })
  const axis = axisHours(range).map((minute) => ({ minute, text: hourText(minute, reader.clock) }))
  return { title, range, axis, meanings: meaningsOf(strips), rows }
}

// A page holds no more rows than a month has; who was held back for longer sees the last of them.
const mostLate = 31

/** The strips of a payslip: the days of its period, and those of earlier ones that it pays late. None where nobody noted any. */
export const allDaysWords = (slip: PayrollDetail, reader: Reader): DaysWords[] => {
  const isOwn = ({ day }: { day: Day }): boolean => day >= slip.from && day <= slip.to
  const late = slip.days.filter((each) => !isOwn(each) && each.minutes > 0).map(({ day }) => day)
  const anyLeave = slip.lines.some(({ kind }) => kind === 'PAID_LEAVE')
  const anyWork = slip.days.some((each) => isOwn(each) && each.minutes > 0)
  const lateTitle = `Days of earlier periods, paid with this one${late.length > mostLate ? `: the last ${mostLate} of ${plural(late.length, 'day')}` : ''}`
  return [
    ...(anyWork || anyLeave ? [daysWords(slip, eachDay(slip.from, slip.to), 'Days of this period', reader)] : []),
    ...(late.length > 0 ? [daysWords(slip, late.slice(-mostLate), lateTitle, reader)] : []),
  ]
}

// More names than these are no help on paper; the payslip on the screen has them all.
const mostHolidays = 6

/** The holidays of the period by name, since a dotted strip has no room for one. */
export const holidayNote = ({ holidays }: PayrollDetail): string[] => {
  if (holidays.length === 0) return []
  const named = holidays.slice(0, mostHolidays).map(({ day, name }) => `${formatDayMonth(day)} ${name}`)
  const more = holidays.length > mostHolidays ? ` and ${holidays.length - mostHolidays} more` : ''
  return [`Holidays in this period: ${named.join(', ')}${more}.`]
}
