import { type Day, type Minutes, rangeOf, type Segment } from '@daybook/platform/domain'
import { segmentsOf, type Stretch, withHoliday } from '@daybook/time/domain'
import type { PayLineKind } from './pay-line.ts'

type WorkedDay = {
  readonly day: Day
  readonly minutes: Minutes
  readonly zone: string | null
  readonly stretches: readonly Stretch[]
}

/** What a payslip knows of its days. */
type Slip = {
  readonly days: readonly WorkedDay[]
  readonly holidays: readonly { readonly day: Day; readonly name: string }[]
  readonly lines: readonly { readonly kind: PayLineKind; readonly days: readonly Day[] }[]
}

/** A day as its strip draws it; `minutes` are those that counted. */
export type SlipStrip = { readonly day: Day; readonly minutes: Minutes; readonly segments: readonly Segment[] }
export type SlipStrips = { readonly range: { readonly from: number; readonly to: number }; readonly strips: readonly SlipStrip[] }

// As on the timesheet, a day off stands from nine to five; nobody asks when it was.
const leave: Segment = { kind: 'leave', from: 540, to: 1020 }

const withTimes = (day: Day, worked: WorkedDay | undefined, slip: Slip): Segment[] => {
  const isLeave = slip.lines.some(({ kind, days }) => kind === 'PAID_LEAVE' && days.includes(day))
  const work = worked ? segmentsOf(worked.stretches, day, worked.zone ?? 'UTC') : []
  return withHoliday([...(isLeave ? [leave] : []), ...work], slip.holidays.find((each) => each.day === day)?.name ?? null)
}

const isHoursOnly = ({ minutes, stretches }: WorkedDay): boolean => minutes > 0 && stretches.length === 0

/**
 * Days of a payslip as strips over one range of hours, on paper and on the screen alike. Where only the hours of a day are known they
 * begin at the left edge, as long as the axis says: drawn as what they are, not as times that nobody noted.
 */
export const slipStrips = (slip: Slip, days: readonly Day[]): SlipStrips => {
  const workedOn = new Map(slip.days.map((each) => [each.day, each]))
  const timed = days.map((day) => ({ day, worked: workedOn.get(day), segments: withTimes(day, workedOn.get(day), slip) }))
  const lengths = timed.flatMap(({ worked }) => (worked && isHoursOnly(worked) ? [360 + worked.minutes] : []))
  const range = rangeOf([...timed.flatMap(({ segments }) => segments.flatMap(({ from, to }) => [from, to])), ...lengths])
  const strips = timed.map(({ day, worked, segments }): SlipStrip => {
    const minutes = worked?.minutes ?? 0
    const hours: Segment[] = worked && isHoursOnly(worked) ? [{ kind: 'hours', from: range.from, to: range.from + minutes }] : []
    return { day, minutes, segments: [...segments, ...hours] }
  })
  return { range, strips }
}
