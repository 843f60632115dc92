import { companyZone } from '@daybook/company/server'
import { type Day, dayInZone } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, bool, checked, one, sql, text } from '@daybook/platform/server/sql'

/** The day on the clock that a person `p` goes by: their own, that of their site, or the company's. */
const todayOf = (now: string) => sql<Day>`(${now}::timestamptz at time zone coalesce(p.zone, p.site_zone, ${companyZone}))::date`

/** Whether that day is over where somebody is. */
export const isDayOver = async (db: Db, id: string, lastDay: Day, now: string): Promise<boolean> =>
  (await one(db, checked({ over: bool })`select ${lastDay}::date < ${todayOf(now)} as over from person p where p.id = ${id}`))
    .over

// Nowhere is it a later day.
const firstDay = (now: string): Day => dayInZone(now, 'Pacific/Kiritimati')

/** Who still works here though their last day is over somewhere, in the order of their ids. */
export const leaversDue = async (db: Db, now: string): Promise<string[]> =>
  (
    await all(
      db,
      checked({
        id: text,
      })`select p.id from person p where p.status <> 'INACTIVE' and p.end_date < ${firstDay(now)}::date order by p.id`,
    )
  ).map(({ id }) => id)

/** The companies in which somebody's last day may be over. */
export const companiesWithLeavers = async (db: Db, now: string): Promise<string[]> =>
  (await all(db, checked({ id: text })`select companies_with_leavers(${now}) as id`)).map(({ id }) => id)
