import { placesOfMoved } from '@daybook/people/server'
import { type Day, maxDay, minDay } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, bool, checked, day, one, text } from '@daybook/platform/server/sql'
import type { PlacedDay } from '../domain/index.ts'
import { placeOf, placeShape } from './policy-store.ts'

/** Days between two that these people handed in, each where they worked then, and how they were employed; only of whoever moved. */
export const handedInPlaces = async (
  db: Db,
  people: readonly string[],
  from: Day,
  to: Day,
): Promise<Map<string, PlacedDay[]>> => {
  const rows = await all(
    db,
    checked({ person_id: text, day, ...placeShape })`select t.person_id, t.day, f.department, f.employment_type
      from ${placesOfMoved} f join timesheet t on t.person_id = f.person_id and t.times_moved = f.times_moved
      where t.person_id = any(${[...people]}::uuid[]) and t.day between ${from} and ${to} and t.status <> 'OPEN' order by t.person_id, t.day`,
  )
  const days = rows.map(({ person_id, day: on, ...place }) => ({ person_id, day: on, place: placeOf(place) }))
  return Map.groupBy(days, ({ person_id }) => person_id)
}

/** The same of some days of one person, who may have several places here one after the other. */
export const placedDays = async (db: Db, people: readonly string[], days: readonly Day[]): Promise<PlacedDay[]> => {
  const [first, ...more] = days
  if (first === undefined) return []
  const found = await handedInPlaces(db, people, more.reduce(minDay, first), more.reduce(maxDay, first))
  return [...found.values()].flat()
}

/** Whether somebody who moved handed in hours in a department, from a day on, that no payroll paid yet. */
export const anyUnpaidOf = async (db: Db, department: string, from: Day): Promise<boolean> =>
  (
    await one(
      db,
      checked({ waits: bool })`select exists (select from ${placesOfMoved} f
        join timesheet t on t.person_id = f.person_id and t.times_moved = f.times_moved
        where f.department = ${department} and t.status in ('SUBMITTED', 'APPROVED') and t.day >= ${from}) as waits`,
    )
  ).waits
