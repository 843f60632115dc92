import { everMoved } from '@daybook/people/server'
import { type Day, maxDay, minDay } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, day, json } from '@daybook/platform/server/sql'
import { type CountedBlock, countedBlocks, type OvertimePolicy } from '@daybook/time/domain'

/**
 * What counted the weeks, or blocks of weeks, of these people between two days of which a final record of another period paid a part, or could have: by
 * whichever cycle, what was final first at the front, and none that was still to come by then; only of whoever moved, since the rules of one place never
 * change for a week that is paid.
 */
export const countedBefore = async (
  db: Db,
  people: readonly string[],
  { id, since, until }: { readonly id: string; readonly since: Day; readonly until: Day },
): Promise<Map<string, CountedBlock[]>> => {
  const rows = await all(
    db,
    checked({
      ...columnsOf('payroll_record', 'person_id'),
      from: day,
      to: day,
      overtime: json<OvertimePolicy>(),
    })`select r.person_id, o.from_day as "from", coalesce(o.known_to, o.to_day) as "to", r.inputs -> 'policy' -> 'overtime' as overtime
      from payroll_record r join pay_period o on o.id = r.pay_period_id
      where r.person_id = any(${[...people]}::uuid[]) and r.person_id in ${everMoved} and r.status <> 'DRAFT' and jsonb_typeof(r.inputs -> 'policy' -> 'overtime') = 'object'
        and o.id <> ${id} and o.from_day <= ${until}::date and coalesce(o.known_to, o.to_day) >= ${since}::date order by r.finalized_at, o.to_day`,
  )
  const byPerson = Map.groupBy(rows, ({ person_id }) => person_id)
  return new Map(
    [...byPerson].map(([person, records]) => [
      person,
      records.flatMap(({ from, to, overtime }) => countedBlocks(overtime, maxDay(from, since), minDay(to, until))),
    ]),
  )
}
