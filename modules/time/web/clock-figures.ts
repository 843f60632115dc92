import type { Minutes } from '@daybook/platform/domain'
import type { ClockView } from '@daybook/time/contract'
import { epochMs, nextClock, type PunchKind } from '@daybook/time/domain'

const minuteOf = (ms: number): number => Math.floor(ms / 60_000)

/** Before when nothing counts: who came before the plan waits for it. */
const countedSince = ({ countsFrom }: ClockView): number => (countsFrom === null ? 0 : epochMs(countsFrom))

/**
 * Worked minutes as of now: the server's figure, and the minutes that passed here since it came. Only the time in
 * between is measured by this clock, so a clock that is wrong by hours shows the right figure all the same.
 */
export const liveMinutes = (clock: ClockView, fetchedAt: number, now: string): Minutes =>
  clock.state === 'CLOCKED_IN'
    ? clock.workedMinutes + Math.max(0, minuteOf(epochMs(now)) - minuteOf(Math.max(fetchedAt, countedSince(clock))))
    : clock.workedMinutes

/** The instant at which the planned hours are reached if nobody takes another break; null when that is past, or nothing is planned. */
export const endsAt = (clock: ClockView, worked: Minutes, planned: Minutes, now: string): string | null => {
  const left = planned - worked
  if (clock.state !== 'CLOCKED_IN' || left <= 0) return null
  return new Date(Math.max(epochMs(now), countedSince(clock)) + left * 60_000).toISOString()
}

const closed = (stretches: ClockView['stretches'], now: string): ClockView['stretches'] =>
  stretches.map((stretch) => (stretch.end === null ? { ...stretch, end: now } : stretch))

/**
 * The clock after presses that wait to be sent, and the instant as of which its minutes count. `fetchedAt` is when the server's
 * figure came (ms).
 */
export const afterPresses = (
  clock: ClockView,
  fetchedAt: number,
  presses: readonly { readonly kind: PunchKind; readonly at: string }[],
): { clock: ClockView; asOf: number } =>
  presses.reduce(
    (now, { kind, at }) => {
      const next = pressed(now.clock, kind, liveMinutes(now.clock, now.asOf, at), at)
      return next === now.clock ? now : { clock: next, asOf: epochMs(at) }
    },
    { clock, asOf: fetchedAt },
  )

/** The clock as it will be once the server heard of the press: shown at once, corrected by the answer. */
export const pressed = (clock: ClockView, kind: PunchKind, worked: Minutes, now: string): ClockView => {
  const next = nextClock(clock.state, kind)
  if (!next.ok) return clock
  const before = kind === 'OUT' ? clock.stretches.filter(({ kind: was, end }) => was === 'work' || end !== null) : clock.stretches
  const opened: ClockView['stretches'] =
    next.value === 'CLOCKED_OUT' ? [] : [{ kind: next.value === 'ON_BREAK' ? 'break' : 'work', start: now, end: null }]
  return {
    ...clock,
    state: next.value,
    since: next.value === 'CLOCKED_OUT' ? null : now,
    countsFrom: null,
    workedMinutes: worked,
    stretches: [...closed(before, now), ...opened],
  }
}
