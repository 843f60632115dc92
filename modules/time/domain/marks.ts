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

const lateBy = ({ day, zone, windows, graceMinutes, spans }: Marked): Mark[] => {
  const [first, begins] = [spans[0], windows[0]]
  if (!first || !begins) return []
  const minutes = minuteOnDay(first.start, day, zone) - begins.from
  return minutes > graceMinutes ? [{ kind: 'late', minutes }] : []
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
