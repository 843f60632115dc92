import type { DemoDice, DemoPerson } from '@daybook/platform/server'

/** A day's work in minutes since midnight: before and after lunch. */
export type WorkingDay = { start: number; lunch: number; back: number; end: number }

const begins: Record<string, number> = {
  Workshop: 7 * 60,
  Delivery: 6 * 60 + 30,
  Sales: 9 * 60,
  Design: 9 * 60,
  Office: 8 * 60 + 30,
}

/** How somebody of that department works: workshops early, showrooms late, now and then an hour more. */
export const workingDay = (person: Pick<DemoPerson, 'department' | 'title'>, dice: DemoDice): WorkingDay => {
  const start = (begins[person.department] ?? 540) + dice.between(-10, 12)
  const lunch = start + dice.between(225, 255)
  const back = lunch + dice.between(28, 50)
  const apprentice = person.title === 'Apprentice'
  const extra = !apprentice && dice.happens(person.department === 'Delivery' ? 0.16 : 0.08) ? dice.between(45, 110) : 0
  return { start, lunch, back, end: back + dice.between(222, 250) + extra }
}

/** Ill or away: about one day in thirty. */
export const isAway = (dice: DemoDice): boolean => dice.happens(0.033)
