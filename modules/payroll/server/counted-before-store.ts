import { everMoved } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, day, json, text } from '@daybook/platform/server/sql'
import { type CountedBlock, countedBlock, type OvertimePolicy } from '@daybook/time/domain'

/**
 * What counted the week, or block of weeks, of these people that a period begins in, where a final record paid a part of it: by whichever cycle, and only
 * of whoever moved, since the rules of one place never change for a week that is paid.
 */
export const countedBefore = async (
  db: Db,
  people: readonly string[],
  since: Day,
  from: Day,
): Promise<Map<string, CountedBlock>> => {
  if (since >= from) return new Map()
  const rows = await all(
    db,
    checked({
      person_id: text,
      last: day,
      overtime: json<OvertimePolicy>(),
    })`select distinct on (r.person_id) r.person_id, o.to_day as last, r.inputs -> 'policy' -> 'overtime' as overtime
      from payroll_record r join pay_period o on o.id = r.pay_period_id
      where r.person_id = any(${[...people]}::uuid[]) and r.person_id in ${everMoved} and r.status <> 'DRAFT'
        and o.to_day >= ${since}::date and o.to_day < ${from}::date order by r.person_id, o.to_day desc`,
  )
  return new Map(rows.map(({ person_id, last, overtime }) => [person_id, countedBlock(overtime, last)]))
}
