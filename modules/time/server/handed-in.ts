import type { Day } from '@daybook/platform/domain'
import { addDays, minDay, maxDay } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { booksOf, overtimeDaysBy } from '../domain/index.ts'
import { companyRules, placeOf } from './policy-store.ts'
import { handedInWithin, placesOfPeople } from './rules-store.ts'

/**
 * Whether one of these people handed in, or had approved, hours that a change of one of these days may count otherwise: of the weeks that overtime is counted
 * over together with that day, of the night before it or of the morning after.
 */
export const anyHandedIn = async (db: Db, people: readonly string[], days: readonly Day[]): Promise<boolean> => {
  const books = booksOf(await companyRules(db))
  const spans = (await placesOfPeople(db, people)).flatMap((place) => {
    const countedWith = overtimeDaysBy(books(placeOf(place)))
    return days.map((day) => {
      const { from, to } = countedWith(day, day)
      return { from: minDay(from, addDays(day, -1)), to: maxDay(to, addDays(day, 1)) }
    })
  })
  return handedInWithin(db, people, spans)
}
