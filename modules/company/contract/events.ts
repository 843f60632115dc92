import { Id, event, DayField } from '@daybook/platform/contract'
import { z } from 'zod'
import { firstPayPeriods, payRhythmValues } from '../domain/index.ts'

/** A company was set up. Its owner's place in it, its holidays and, where it said how often it pays, its first pay cycle follow from this, in the same transaction. */
export const companyCreated = event({
  name: 'company.created',
  payload: z.strictObject({
    companyId: Id,
    accountId: Id,
    country: z.string(),
    region: z.string().nullable(),
    zone: z.string(),
    currency: z.string(),
    today: DayField,
    paysHolidays: z.boolean(),
    weekStarts: z.int().min(1).max(7),
    payRhythm: z.enum(payRhythmValues).nullable(),
    firstPayPeriod: z.enum(firstPayPeriods),
  }),
})

/** Somebody of support came in by an owner's grant. Owners are told, whether or not they watch. */
export const supportEntered = event({
  name: 'company.support_entered',
  payload: z.strictObject({ name: z.string(), companyName: z.string(), mayChange: z.boolean(), endsAt: z.string() }),
})
