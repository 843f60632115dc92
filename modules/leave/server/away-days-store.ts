import { wholeDayMinutes } from '@daybook/calendar/domain/days'
import { type AwayDay, calendarsOf } from '@daybook/calendar/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, int, text } from '@daybook/platform/server/sql'

const shape = { ...columnsOf('leave_day', 'day', 'minutes'), personId: text, name: text }

/** The days of approved leave of these people between two days that were asked for here. */
const ownDays = (db: Db, people: readonly string[], from: Day, to: Day): Promise<AwayDay[]> =>
  all(
    db,
    checked(
      shape,
    )`select d.person_id as "personId", d.day, d.minutes, t.name from leave_day d join leave_type t on t.id = d.type_id
    where d.person_id = any(${[...people]}::uuid[]) and d.day between ${from} and ${to} and d.minutes > 0 order by d.person_id, d.day, t.name`,
  )

const broughtShape = { ...columnsOf('leave_day', 'day', 'working'), personId: text, name: text, unit: text, counted: int }

/** The same of leave that a file brought: it has no days that a payroll would pay, and whoever took it was away all the same. */
const broughtDays = async (db: Db, people: readonly string[], from: Day, to: Day): Promise<AwayDay[]> => {
  const rows = await all(
    db,
    checked(
      broughtShape,
    )`select r.person_id as "personId", d.day, d.working, d.counted, t.name, t.unit from leave_request r join leave_type t on t.id = r.type_id
    cross join lateral jsonb_to_recordset(r.per_day) as d(day date, working int, counted int)
    where r.person_id = any(${[...people]}::uuid[]) and r.import_key is not null and r.status = 'APPROVED' and r.from_day <= ${to} and r.to_day >= ${from}
      and d.day between ${from} and ${to} and d.working > 0 order by 1, 2, t.name`,
  )
  if (rows.length === 0) return []
  const calendars = await calendarsOf(db, people)
  return rows.map(({ personId, day, name, unit, working, counted }) => {
    const whole = wholeDayMinutes(day, calendars.of(personId))
    const cost = unit === 'HOURS' ? (counted * 60) / 100 : (whole * counted) / 100
    return { personId, day, name, minutes: Math.round(Math.min(cost, (whole * working) / 100)) }
  })
}

/** The days of approved leave of these people between two days. */
export const awayDaysOf = async (db: Db, people: readonly string[], from: Day, to: Day): Promise<readonly AwayDay[]> => [
  ...(await ownDays(db, people, from, to)),
  ...(await broughtDays(db, people, from, to)),
]
