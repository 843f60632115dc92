import { DayField, InstantField, endpoint, only } from '@daybook/platform/contract'
import { z } from 'zod'
import { clockStates, stretchKinds } from '../domain/index.ts'
import { timeRefusals } from './refusals.ts'
import { clockUse } from './permissions.ts'

/** One stretch of the day as the strip draws it. `end` is null while it runs. */
export const Stretch = z.strictObject({ kind: z.enum(stretchKinds), start: InstantField, end: InstantField.nullable() })

export const ClockView = z.strictObject({
  state: z.enum(clockStates),
  since: InstantField.nullable(),
  /** Where somebody came before the plan: from when on their work counts. Null once it does. */
  countsFrom: InstantField.nullable(),
  /** The timesheet day that the running shift, or the next one, counts for. */
  day: DayField,
  zone: z.string(),
  workedMinutes: z.int(),
  breakMinutes: z.int(),
  /** The last day of the past month on which a clock-out is missing: it counts 0 until somebody corrects it. */
  missingDay: DayField.nullable(),
  stretches: z.array(Stretch),
})
export type ClockView = z.output<typeof ClockView>

export const getClock = endpoint({
  name: 'getClock',
  method: 'GET',
  path: '/api/v0/clock',
  summary: 'The state of your clock',
  permission: clockUse,
  response: ClockView,
  errors: {},
})

/** Why a press that waited on a device without a connection counts no more. */
const waited = ['clock.too_old', 'clock.too_early'] as const

/** The header `Daybook-Waited` says for how many seconds a press waited to be sent: it counts from when it was made. */
const press = <const N extends string, const P extends string>(name: N, path: P, summary: string) => ({
  name,
  method: 'POST' as const,
  path: `/api/v0/clock/${path}` as const,
  summary,
  permission: clockUse,
  response: ClockView,
})

export const clockIn = endpoint({
  ...press('clockIn', 'in', 'Clock in'),
  errors: only(
    timeRefusals,
    ...waited,
    'clock.already_in',
    'clock.day_closed',
    'clock.too_many',
    'time.overlap',
    'timesheet.closed',
  ),
})
export const clockOut = endpoint({
  ...press('clockOut', 'out', 'Clock out'),
  errors: only(timeRefusals, ...waited, 'clock.not_in'),
})
export const startBreak = endpoint({
  ...press('startBreak', 'break-start', 'Start a break'),
  errors: only(timeRefusals, ...waited, 'clock.not_in', 'clock.already_on_break'),
})
export const endBreak = endpoint({
  ...press('endBreak', 'break-end', 'End a break'),
  errors: only(
    timeRefusals,
    ...waited,
    'clock.not_on_break',
    'clock.too_many',
    'time.overlap',
    'clock.day_closed',
    'timesheet.closed',
  ),
})
