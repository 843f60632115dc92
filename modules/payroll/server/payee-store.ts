import type { WorkSchedule } from '@daybook/calendar/domain/days'
import type { Day } from '@daybook/platform/domain'
import type { EmploymentType } from '@daybook/people/domain'
import { type OwedAmount, type PayInputRow, type PaySource, workersByLegalName } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import type { CountedBlock, PlacedDay } from '@daybook/time/domain'
import type { PremiumDay } from '@daybook/time/server'
import { all, chunks, inParts, sql } from '@daybook/platform/server/sql'
import type { AdjustmentKind } from '../domain/index.ts'
import { agreed, isInForce, type Terms, termsRecord } from './terms-store.ts'

/** The days that a bonus was promised for. */
export type EarnedAmount = { amount: number; from: Day; to: Day }

/** What somebody entered on a payslip; `from` and `to` are null but for a bonus that was promised. */
export type EnteredAmount = { kind: AdjustmentKind; amount: number; reason: string; from: Day | null; to: Day | null }

/** Everything one person's pay is computed from. */
export type Payee = {
  person_id: string
  record_id: string | null
  /** What their draft was computed from (`computed-from.ts`). */
  computed_from: string | null
  /** Whose rules of time are theirs. */
  department: string
  employment_type: EmploymentType | null
  hire_date: Day | null
  end_date: Day | null
  terms: Terms[]
  adjustments: EnteredAmount[] | null
  /** What was promised them for work of the days that are looked at, whichever payroll pays it. */
  promised: EarnedAmount[] | null
  /** Their days inside windows that pay more, each with the minutes of it (`details.ts`). */
  premiums?: readonly PremiumDay[]
  /** Of whoever moved: where they handed in their days, and what counted the weeks of which a part was paid before (`details.ts`). */
  placed?: readonly PlacedDay[]
  counted?: readonly CountedBlock[]
  /** Their own work schedules, where they have any (`details.ts`). */
  schedules?: readonly WorkSchedule[]
  /** What they laid out, in the order in which it came (`owed-store.ts`). */
  owed?: readonly OwedAmount[]
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

/** What other modules hand over for everybody who is asked for, in the order of people. */
const inputsOf = (sources: readonly PaySource[], { period: { from, to }, since, people }: PayeesAsked) => {
  const handed = sources.map((source) => source.inputs({ from, to, since, people }))
  return sql<PayInputRow>`${sql.join(handed, sql` union all `)} order by 1, 2`
}

const withInputs = (rows: readonly PayeeRow[], inputs: readonly PayInputRow[]): Payee[] => {
  const byPerson = Map.groupBy(inputs, ({ person_id }) => person_id)
  return rows.map((row) => ({ ...row, inputs: byPerson.get(row.person_id) ?? [] }))
}

/**
 * The people a cycle pays in a period. What is handed over is read by a statement of its own, one pass over each table, and joined here:
 * in one statement the database may read all hours of the company anew for each person, where it takes them for few. The day arrays
 * are built by the database, so that ten thousand people stay ten thousand rows.
 */
export const payees = async (db: Db, sources: readonly PaySource[], asked: PayeesAsked): Promise<Payee[]> => {
  const rows = await payeeRows(db, asked)
  return withInputs(rows, await all(db, inputsOf(sources, asked)))
}

// So many rows of hours are in memory at once.
const part = 500

/** The same people in parts, in the order of their ids, for whoever works on everybody of a company: the hours of thousands are many. */
export async function* payeesInParts(db: Db, sources: readonly PaySource[], asked: PayeesAsked): AsyncGenerator<Payee[]> {
  const rows = await payeeRows(db, asked)
  let [done, held]: [number, PayInputRow[]] = [0, []]
  for await (const handed of inParts(db, inputsOf(sources, asked), part)) {
    held.push(...handed)
    const last = held.at(-1)?.person_id ?? ''
    const next = rows.findIndex(({ person_id }, i) => i >= done && person_id >= last)
    const complete = rows.slice(done, next < 0 ? undefined : next)
    yield* chunks(withInputs(complete, held), part)
    done += complete.length
    held = held.filter(({ person_id }) => person_id === last)
  }
  yield* chunks(withInputs(rows.slice(done), held), part)
}

const payeeRows = (db: Db, { cycleId, period, since, people, late, afterwards = false }: PayeesAsked): Promise<PayeeRow[]> =>
  all(
    db,
    sql<PayeeRow>`
    with corrected as materialized (
      select a.person_id, jsonb_agg(jsonb_build_object('kind', a.kind, 'amount', a.amount_cents, 'reason', a.reason,
        'from', a.earned_from, 'to', a.earned_to) order by a.made_at, a.id) as adjustments
      from payroll_adjustment a where a.pay_period_id = ${period.id} group by 1
    ), promised as materialized (
      select a.person_id, jsonb_agg(jsonb_build_object('amount', a.amount_cents, 'from', a.earned_from, 'to', a.earned_to) order by a.made_at, a.id) as promised
      from payroll_adjustment a where a.earned_to >= ${since} and a.earned_from <= ${period.to}
        and (${people}::uuid[] is null or a.person_id = any(${people}::uuid[])) group by 1
    ), terms as materialized (
      select t.person_id, jsonb_agg(${termsRecord.json('t')} order by t.from_day) as terms
      from ${agreed} t where t.from_day <= ${period.to} and (${people}::uuid[] is null or t.person_id = any(${people}::uuid[])) group by 1
      having bool_or(${isInForce(cycleId, { from: since, to: period.to })})
        or t.person_id in (select person_id from corrected)
        or (t.person_id = any(${late}::uuid[]) and (array_agg(t.pay_cycle_id order by t.from_day desc))[1] = ${cycleId})
    )
    select p.id as person_id, r.id as record_id, r.computed_from, p.department, p.employment_type, p.hire_date, p.end_date, t.terms, c.adjustments, b.promised
    from terms t join ${workersByLegalName} p on p.id = t.person_id
      left join corrected c on c.person_id = p.id
      left join promised b on b.person_id = p.id
      left join payroll_record r on r.pay_period_id = ${period.id} and r.person_id = p.id
      left join payroll_choice x on x.pay_period_id = ${period.id} and x.person_id = p.id
    where (${afterwards} or c.person_id is not null or ((p.id = any(${late}::uuid[]) or p.end_date is null or p.end_date >= ${since})
      and (p.hire_date is null or p.hire_date <= ${period.to})))
      and (${afterwards} or ((not ${neverJoined} or x.choice = 'PAY') and x.choice is distinct from 'HOLD'))
    order by p.id`,
  )
