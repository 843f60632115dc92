import { dateOf, type Day, dayOf, monthOf, yearOf } from '@daybook/platform/domain'

/** What must be known of a person to congratulate them. */
export type Celebrated = { readonly birthDate: Day | null; readonly hireDate: Day | null }

/**
 * A day to congratulate someone, in the year of `today`. A birthday carries no age: what colleagues see is day and month. `years` is
 * the length of service on an anniversary, null on a birthday.
 */
export type Celebration<P extends Celebrated> = {
  readonly kind: 'birthday' | 'anniversary'
  readonly person: P
  readonly on: Day
  readonly years: number | null
}

/** The day in that year: one born or hired on 29 February celebrates on the 28th in common years. */
export const yearlyDay = (date: Day, year: number): Day => dayOf(year, monthOf(date), dateOf(date))

const ofPerson = <P extends Celebrated>(person: P, year: number): Celebration<P>[] => {
  const list: Celebration<P>[] = []
  const { birthDate, hireDate } = person
  if (birthDate && yearOf(birthDate) <= year) list.push({ kind: 'birthday', person, on: yearlyDay(birthDate, year), years: null })
  const years = hireDate ? year - yearOf(hireDate) : 0
  if (hireDate && years > 0) list.push({ kind: 'anniversary', person, on: yearlyDay(hireDate, year), years })
  return list
}

/** All birthdays and work anniversaries in the year of `today`, by month and day. The day of hiring itself is no anniversary. */
export const celebrations = <P extends Celebrated>(people: readonly P[], today: Day): Celebration<P>[] =>
  people.flatMap((person) => ofPerson(person, yearOf(today))).sort((a, b) => a.on.localeCompare(b.on))
