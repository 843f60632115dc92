import type { Minutes } from '@daybook/platform/domain'
import { epochMs, minuteMs } from './instant.ts'
import type { TimePolicy } from './policy.ts'

/**
 * Nobody works that long: a shift that has been open for more than `maxShiftMinutes` (16 hours unless the company decided
 * otherwise) lacks its clock-out. `open` in minutes.
 */
export const isOpenTooLong = (open: Minutes, { maxShiftMinutes }: Pick<TimePolicy, 'maxShiftMinutes'>): boolean =>
  open > maxShiftMinutes

/** Whether an open shift that began at this instant lacks its clock-out by now. */
export const isLostShift = (startedAt: string, policy: Pick<TimePolicy, 'maxShiftMinutes'>, now: string): boolean =>
  isOpenTooLong((epochMs(now) - epochMs(startedAt)) / minuteMs, policy)
