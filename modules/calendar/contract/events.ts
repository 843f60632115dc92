import { event } from '@daybook/platform/contract'
import { z } from 'zod'

/** Holidays of the company were added, changed or removed: what is counted by working days may count differently. */
export const calendarChanged = event({ name: 'calendar.changed', payload: z.strictObject({}) })
