import { no, ok, type Result } from '@daybook/platform/domain'
import { isLostShift } from './lost-shift.ts'
import type { TimePolicy } from './policy.ts'
import { type PunchKind, punchKinds } from './punch.ts'

export const clockStates = ['CLOCKED_OUT', 'CLOCKED_IN', 'ON_BREAK'] as const
export type ClockState = (typeof clockStates)[number]

/** Why each button may do nothing. */
export type ClockRefusals = {
  IN: 'clock.already_in'
  OUT: 'clock.not_in'
  BREAK_START: 'clock.not_in' | 'clock.already_on_break'
  BREAK_END: 'clock.not_on_break'
}

/** What each button does in each state: the next state, or why not. Clocking out on a break ends both. */
const moves: Record<ClockState, { readonly [K in PunchKind]: Result<ClockState, ClockRefusals[K]> }> = {
  CLOCKED_OUT: {
    IN: ok('CLOCKED_IN'),
    OUT: no('clock.not_in'),
    BREAK_START: no('clock.not_in'),
    BREAK_END: no('clock.not_on_break'),
  },
  CLOCKED_IN: {
    IN: no('clock.already_in'),
    OUT: ok('CLOCKED_OUT'),
    BREAK_START: ok('ON_BREAK'),
    BREAK_END: no('clock.not_on_break'),
  },
  ON_BREAK: {
    IN: no('clock.already_in'),
    OUT: ok('CLOCKED_OUT'),
    BREAK_START: no('clock.already_on_break'),
    BREAK_END: ok('CLOCKED_IN'),
  },
}

/** The state after a press of the clock, or the reason why it does nothing. */
export const nextClock = <K extends PunchKind>(state: ClockState, action: K): Result<ClockState, ClockRefusals[K]> =>
  moves[state][action]

/** The presses that a state allows, for the buttons on screen. */
export const clockActions = (state: ClockState): PunchKind[] => punchKinds.filter((action) => nextClock(state, action).ok)

/** A clock as a screen shows it: its state, since when, and whether a shift was left open and given up. */
export type Clock = { readonly state: ClockState; readonly since: string | null; readonly missingClockOut: boolean }

/** A person's last shift: instants; `endedAt` is null while it is open, `breakStartedAt` unless a break runs. */
export type ClockedShift = { readonly startedAt: string; readonly endedAt: string | null; readonly breakStartedAt: string | null }

const clockedOut: Clock = { state: 'CLOCKED_OUT', since: null, missingClockOut: false }

/**
 * The clock of a person after their last shift, null for whoever has not worked yet. A shift that lacks its clock-out is
 * given up, so that the next press offers to clock in (docs/rules.md#worked-time).
 */
export const clockOf = (shift: ClockedShift | null, policy: TimePolicy, now: string): Clock => {
  if (!shift || shift.endedAt !== null) return clockedOut
  if (isLostShift(shift.startedAt, policy, now)) return { ...clockedOut, missingClockOut: true }
  const { startedAt, breakStartedAt } = shift
  return breakStartedAt === null
    ? { state: 'CLOCKED_IN', since: startedAt, missingClockOut: false }
    : { state: 'ON_BREAK', since: breakStartedAt, missingClockOut: false }
}
