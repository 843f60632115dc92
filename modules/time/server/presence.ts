import type { ClockView } from '../contract/index.ts'
import { stretchesOf } from '../domain/index.ts'
import type { PresenceRow } from './presence-store.ts'

type Presence = {
  clockInOut: 'CLOCKED_IN' | 'CLOCKED_OUT'
  onBreak: boolean
  clockInTime: string
  clockOutTime: string | null
  stretches: ClockView['stretches']
}

// The database writes `2026-03-16T08:00:00.5+00:00`; formatting hundreds of them there would cost more than all the rest.
const utc = (instant: string): string => `${instant.slice(0, 19)}Z`
const utcOrNull = (instant: string | null): string | null => (instant === null ? null : utc(instant))

/** When the shift that runs, or was the last, began: as its press said, or as it was corrected. What was worked before it that day is over. */
const shiftStart = ({ started_at, spans }: Pick<PresenceRow, 'started_at' | 'spans'>): string =>
  spans.find(({ end }) => end === null || Date.parse(end) > Date.parse(started_at))?.start ?? started_at

/** What colleagues see of somebody's day: in or out, since when, and the day as a strip. */
export const presenceOf = ({ started_at, ended_at, break_started_at, spans }: PresenceRow): Presence => ({
  clockInOut: ended_at === null ? 'CLOCKED_IN' : 'CLOCKED_OUT',
  onBreak: break_started_at !== null,
  clockInTime: utc(shiftStart({ started_at, spans })),
  clockOutTime: utcOrNull(ended_at),
  stretches: stretchesOf(
    spans.map(({ start, end }) => ({ start: utc(start), end: utcOrNull(end) })),
    { pausedSince: utcOrNull(break_started_at) },
  ),
})
