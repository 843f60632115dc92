import { DayField, event } from '@daybook/platform/contract'
import { z } from 'zod'

/** The calendar of the company changed: leave behind this request, in the order of ids, or all of it, is still to be counted anew; as far as that says, from a day on. */
export const recountGoesOn = event({
  name: 'leave.recount_goes_on',
  payload: z.strictObject({ after: z.uuid().nullable(), from: DayField.optional() }),
})
