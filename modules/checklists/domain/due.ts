import { addDays, type Day, dayNumber } from '@daybook/platform/domain'
import { mostDays } from './template.ts'

const [firstDay, lastDay] = ['1900-01-01' as Day, '2199-12-31' as Day]

/**
 * A task is due so many days before (negative) or after the first day, the last day, or the day that was chosen. A day in a record may be a slip of
 * the hand; what would fall off the calendar is due on its last page.
 */
export const dueOn = (anchor: Day, days: number): Day => {
  const due = dayNumber(anchor) + days
  if (due < dayNumber(firstDay)) return firstDay
  return due > dayNumber(lastDay) ? lastDay : addDays(anchor, days)
}

type Dated = { readonly id: string; readonly days: number; readonly due: Day; readonly status: string }

/** The tasks that are due on another day once the day of their run is corrected. What is done, or was left out, keeps its day. */
export const moveDue = (tasks: readonly Dated[], anchor: Day): { id: string; due: Day }[] =>
  tasks.flatMap(({ id, days, due, status }) => {
    const moved = dueOn(anchor, days)
    return status === 'OPEN' && moved !== due ? [{ id, due: moved }] : []
  })

/** Whether a day that somebody chose for a run is near enough to be meant: within two years. */
export const isNear = (chosen: Day, today: Day): boolean => Math.abs(dayNumber(chosen) - dayNumber(today)) <= 2 * mostDays
