import type { Day } from '@daybook/platform/domain'
import type { PayBalance, PaySource } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { chunks, count, recordOf, sql, type Stored } from '@daybook/platform/server/sql'
import { agreed, isInForce } from './terms-store.ts'

/** What a run computes for one person. */
const computedFields = {
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
} as const
export const computedRecord = recordOf('payroll_record', computedFields)
export type RecordRow = Stored<typeof computedRecord>

const draftRecord = recordOf('payroll_record', { ...computedFields, computedFrom: 'computed_from' })
/** A record with what it was computed from (`computed-from.ts`). */
export type DraftRow = Stored<typeof draftRecord>

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

/** Replaces these drafts of a period: lines go and come, records keep their ids. */
export const saveDrafts = async (db: Db, periodId: string, drafts: DraftRow[], lines: LineRow[]): Promise<void> => {
  if (drafts.length === 0) return
  await count(db, sql`delete from payroll_line where record_id = any(${drafts.map(({ id }) => id)}::uuid[])`)
  await saveRecords(db, periodId, drafts)
  for (const part of chunks(lines, 4000)) await addLines(db, part)
}

/** Drops the drafts of a period, or of one person in it, but for these. */
export const dropOtherDrafts = (db: Db, periodId: string, kept: readonly string[], onlyPerson: string | null): Promise<number> =>
  count(
    db,
    sql`delete from payroll_record r where r.pay_period_id = ${periodId} and r.status = 'DRAFT'
    and not exists (select from unnest(${kept}::uuid[]) k(id) where k.id = r.id) and (${onlyPerson}::uuid is null or r.person_id = ${onlyPerson}::uuid)`,
  )

const saveRecords = (db: Db, periodId: string, drafts: DraftRow[]): Promise<number> =>
  count(
    db,
    sql`insert into payroll_record (pay_period_id, ${draftRecord.columns()})
    select ${periodId}::uuid, ${draftRecord.columns('r')} from ${draftRecord.rows(drafts)} r
    on conflict (company_id, pay_period_id, person_id) do update set ${draftRecord.set('excluded')}`,
  )

const addLines = (db: Db, lines: LineRow[]): Promise<number> =>
  count(
    db,
    sql`insert into payroll_line (${lineRecord.columns()}) select ${lineRecord.columns('l')} from ${lineRecord.rows(lines)} l`,
  )

/** Days of an earlier period that came late: a record pays them, or nothing comes of them. */
export type LateDays = { person_id: string; period_id: string; days: readonly Day[] }

/** What the payslips of these people say of their balances at the end of a period, by person and source. */
const balancesOf = (sources: readonly PaySource[], day: Day, inputs: readonly { person_id: string }[]) => {
  const people = inputs.map(({ person_id }) => person_id)
  const handed = sources.flatMap(({ balances }) => (balances ? [balances({ day, people })] : []))
  return handed.length === 0
    ? sql<{ person_id: string; balances: PayBalance[] }>`select null::uuid as person_id, '[]'::jsonb as balances where false`
    : sql.join(handed, sql` union all `)
}

/** Freezes records of a period with what they were computed from, and what they tell beside the money; days after `today` are still to come. */
export const freeze = (
  db: Db,
  sources: readonly PaySource[],
  { id, to }: { id: string; to: Day },
  inputs: readonly { person_id: string; inputs: unknown }[],
  { at, today }: { readonly at: string; readonly today: Day },
): Promise<number> =>
  count(
    db,
    sql`with told as materialized (${balancesOf(sources, to, inputs)})
    update payroll_record r set status = 'FINALIZED', finalized_at = ${at}, inputs = i.inputs, looked_again = ${to}::date <= ${today}::date,
      balances = coalesce((select jsonb_agg(b.balance) from told t cross join jsonb_array_elements(t.balances) b(balance) where t.person_id = i.person_id), '[]'),
      employed_from = (i.inputs -> 'employed' ->> 'from')::date, employed_to = (i.inputs -> 'employed' ->> 'to')::date
    from jsonb_to_recordset(${JSON.stringify(inputs)}::jsonb) as i(person_id uuid, inputs jsonb) where r.pay_period_id = ${id} and r.person_id = i.person_id`,
  )

/**
 * Lets the sources mark what the frozen records of a period were paid for: the days under terms of the cycle, and those that came late
 * for earlier periods. Of whoever is not in this run nothing comes of them: their record of then has them. Days after `today` are still to come.
 */
export const markDaysPaid = async (
  db: Db,
  sources: readonly PaySource[],
  period: { id: string; payCycleId: string; from: Day; to: Day },
  { late, today }: { readonly late: readonly LateDays[]; readonly today: Day },
): Promise<void> => {
  const paid = sql<{
    person_id: string
    record_id: string
    from_day: Day
    to_day: Day
  }>`select r.person_id, r.id as record_id, greatest(t.from_day, ${period.from}::date, r.employed_from) as from_day, least(t.next_from - 1, ${period.to}::date, r.employed_to) as to_day
    from payroll_record r join ${agreed} t on t.person_id = r.person_id and ${isInForce(period.payCycleId, period)} where r.pay_period_id = ${period.id}
    union all select l.person_id, coalesce(r.id, o.id), day, day from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as l(person_id uuid, period_id uuid, days date[])
    cross join unnest(l.days) day left join payroll_record r on r.pay_period_id = ${period.id} and r.person_id = l.person_id
    left join payroll_record o on o.pay_period_id = l.period_id and o.person_id = l.person_id and o.status <> 'DRAFT' where coalesce(r.id, o.id) is not null`
  for (const source of sources) await source.markPaid(db, { from: period.from, to: period.to, paid, today })
}

/** Notes whose days were still to come when a period was final, and were looked at with this run, once that period is over. */
export const markLookedAgain = (db: Db, late: readonly LateDays[], today: Day): Promise<number> =>
  count(
    db,
    sql`update payroll_record r set looked_again = true
      from (select distinct l.person_id, l.period_id from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as l(person_id uuid, period_id uuid)) l
        join pay_period q on q.id = l.period_id and q.to_day <= ${today}::date
      where r.pay_period_id = l.period_id and r.person_id = l.person_id and not r.looked_again`,
  )

/** Lets nobody decide on what a payroll is computed from until the transaction ends. */
export const holdInputs = async (db: Db, sources: readonly PaySource[]): Promise<void> => {
  for (const source of sources) await source.hold(db)
}
