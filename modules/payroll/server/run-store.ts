import type { Day } from '@daybook/platform/domain'
import { type PayInputRow, type PaySource, workers } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, count, chunks, recordOf, sql, type Stored } from '@daybook/platform/server/sql'
import { agreed, isInForce, type Terms, termsRecord } from './terms-store.ts'

/** Everything one person's pay is computed from. */
export type Payee = {
  person_id: string
  record_id: string | null
  hire_date: Day | null
  end_date: Day | null
  terms: Terms[]
  adjustments: { amount: number; reason: string }[] | null
  /** What other modules hand over for this person. */
  inputs: readonly PayInputRow[]
}

type PayeeRow = Omit<Payee, 'inputs'>

/** Whether somebody `p` has not accepted an invitation, or it was withdrawn before they did. */
export const neverJoined = sql<boolean>`(p.status = 'INVITED' or (p.status = 'INACTIVE' and p.account_id is null))`

/**
 * For whom pay is asked, null for everybody. `since` is where the overtime week of the first day begins: whoever still worked for
 * the cycle in that week may have overtime that is paid now. Those with `late` changes are paid by the cycle of their last terms, also
 * when they left before the period. Whose payslip was adjusted keeps it, whatever was agreed since.
 */
export type PayeesAsked = {
  cycleId: string
  period: { id: string; from: Day; to: Day }
  since: Day
  people: readonly string[] | null
  late: readonly string[]
  /** A period that was finalised before: who was held back, only invited or not yet employed then is computed like everybody else. */
  afterwards?: boolean
}

/** What other modules hand over for everybody who is asked for, by person. */
const inputsOf = async (db: Db, sources: readonly PaySource[], { period: { from, to }, since, people }: PayeesAsked) => {
  const handed = sources.map((source) => source.inputs({ from, to, since, people }))
  const rows = await all(db, sql<PayInputRow>`${sql.join(handed, sql` union all `)} order by 1, 2`)
  return Map.groupBy(rows, ({ person_id }) => person_id)
}

/**
 * The people a cycle pays in a period. What is handed over is read by a statement of its own, one pass over each table, and joined here:
 * in one statement the database may read all hours of the company anew for each person, where it takes them for few. The day arrays
 * are built by the database, so that ten thousand people stay ten thousand rows.
 */
export const payees = async (db: Db, sources: readonly PaySource[], asked: PayeesAsked): Promise<Payee[]> => {
  const rows = await payeeRows(db, asked)
  const inputs = await inputsOf(db, sources, asked)
  return rows.map((row) => ({ ...row, inputs: inputs.get(row.person_id) ?? [] }))
}

const payeeRows = (db: Db, { cycleId, period, since, people, late, afterwards = false }: PayeesAsked): Promise<PayeeRow[]> =>
  all(
    db,
    sql<PayeeRow>`
    with corrected as materialized (
      select a.person_id, jsonb_agg(jsonb_build_object('amount', a.amount_cents, 'reason', a.reason) order by a.made_at, a.id) as adjustments
      from payroll_adjustment a where a.pay_period_id = ${period.id} group by 1
    ), terms as materialized (
      select t.person_id, jsonb_agg(${termsRecord.json('t')} order by t.from_day) as terms
      from ${agreed} t where t.from_day <= ${period.to} and (${people}::uuid[] is null or t.person_id = any(${people}::uuid[])) group by 1
      having bool_or(${isInForce(cycleId, { from: since, to: period.to })})
        or t.person_id in (select person_id from corrected)
        or (t.person_id = any(${late}::uuid[]) and (array_agg(t.pay_cycle_id order by t.from_day desc))[1] = ${cycleId})
    )
    select p.id as person_id, r.id as record_id, p.hire_date, p.end_date, t.terms, c.adjustments
    from terms t join ${workers} p on p.id = t.person_id
      left join corrected c on c.person_id = p.id
      left join payroll_record r on r.pay_period_id = ${period.id} and r.person_id = p.id
      left join payroll_choice x on x.pay_period_id = ${period.id} and x.person_id = p.id
    where (${afterwards} or c.person_id is not null or ((p.id = any(${late}::uuid[]) or p.end_date is null or p.end_date >= ${since})
      and (p.hire_date is null or p.hire_date <= ${period.to})))
      and (${afterwards} or ((not ${neverJoined} or x.choice = 'PAY') and x.choice is distinct from 'HOLD'))
    order by p.id`,
  )

