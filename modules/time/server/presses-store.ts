import { addDays, type Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, int, kindOf, text } from '@daybook/platform/server/sql'
import type { PunchKind, TimePolicy } from '../domain/index.ts'

/**
 * The presses of the shifts of a day in their order, the first `limit` of them, each with the zone that its shift goes by and how many there
 * are. Where days are cut at midnight, a shift of the day before is among them that went on into this one. A shift begins on its day and ends
 * within two of it, and so do the instants that the index is asked for.
 */
export const pressesOf = (db: Db, personId: string, day: Day, dayOf: TimePolicy['dayOf'], limit: number) =>
  all(
    db,
    checked({
      ...columnsOf('punch', 'id', 'at', 'arrived_at', 'zone'),
      kind: kindOf<PunchKind>(text),
      shift_zone: text,
      total: int,
    })`
    select p.id, p.at, p.arrived_at, p.zone, p.kind, s.zone as shift_zone, (count(*) over ())::int as total
    from punch p join shift s on s.id = p.shift_id
    where p.person_id = ${personId} and p.at >= ${addDays(day, -2)}::date and p.at < ${addDays(day, 3)}::date
      and (s.day = ${day} or (${dayOf === 'midnight'} and s.day = ${addDays(day, -1)} and s.ended_at > ${day}::timestamp at time zone s.zone))
    order by p.at, p.id limit ${limit}`,
  )
