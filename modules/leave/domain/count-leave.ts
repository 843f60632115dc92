import {
  type Calendar,
  fractionOff,
  holidaysOn,
  weekdayFraction,
  wholeDayMinutes,
  workingFraction,
} from '@daybook/calendar/domain/days'
import { type Day, eachDay, type Minutes, weekdayName } from '@daybook/platform/domain'
import type { LeaveAmount, LeavePolicy, LeaveUnit } from './policy.ts'

export type Half = 'first' | 'second'

/** Days that somebody asks for. A half at an end halves that day; on a single day `fromHalf` alone says which half. */
export type AskedDays = {
  readonly from: Day
  readonly to: Day
  readonly fromHalf?: Half | undefined
  readonly toHalf?: Half | undefined
}

/** One day of a request: what it costs, and why so much. `working` is the part of a day that would have been worked, in hundredths. */
export type CountedDay = { readonly day: Day; readonly counted: LeaveAmount; readonly working: number; readonly why: string }

export type CountedLeave = { readonly total: LeaveAmount; readonly perDay: readonly CountedDay[] }

type Asked = AskedDays & {
  readonly calendar: Calendar
  readonly sandwich: LeavePolicy['sandwich']
  /** Hours are counted by what a day is planned with; days are counted as parts of one. */
  readonly unit?: LeaveUnit
  /** With hours, on a single day: so many minutes of it. */
  readonly minutes?: Minutes | undefined
}

const isHalved = ({ from, to, fromHalf, toHalf }: AskedDays, day: Day): boolean =>
  (day === from && fromHalf !== undefined) || (day === to && toHalf !== undefined)

/** Why a day is free: a holiday by its name, else the weekday. */
const freeBecause = (day: Day, calendar: Calendar): { holiday: boolean; why: string } => {
  const off = holidaysOn(day, calendar).find((holiday) => fractionOff(holiday) > 0)
  return weekdayFraction(day, calendar) > 0 && off
    ? { holiday: true, why: off.name }
    : { holiday: false, why: `Nobody works on ${weekdayName(day)}s` }
}

const dayWhy = (fraction: number, halved: boolean, day: Day, calendar: Calendar): string => {
  const off = holidaysOn(day, calendar).find((holiday) => fractionOff(holiday) > 0)
  const half = fraction === 0.5 ? `Half a working day${off ? `: ${off.name}` : ''}` : 'A working day'
  return halved ? `${half}, of which a half is taken` : half
}

/** Hundredths of an hour in so many minutes, to the nearest. */
const hoursOf = (minutes: Minutes): LeaveAmount => Math.round((minutes * 100) / 60)

const amountOf = (day: Day, working: number, { unit = 'DAYS', calendar, minutes }: Asked): LeaveAmount => {
  if (unit === 'DAYS') return working
  const planned = (wholeDayMinutes(day, calendar) * working) / 100
  return hoursOf(minutes === undefined ? planned : Math.min(minutes, planned))
}

/** Whether a free day between two counted ones is charged as well. */
const isEnclosed = (sandwich: LeavePolicy['sandwich'], holiday: boolean): boolean =>
  sandwich === 'both' || sandwich === (holiday ? 'holidays' : 'weekends')

/**
 * What a request costs, day by day (docs/rules.md#leave). A working day counts its fraction, which a half at an end halves; free days
 * between two counted ones count whole where `sandwich` says so, those at the ends never. With hours a day counts its planned minutes,
 * or those that were asked for.
 */
export const countLeave = (asked: Asked): CountedLeave => {
  const { calendar, from, to, sandwich } = asked
  const plain = eachDay(from, to).map((day): CountedDay => {
    const fraction = workingFraction(day, calendar)
    if (fraction === 0) return { day, counted: 0, working: 0, why: freeBecause(day, calendar).why }
    const halved = isHalved(asked, day)
    const working = fraction * (halved ? 50 : 100)
    return { day, counted: amountOf(day, working, asked), working, why: dayWhy(fraction, halved, day, calendar) }
  })
  const first = plain.findIndex(({ counted }) => counted > 0)
  const last = plain.findLastIndex(({ counted }) => counted > 0)
  const perDay = plain.map((each, i) => {
    if (each.working > 0 || i < first || i > last || !isEnclosed(sandwich, freeBecause(each.day, calendar).holiday)) return each
    return { ...each, counted: amountOf(each.day, 100, asked), why: `${each.why}, between two days of leave` }
  })
  return { total: perDay.reduce((sum, { counted }) => sum + counted, 0), perDay }
}

/** What is left of counted leave when it has only these days: free days at its new end are not charged, as they are at no end. */
export const cutLeave = (perDay: readonly CountedDay[], stays: (day: Day) => boolean): CountedLeave => {
  const kept = perDay.filter(({ day }) => stays(day))
  const last = kept.findLastIndex(({ working }) => working > 0)
  const cut = kept.slice(0, last + 1)
  return { total: cut.reduce((sum, { counted }) => sum + counted, 0), perDay: cut }
}

/**
 * Of counted leave, the days that stand with the paid ones of it, each with the paid day that it goes by: a paid day by itself, and a free day between two of
 * them by the later one, since a free day at an end is not charged.
 */
export const paidThrough = (perDay: readonly CountedDay[], paid: ReadonlySet<Day>): ReadonlyMap<Day, Day> => {
  const days = [...paid].sort()
  const [first] = days
  const stands = perDay.flatMap(({ day, working }): [Day, Day][] => {
    const next = days.find((each) => each >= day)
    const isBetween = working === 0 && first !== undefined && first < day
    return next !== undefined && (next === day || isBetween) ? [[day, next]] : []
  })
  return new Map(stands)
}

/** The part of a day that two requests would share; complementary halves of one day share nothing. Halves of days are the steps. */
export const overlaps = (a: AskedDays, b: AskedDays): boolean => {
  const [first, second] = [halvesOf(a), halvesOf(b)]
  return first.from < second.to && second.from < first.to
}

/** From which half of which day to which, as texts that sort: `2026-03-16.0` is its morning, `.1` its afternoon, `.2` its end. */
export const halvesOf = ({ from, to, fromHalf, toHalf }: AskedDays): { from: string; to: string } => {
  const [begin, end] = from === to ? [fromHalf ?? toHalf, fromHalf ?? toHalf] : [fromHalf, toHalf]
  return { from: `${from}.${begin === 'second' ? 1 : 0}`, to: `${to}.${end === 'first' ? 1 : 2}` }
}
