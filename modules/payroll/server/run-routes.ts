import { currentCompany, lockCompany } from '@daybook/company/server'
import { recordViews } from '@daybook/people/server'
import { type Day, dayInZone, foldText, formatDay, type Steps } from '@daybook/platform/domain'
import {
  type Actor,
  type Db,
  inSteps,
  joinInOnePass,
  route,
  type Handler,
  type Mount,
  pageFrom,
  readCursor,
} from '@daybook/platform/server'
import {
  finalizePayroll,
  getRun,
  listPayroll,
  markPayrollPaid,
  payrollDeeds,
  payrollFinalize,
  payrollRun,
  payslipsPublished,
  previewPayroll,
  type PayPeriod,
  type Run,
  payrollTopics,
} from '../contract/index.ts'
import { finalFrom, isFinal } from '../domain/index.ts'
import { leaveOutOthers } from './choice-store.ts'
import {
  findPeriod,
  lockPeriod,
  markFinalized,
  markPaid,
  markPreviewed,
  periodBefore,
  type PeriodRow,
  settleDaysOff,
} from './cycle-store.ts'
import { type ComparedPeriod, withVariance } from './present.ts'
import { figuresIn, linesInPeriod, recordsOf, slipsInPeriod, totalsOf } from './record-store.ts'
import { holdOwed } from './owed-store.ts'
import { draftRun, freezeRun, sourcesOf } from './run.ts'
import { holdInputs, markDaysPaid, markLookedAgain, type RecordRow } from './run-store.ts'
import { preparationOf, secondPeopleFor } from './second-person.ts'
import { timeTopics } from '@daybook/time/contract'
import { hoursOutside } from '@daybook/time/server'

export const presentPeriod = ({
  previewedAt: _at,
  previewedBy: _by,
  previewedIn: _in,
  version: _version,
  ...period
}: PeriodRow): PayPeriod => period

export const presentRun = async (db: Db, actor: Actor, id: string): Promise<Run> => {
  const period = await findPeriod(db, id)
  if (!period) throw new Error('a period vanished inside its own transaction')
  return {
    period: presentPeriod(period),
    totals: await totalsOf(db, id),
    currency: actor.currency,
    outside: await hoursOutside(db, period.from, period.to),
    ...(await preparationOf(db, actor, period)),
    can: {
      preview: actor.may(payrollRun) && !isFinal(period),
      finalize: actor.may(payrollFinalize) && period.status === 'PREVIEWED',
      markPaid: actor.may(payrollFinalize) && period.status === 'FINALIZED',
    },
  }
}

/** What the log keeps of a run: how far it is, for how many people, and what they are paid together. */
const runForLog = async (db: Db, { id, status }: Pick<PeriodRow, 'id' | 'status'>) => {
  const { people, netCents } = await totalsOf(db, id)
  return { status, people, netCents }
}

