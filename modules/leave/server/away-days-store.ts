import type { AwayDay } from '@daybook/calendar/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, text } from '@daybook/platform/server/sql'

const shape = { ...columnsOf('leave_day', 'day', 'minutes'), personId: text, name: text }

/** The days of approved leave of these people between two days. */
export const awayDaysOf = (db: Db, people: readonly string[], from: Day, to: Day): Promise<readonly AwayDay[]> =>
  all(
    db,
    checked(
      shape,
    )`select d.person_id as "personId", d.day, d.minutes, t.name from leave_day d join leave_type t on t.id = d.type_id
    where d.person_id = any(${[...people]}::uuid[]) and d.day between ${from} and ${to} and d.minutes > 0 order by d.person_id, d.day, t.name`,
  )
