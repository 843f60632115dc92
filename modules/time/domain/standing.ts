import type { PlannedWindow } from '@daybook/calendar/domain/days'
import type { Day, Minutes } from '@daybook/platform/domain'
import { minutesLate } from './marks.ts'

/** Where somebody stands in the present minute. Missing is who should be there by now, expected who may still come. */
export const standings = ['MISSING', 'IN', 'ON_BREAK', 'OUT', 'EXPECTED', 'AWAY', 'OFF'] as const
export type StandingKind = (typeof standings)[number]

/** What somebody does, and since when, where that is known. */
export type Standing = { readonly kind: StandingKind; readonly since: string | null }

type Seen = {
  readonly day: Day
  readonly zone: string
  readonly now: string
  /** When somebody has to be there; without such times nobody is missing. */
  readonly windows: readonly PlannedWindow[]
  readonly graceMinutes: Minutes
  /** What is planned of the day, less leave. */
  readonly plannedMinutes: Minutes
  /** Approved leave on the day. */
  readonly isOnLeave: boolean
  /** The shift that runs, on whatever day it began. */
  readonly shift: { readonly startedAt: string; readonly breakStartedAt: string | null } | null
  /** Work of the day, when it ended last; `end` is null where only its length is known. */
  readonly worked: { readonly end: string | null } | null
}

/**
 * Whoever works is in, whatever was planned. Who did not come yet is missing from the minute on in which coming would be late, by the very
 * grace that marks late (`marks.ts`); before that, and where no times are set, they are expected.
 */
export const standingOf = ({ shift, worked, plannedMinutes, isOnLeave, now, ...day }: Seen): Standing => {
  if (shift?.breakStartedAt) return { kind: 'ON_BREAK', since: shift.breakStartedAt }
  if (shift) return { kind: 'IN', since: shift.startedAt }
  if (worked) return { kind: 'OUT', since: worked.end }
  if (plannedMinutes === 0) return { kind: isOnLeave ? 'AWAY' : 'OFF', since: null }
  return { kind: minutesLate(day, now) > 0 ? 'MISSING' : 'EXPECTED', since: null }
}
