import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { checked, columnsOf, count, first, sql } from '@daybook/platform/server/sql'

/** The day up to which nobody changes hours, and how often it was moved. */
export type TimeLock = { through: Day | null; version: number }

export const timeLock = async (db: Db): Promise<TimeLock> => {
  const row = await first(
    db,
    checked(columnsOf('time_lock', 'locked_through', 'version'))`select locked_through, version from time_lock`,
  )
  return { through: row?.locked_through ?? null, version: row?.version ?? 0 }
}

/** Zero when somebody else was faster. */
export const moveLock = (db: Db, { through, version }: TimeLock): Promise<number> =>
  count(
    db,
    sql`insert into time_lock (locked_through) select ${through}::date where ${version}::int = 0 or exists (select from time_lock)
    on conflict (company_id) do update set locked_through = excluded.locked_through, version = time_lock.version + 1
    where time_lock.version = ${version}`,
  )

/** The first of these days on which nobody changes hours any more. */
export const lockedOf = async (db: Db, days: readonly Day[]): Promise<Day | undefined> => {
  const { through } = await timeLock(db)
  return through === null ? undefined : days.find((day) => day <= through)
}
