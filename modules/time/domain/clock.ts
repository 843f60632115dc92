import { no, ok, type Result } from '@daybook/platform/domain'
import { epochMs, minuteMs } from './instant.ts'
import type { TimePolicy } from './policy.ts'
import { type Punch, type PunchKind, punchKinds } from './punch.ts'

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

/**
 * The state of a person's clock after these punches (sorted by instant). A shift that has been open for longer than
 * `maxShiftMinutes` is given up, so that the next press offers to clock in (docs/rules.md#worked-time).
 */
export const clockOf = (punches: readonly Punch[], policy: TimePolicy, now: string): Clock => {
  let state: ClockState = 'CLOCKED_OUT'
  let [since, began]: [string | null, string | null] = [null, null]
  for (const punch of punches) {
    const next: Result<ClockState, string> = nextClock(state, punch.kind)
    // A clock-in that found a shift still open was made after that one was given up: it begins anew.
    if (!next.ok && punch.kind !== 'IN') continue
    if (punch.kind === 'IN') began = punch.at
    state = next.ok ? next.value : 'CLOCKED_IN'
    since = punch.at
  }
  const open = state !== 'CLOCKED_OUT' && began !== null
  const missing = open && epochMs(now) - epochMs(began ?? now) > policy.maxShiftMinutes * minuteMs
  return missing ? { state: 'CLOCKED_OUT', since: null, missingClockOut: true } : { state, since, missingClockOut: false }
}
