import { type Cents, type Minutes, scaleCents } from '@daybook/platform/domain'

/** Worked minutes at a rate in cents an hour. */
export type RatedMinutes = { readonly minutes: Minutes; readonly rateCents: Cents }

/**
 * The regular rate of a week, in cents an hour: all straight-time pay of the week, with bonuses that were promised for
 * it, over all hours worked in it (29 CFR 778.109, several rates 778.115, bonuses 778.209). Divided once and rounded to
 * the cent, half up, as every rate that is printed. A week without hours has rate 0.
 */
export const regularRate = (work: readonly RatedMinutes[], bonusCents: Cents = 0): Cents => {
  let [minutes, centMinutes] = [0, bonusCents * 60]
  for (const row of work) {
    minutes += row.minutes
    centMinutes += row.minutes * row.rateCents
  }
  return minutes <= 0 ? 0 : scaleCents(centMinutes, 1, minutes)
}

/** How many of each cycle make a year, for the weekly worth of a salary (29 CFR 778.113: a month is 12/52 of a year's weeks). */
const periodsInYear = { WEEKLY: 52, BIWEEKLY: 26, FOUR_WEEKLY: 13, SEMI_MONTHLY: 24, MONTHLY: 12 } as const
export type SalaryCycle = keyof typeof periodsInYear

/** What a salary per cycle is worth in one week, in cents. */
export const weeklySalary = (salaryCents: Cents, cycle: SalaryCycle): Cents => scaleCents(salaryCents, periodsInYear[cycle], 52)

/** The regular rate of a salary that covers `coversMinutes` of work a week: salary ÷ hours. */
export const salariedRate = (salaryCents: Cents, cycle: SalaryCycle, coversMinutes: Minutes): Cents =>
  coversMinutes <= 0 ? 0 : scaleCents(salaryCents, periodsInYear[cycle] * 60, 52 * coversMinutes)