/** What a run computes for one person. */
export const computedRecord = recordOf('payroll_record', {
  id: 'id',
  personId: 'person_id',
  payType: 'pay_type',
  rateCents: 'rate_cents',
  regularMinutes: 'regular_minutes',
  overtimeMinutes: 'overtime_minutes',
  grossCents: 'gross_cents',
  taxCents: 'tax_cents',
  benefitsCents: 'benefits_cents',
  absenceCents: 'absence_cents',
  adjustmentCents: 'adjustment_cents',
  netCents: 'net_cents',
  leaveHundredths: 'leave_hundredths',
  absenceHundredths: 'absence_hundredths',
  pendingDays: 'pending_days',
  problem: 'problem',
})
export type RecordRow = Stored<typeof computedRecord>

const lineRecord = recordOf('payroll_line', {
  id: 'id',
  recordId: 'record_id',
  position: 'position',
  kind: 'kind',
  label: 'label',
  quantity: 'quantity',
  unit: 'unit',
  rateCents: 'rate_cents',
  multiplierPercent: 'multiplier_percent',
  amountCents: 'amount_cents',
  formula: 'formula',
  days: 'days',
  forPeriodId: 'for_period_id',
})
export type LineRow = Stored<typeof lineRecord>

/** Replaces the drafts of a period (or of one person in it): lines go and come, records keep their ids. */
export const saveDrafts = async (
  db: Db,
  periodId: string,
  records: RecordRow[],
  lines: LineRow[],
  onlyPerson: string | null,
): Promise<void> => {
  await count(
    db,
    sql`delete from payroll_line l using payroll_record r where l.record_id = r.id and r.pay_period_id = ${periodId} and (${onlyPerson}::uuid is null or r.person_id = ${onlyPerson}::uuid)`,
  )
  const kept = records.map((record) => record.id)
  await count(
    db,
    sql`delete from payroll_record where pay_period_id = ${periodId} and status = 'DRAFT' and not (id = any(${kept}::uuid[]))
    and (${onlyPerson}::uuid is null or person_id = ${onlyPerson}::uuid)`,
  )
  for (const part of chunks(records, 2000)) await saveRecords(db, periodId, part)
  for (const part of chunks(lines, 4000)) await addLines(db, part)
}

const saveRecords = (db: Db, periodId: string, records: RecordRow[]): Promise<number> =>
  count(
    db,
    sql`insert into payroll_record (pay_period_id, ${computedRecord.columns()})
    select ${periodId}::uuid, ${computedRecord.columns('r')} from ${computedRecord.rows(records)} r
    on conflict (company_id, pay_period_id, person_id) do update set ${computedRecord.set('excluded')}`,
  )

const addLines = (db: Db, lines: LineRow[]): Promise<number> =>
  count(
    db,
    sql`insert into payroll_line (${lineRecord.columns()}) select ${lineRecord.columns('l')} from ${lineRecord.rows(lines)} l`,
  )

/** Days of earlier periods that a record pays as late changes. */
export type LateDays = { person_id: string; days: readonly Day[] }

/**
 * Freezes the records of a period with what they were computed from; what they were paid for, the days under terms of the cycle and
 * those that came late for earlier periods, is marked by its sources.
 */
export const freeze = async (
  db: Db,
  sources: readonly PaySource[],
  period: { id: string; payCycleId: string; from: Day; to: Day },
  inputs: { person_id: string; inputs: unknown }[],
  late: readonly LateDays[],
  at: string,
): Promise<void> => {
  for (const part of chunks(inputs, 1000))
    await count(
      db,
      sql`update payroll_record r set status = 'FINALIZED', finalized_at = ${at}, inputs = i.inputs,
        employed_from = (i.inputs -> 'employed' ->> 'from')::date, employed_to = (i.inputs -> 'employed' ->> 'to')::date
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as i(person_id uuid, inputs jsonb) where r.pay_period_id = ${period.id} and r.person_id = i.person_id`,
    )
  const paid = sql<{
    person_id: string
    record_id: string
    from_day: Day
    to_day: Day
  }>`select r.person_id, r.id as record_id, greatest(t.from_day, ${period.from}::date, r.employed_from) as from_day, least(t.next_from - 1, ${period.to}::date, r.employed_to) as to_day
    from payroll_record r join ${agreed} t on t.person_id = r.person_id and ${isInForce(period.payCycleId, period)} where r.pay_period_id = ${period.id}
    union all select r.person_id, r.id, day, day from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as l(person_id uuid, days date[])
    cross join unnest(l.days) day join payroll_record r on r.pay_period_id = ${period.id} and r.person_id = l.person_id`
  for (const source of sources) await source.markPaid(db, { from: period.from, to: period.to, paid })
}

/** Lets nobody decide on what a payroll is computed from until the transaction ends. */
export const holdInputs = async (db: Db, sources: readonly PaySource[]): Promise<void> => {
  for (const source of sources) await source.hold(db)
}