// Days that wait have a refusal of their own, and records that were removed come back under another id.
const figuresOf = ({ id: _id, pending_days: _pending, ...figures }: RecordRow): string =>
  JSON.stringify(Object.entries(figures).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const figuresSteps = function* (records: readonly RecordRow[]): Steps<Set<string>> {
  const figures = new Set<string>()
  for (const record of records) {
    figures.add(figuresOf(record))
    yield
  }
  return figures
}

/** Whether two computations of a period agree in every figure of everybody. */
const areSame = async (before: readonly RecordRow[], after: readonly RecordRow[]): Promise<boolean> =>
  (await inSteps(figuresSteps(before))).symmetricDifference(await inSteps(figuresSteps(after))).size === 0

const preview: Handler<typeof previewPayroll> = async ({ body }, { app, db, actor, now, refuse, record, touch }) => {
  const period = await lockPeriod(db, body.payPeriodId)
  if (!period) return refuse('not_found')
  if (isFinal(period)) return refuse('payroll.finalized')
  await joinInOnePass(db)
  const before = await runForLog(db, period)
  await draftRun(db, sourcesOf(app), period, actor.currency)
  await markPreviewed(db, period.id, { by: actor.userId, at: now, currency: actor.currency })
  const after = await runForLog(db, { id: period.id, status: 'PREVIEWED' })
  record({ deed: payrollDeeds.preview, type: 'pay_period', id: period.id, before, after })
  touch(payrollTopics.payroll)
  return presentRun(db, actor, period.id)
}

const showRun: Handler<typeof getRun> = async ({ params }, { db, actor, refuse }) =>
  (await findPeriod(db, params.payPeriodId)) ? presentRun(db, actor, params.payPeriodId) : refuse('not_found')

const listRuns: Handler<typeof listPayroll> = async ({ body }, { db, actor, now, refuse }) => {
  const period = await findPeriod(db, body.payPeriodId)
  if (!period) return refuse('not_found')
  const rows = await recordsOf(db, {
    periodId: period.id,
    q: body.q && foldText(body.q),
    only: body.only,
    limit: body.limit,
    after: readCursor(body.cursor, 2),
  })
  const { items, nextCursor } = pageFrom(
    rows,
    body.limit,
    (row) => [row.sort_name, row.id],
    (row) => row,
  )
  const people = items.map((row) => row.person_id)
  await recordViews(db, actor, people, 'payroll', now)
  const before = await periodBefore(db, period.payCycleId, period.from)
  const compared = async ({ id, from, to }: { id: string; from: Day; to: Day }): Promise<ComparedPeriod> => ({
    from,
    to,
    slips: await slipsInPeriod(db, id, people),
    lines: await linesInPeriod(db, id, people),
  })
  // Nobody computed the one before: all would be new.
  const then = before && before.status !== 'OPEN' ? await compared(before) : null
  return { items: withVariance(items, actor.currency, then, await compared(period)), nextCursor }
}

const finalize: Handler<typeof finalizePayroll> = async ({ body }, { app, db, actor, now, emit, refuse, record, touch }) => {
  const period = await lockPeriod(db, body.payPeriodId)
  if (!period) return refuse('not_found')
  if (isFinal(period)) return refuse('payroll.finalized')
  if (period.status === 'OPEN') return refuse('payroll.not_previewed')
  const from = finalFrom(period)
  const today = dayInZone(now, actor.zone)
  if (today < from) return refuse('payroll.period_running', { words: { day: formatDay(from) } })
  if (await secondPeopleFor(db, actor, period)) return refuse('payroll.second_person')
  await joinInOnePass(db)
  // Whoever changes the currency or the week has done so by now, or waits.
  await lockCompany(db)
  const { currency } = await currentCompany(db)
  if (currency !== actor.currency || currency !== period.previewedIn) return refuse('payroll.changed')
  const sources = sourcesOf(app)
  await holdInputs(db, sources.pay)
  await holdOwed(db, sources.owed)
  for (const { isCounting } of sources.pay) if (await isCounting?.(db)) return refuse('payroll.counting')
  // What was looked at must still be what the sources say, figure by figure, and what the caller saw. A refusal undoes it all.
  const { figures } = await totalsOf(db, period.id)
  if (figures !== body.figures) return refuse('payroll.changed')
  const shown = await figuresIn(db, period.id)
  const { records, late, ...frozen } = await freezeRun(db, sources, period, actor.currency, { at: now, today })
  if (!(await areSame(shown, records))) return refuse('payroll.changed')
  const problems = records.filter(({ problem }) => problem !== null).length
  if (problems > 0) return refuse('payroll.has_problems', { words: { people: problems } })
  const pending = records.reduce((sum, { pending_days }) => sum + pending_days, 0)
  if (pending > 0 && !body.withoutPending) return refuse('payroll.days_pending', { words: { days: pending } })
  await markDaysPaid(db, sources.pay, period, { late, today })
  await markLookedAgain(db, late, today)
  await settleDaysOff(db, frozen.calendar, today)
  await leaveOutOthers(db, period, actor.userId, now)
  await markFinalized(db, period.id, { by: actor.userId, at: now, today, ...frozen })
  const before = { status: period.status }
  const after = await runForLog(db, { id: period.id, status: 'FINALIZED' })
  record({ deed: payrollDeeds.finalize, type: 'pay_period', id: period.id, before, after })
  await emit(payslipsPublished, { payPeriodId: period.id, from: period.from, to: period.to })
  touch(payrollTopics.payroll, timeTopics.timesheet, timeTopics.clock)
  return presentRun(db, actor, period.id)
}

const confirmPaid: Handler<typeof markPayrollPaid> = async ({ body }, { db, actor, now, refuse, record, touch }) => {
  const period = await lockPeriod(db, body.payPeriodId)
  if (!period) return refuse('not_found')
  if (period.status === 'PAID') return refuse('payroll.already_paid')
  if (period.status !== 'FINALIZED') return refuse('payroll.not_finalized')
  await joinInOnePass(db)
  await markPaid(db, period.id, now)
  const before = { status: period.status }
  const after = await runForLog(db, { id: period.id, status: 'PAID' })
  record({ deed: payrollDeeds.mark_paid, type: 'pay_period', id: period.id, before, after })
  touch(payrollTopics.payroll)
  return presentRun(db, actor, period.id)
}

/** What is changed in a payroll comes after it was computed, whatever the clock of this server says: both happen under its lock. */
export const afterPreview = ({ previewedAt }: Pick<PeriodRow, 'previewedAt'>, now: string): string =>
  previewedAt !== null && previewedAt > now ? previewedAt : now

export const runRoutes: readonly Mount[] = [
  route(previewPayroll, preview),
  route(getRun, showRun),
  route(listPayroll, listRuns),
  route(finalizePayroll, finalize),
  route(markPayrollPaid, confirmPaid),
]
