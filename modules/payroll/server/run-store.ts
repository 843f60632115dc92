import type { Day } from '@daybook/platform/domain'
import { type PayInputRow, type PaySource, workers } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, count, chunks, recordOf, sql, type Stored } from '@daybook/platform/server/sql'
import { type Terms, termsRecord } from './terms-store.ts'

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

type PayeeRow = Omit<Payee, 'inputs'> & { [K in keyof Omit<PayInputRow, 'person_id'>]: PayInputRow[K] | null }

const inputOf = ({ person_id, kind, days, amounts, pending }: PayeeRow): PayInputRow[] =>
  kind === null ? [] : [{ person_id, kind, days, amounts, pending }]

// The rows of a person follow each other.
const byPerson = (rows: readonly PayeeRow[]): Payee[] =>
  [...Map.groupBy(rows, (row) => row.person_id).values()].flatMap(([row, ...more]) => {
    if (!row) return []
    const { kind: _kind, days: _days, amounts: _amounts, pending: _pending, ...payee } = row
    return [{ ...payee, inputs: [row, ...more].flatMap(inputOf) }]
  })

// Terms with the day on which the next ones begin: until then they are in force.
export const agreed = sql`(select a.*, lead(a.from_day) over (partition by a.person_id order by a.from_day) as next_from from pay_terms a)`

/** Whether somebody `p` has not accepted an invitation, or it was withdrawn before they did. */
export const neverJoined = sql<boolean>`(p.status = 'INVITED' or (p.status = 'INACTIVE' and p.account_id is null))`

/** Whether terms `t` of a cycle are in force on a day of the period: only then does a run of that cycle pay anything. */
export const isInForce = (cycleId: string, { from, to }: { from: Day; to: Day }) =>
  sql<boolean>`t.pay_cycle_id = ${cycleId} and t.from_day <= ${to} and (t.next_from is null or t.next_from > ${from})`

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
  /** A period that was finalised before: who was held back or only invited then is computed like everybody else. */
  afterwards?: boolean
}

/**
 * The people a cycle pays in a period, in one statement. Read with one pass over each table; the day arrays are built by the
 * database, so that ten thousand people stay ten thousand rows.
 */
export const payees = async (
  db: Db,
  sources: readonly PaySource[],
  { cycleId, period, since, people, late, afterwards = false }: PayeesAsked,
): Promise<Payee[]> => {
  const asked = { from: period.from, to: period.to, since, people }
  const inputs = sql.join(
    sources.map((source) => source.inputs(asked)),
    sql` union all `,
  )
  const rows = await all(
    db,
    sql<PayeeRow>`
    with corrected as (
      select a.person_id, jsonb_agg(jsonb_build_object('amount', a.amount_cents, 'reason', a.reason) order by a.made_at, a.id) as adjustments
      from payroll_adjustment a where a.pay_period_id = ${period.id} group by 1
    ), terms as (
      select t.person_id, jsonb_agg(${termsRecord.json('t')} order by t.from_day) as terms
      from ${agreed} t where t.from_day <= ${period.to} and (${people}::uuid[] is null or t.person_id = any(${people}::uuid[])) group by 1
      having bool_or(${isInForce(cycleId, { from: since, to: period.to })})
        or t.person_id in (select person_id from corrected)
        or (t.person_id = any(${late}::uuid[]) and (array_agg(t.pay_cycle_id order by t.from_day desc))[1] = ${cycleId})
    ), inputs as (${inputs})
    select p.id as person_id, r.id as record_id, p.hire_date, p.end_date, t.terms, c.adjustments, i.kind, i.days, i.amounts, i.pending
    from terms t join ${workers} p on p.id = t.person_id
      left join inputs i on i.person_id = p.id left join corrected c on c.person_id = p.id
      left join payroll_record r on r.pay_period_id = ${period.id} and r.person_id = p.id
      left join payroll_choice x on x.pay_period_id = ${period.id} and x.person_id = p.id
    where (c.person_id is not null or ((p.id = any(${late}::uuid[]) or p.end_date is null or p.end_date >= ${since})
      and (p.hire_date is null or p.hire_date <= ${period.to})))
      and (${afterwards} or ((not ${neverJoined} or x.choice = 'PAY') and x.choice is distinct from 'HOLD'))
    order by p.id, i.kind`,
  )
  return byPerson(rows)
}

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
      sql`update payroll_record r set status = 'FINALIZED', finalized_at = ${at}, inputs = i.inputs
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as i(person_id uuid, inputs jsonb) where r.pay_period_id = ${period.id} and r.person_id = i.person_id`,
    )
  const paid = sql<{
    person_id: string
    record_id: string
    from_day: Day
    to_day: Day
  }>`select r.person_id, r.id as record_id, greatest(t.from_day, ${period.from}::date) as from_day, least(t.next_from - 1, ${period.to}::date) as to_day
    from payroll_record r join ${agreed} t on t.person_id = r.person_id and ${isInForce(period.payCycleId, period)} where r.pay_period_id = ${period.id}
    union all select r.person_id, r.id, day, day from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as l(person_id uuid, days date[])
    cross join unnest(l.days) day join payroll_record r on r.pay_period_id = ${period.id} and r.person_id = l.person_id`
  for (const source of sources) await source.markPaid(db, { from: period.from, to: period.to, paid })
}

/** Lets nobody decide on what a payroll is computed from until the transaction ends. */
export const holdInputs = async (db: Db, sources: readonly PaySource[]): Promise<void> => {
  for (const source of sources) await source.hold(db)
}
