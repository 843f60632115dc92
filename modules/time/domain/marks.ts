import type { PlannedWindow } from '@daybook/calendar/domain/days'
import type { Day, Minutes } from '@daybook/platform/domain'
import { minuteOnDay } from './day-strip.ts'

export const markKinds = ['late', 'leftEarly', 'absent'] as const

/** What a day tells beside its plan: by how many minutes somebody came late or left early, or how much of the plan nobody worked. */
export type Mark = { readonly kind: (typeof markKinds)[number]; readonly minutes: Minutes }

type Marked = {
  readonly day: Day
  readonly zone: string
  /** When somebody has to be there; without such times nothing is marked. */
  readonly windows: readonly PlannedWindow[]
  /** Within so many minutes nobody is late, and nobody left early. */
  readonly graceMinutes: Minutes
  readonly plannedMinutes: Minutes
  /** Work as it was entered, in the order of its times; without an end it runs. */
  readonly spans: readonly { readonly start: string; readonly end: string | null }[]
  /** Whether the day is over for whoever works it. */
  readonly isOver: boolean
}

const endOf = ({ from, to }: PlannedWindow): Minutes => (to > from ? to : to + 1440)

type Awaited = Pick<Marked, 'day' | 'zone' | 'windows' | 'graceMinutes'>

/** By how many minutes somebody who comes at an instant comes late; 0 within the grace, and where no time is set. */
export const minutesLate = ({ day, zone, windows: [begins], graceMinutes }: Awaited, comes: string): Minutes => {
  const minutes = begins ? minuteOnDay(comes, day, zone) - begins.from : 0
  return minutes > graceMinutes ? minutes : 0
}

const lateBy = (marked: Marked): Mark[] => {
  const [first] = marked.spans
  const minutes = first ? minutesLate(marked, first.start) : 0
  return minutes > 0 ? [{ kind: 'late', minutes }] : []
}

const leftBy = ({ day, zone, windows, graceMinutes, spans }: Marked): Mark[] => {
  const [last, ends] = [spans.at(-1)?.end ?? null, windows.at(-1)]
  if (last === null || !ends) return []
  const minutes = endOf(ends) - minuteOnDay(last, day, zone)
  return minutes > graceMinutes ? [{ kind: 'leftEarly', minutes }] : []
}

/**
 * Late, left early and absent (docs/rules.md#worked-time): the first beginning and the last end beside the times of the schedule, both on the
 * clocks of the zone that the day is in. Absent is who worked nothing on a day that is over. On a day with leave or a holiday nothing is
 * marked: its times are not those of the schedule.
 */
export const marksOf = (marked: Marked): readonly Mark[] => {
  const { windows, spans, plannedMinutes, isOver } = marked
  if (windows.length === 0) return []
  if (spans.length === 0) return isOver && plannedMinutes > 0 ? [{ kind: 'absent', minutes: plannedMinutes }] : []
  return [...lateBy(marked), ...(isOver ? leftBy(marked) : [])]
}
