import { DayField, event } from '@daybook/platform/contract'
import { z } from 'zod'

/**
 * Holidays or work schedules of the company changed: what is counted by working days may count differently, from the first day on that changed,
 * which may be behind; without one it is what lies ahead.
 */
export const calendarChanged = event({ name: 'calendar.changed', payload: z.strictObject({ from: DayField.optional() }) })
