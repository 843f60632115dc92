import type { Day } from '@daybook/platform/domain'
import { type Db, newId } from '@daybook/platform/server'
import { rulesOn, splitAtMidnight } from '../domain/index.ts'
import { dayRow, type EntryRow, type Press, saveAfterMidnight } from './clock-store.ts'
import { asEntry, totalOf } from './entry-rows.ts'
import type { PersonRules } from './policy-store.ts'

/** What is left of a running entry when it ends: the part on the day of its shift, and what other days get. */
export type Cut = {
  readonly own: readonly EntryRow[]
  readonly others: readonly { day: Day; entries: EntryRow[]; parts: EntryRow[] }[]
}

const partsOf = (running: EntryRow, at: string): EntryRow[] =>
  splitAtMidnight({ ...asEntry(running), end: at }).map(({ day, start, end, breakMinutes = 0 }, i) => ({
    ...running,
    id: i === 0 ? running.id : newId(),
    day,
    started_at: start,
    ended_at: end,
    break_minutes: breakMinutes,
  }))

/**
 * Where days are cut at midnight, the parts of an entry that ends now, by day; null where all of it stays on the day of its shift. It also
 * stays whole where the day after was handed in already: nobody adds work to that.
 */
export const cutAtMidnight = async (
  db: Db,
  personId: string,
  running: EntryRow,
  at: string,
  { book }: PersonRules,
): Promise<Cut | null> => {
  if (rulesOn(book, running.day).time.dayOf !== 'midnight') return null
  const parts = partsOf(running, at)
  const others = [...Map.groupBy(parts, ({ day }) => day)].filter(([day]) => day !== running.day)
  if (others.length === 0) return null
  const days: { day: Day; entries: EntryRow[]; parts: EntryRow[] }[] = []
  for (const [day, rows] of others) {
    const { entries, status } = await dayRow(db, personId, day)
    if (status !== null && status !== 'OPEN') return null
    days.push({ day, entries, parts: rows })
  }
  return { own: parts.filter(({ day }) => day === running.day), others: days }
}

/** Writes the parts of an entry that a press has ended, and what their days count now. */
export const saveCut = async (db: Db, { personId, at }: Press, { own, others }: Cut, { book }: PersonRules): Promise<void> => {
  const days = others.map(({ day, entries, parts }) => {
    const { version: rules, time } = rulesOn(book, day)
    const { workedMinutes: worked, breakMinutes: pauses, missingClockOut: missing } = totalOf([...entries, ...parts], time, at)
    return { id: newId(), day, worked, pauses, missing, rules }
  })
  await saveAfterMidnight(db, personId, [...own, ...others.flatMap(({ parts }) => parts)], days)
}
