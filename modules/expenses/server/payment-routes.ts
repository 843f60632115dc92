import { lockWorker } from '@daybook/people/server'
import { centsToDecimal, dayInZone, writeCsv } from '@daybook/platform/domain'
import { type Handler, type Mount, newId, pageFrom, readCursor, route } from '@daybook/platform/server'
import {
  type Advance,
  advanceNoted,
  expenseDecided,
  expenseDeeds,
  expenseTopics,
  exportExpensesDue,
  giveAdvance,
  listAdvances,
  listExpensesDue,
  listOwnAdvances,
  mostInList,
  mostRows,
  payExpense,
  removeAdvance,
  reportExpenses,
} from '../contract/index.ts'
import { addAdvance, type AdvanceRow, advances, dropAdvance, findAdvance, lockAdvance, openAdvances } from './advance-store.ts'
import { changeClaim, dueClaims, findClaim, holdDecisions, lockClaim, worksHere } from './claim-store.ts'
import { dueForBank, payableOf, reportOf, sumOf } from './payment-store.ts'
import { claimForLog, presentSummary } from './present.ts'

const showDue: Handler<typeof listExpensesDue> = async ({ query: { limit, cursor } }, { db }) =>
  pageFrom(
    await dueClaims(db, limit, readCursor(cursor, 2)),
    limit,
    ({ decided_at, id }) => [decided_at ?? '', id],
    (row) => ({ ...presentSummary(row), payableCents: payableOf(row), payWith: row.with_payroll ? 'PAYROLL' : 'BANK' }),
  )

const exportDue: Handler<typeof exportExpensesDue> = async (_, { db, actor, now }) => {
  const rows = await dueForBank(db, mostInList)
  const header = ['Name', 'E-mail', 'Claim', 'Amount', 'Currency', 'Approved on']
  const lines = rows.map(({ name, email, title, payable, currency, decided_at }) => [
    name,
    email,
    title,
    centsToDecimal(payable, currency),
    currency,
    decided_at === null ? '' : dayInZone(decided_at, actor.zone),
  ])
  return { bytes: Buffer.from(writeCsv([header, ...lines])), fileName: `expenses-to-pay-${dayInZone(now, actor.zone)}.csv` }
}

const pay: Handler<typeof payExpense> = async ({ body }, { db, actor, now, refuse, record, emit, touch }) => {
  await holdDecisions(db)
  const today = dayInZone(now, actor.zone)
  const before = await lockClaim(db, body.id, today)
  if (!before || before.status === 'DRAFT') return refuse('not_found')
  if (actor.isSelf(before.person_id)) return refuse('expense.own')
  if (before.version !== body.version) return refuse('version.stale')
  if (before.status !== 'APPROVED') return refuse('expense.not_approved')
  await changeClaim(db, before.id, { status: 'PAID', paid_at: now, paid_with: 'BANK', paid_by: actor.userId })
  const row = (await findClaim(db, before.id, today)) ?? before
  record({ deed: expenseDeeds.paid, type: 'expense_claim', id: row.id, before: claimForLog(before), after: claimForLog(row) })
  await emit(expenseDecided, { claimId: row.id, userId: row.person_id, outcome: 'PAID', by: actor.userId, note: '' })
  touch(expenseTopics.expenses)
  return presentSummary(row)
}

const presentAdvance = (row: AdvanceRow): Advance => ({
  id: row.id,
  person: { id: row.person_id, name: row.name },
  day: row.day,
  currency: row.currency,
  cents: row.cents,
  leftCents: row.left_cents,
  note: row.note,
  givenAt: row.given_at,
})

const showAdvances: Handler<typeof listAdvances> = async ({ query: { limit, cursor } }, { db }) =>
  pageFrom(await advances(db, limit, readCursor(cursor, 2)), limit, ({ day, id }) => [day, id], presentAdvance)

const showOwn: Handler<typeof listOwnAdvances> = async (_, { db, actor }) => ({
  // Of this place alone, as its claims draw from them.
  items: (await openAdvances(db, [actor.userId], 50)).map(presentAdvance),
})

const advanceForLog = ({
  person_id,
  day,
  currency,
  cents,
  note,
}: Pick<AdvanceRow, 'person_id' | 'day' | 'currency' | 'cents' | 'note'>) => ({
  person_id,
  day,
  currency,
  cents,
  note,
})

const give: Handler<typeof giveAdvance> = async ({ body }, { db, actor, now, refuse, record, emit, touch }) => {
  if (actor.isSelf(body.userId)) return refuse('expense.own', { field: 'userId' })
  if (!(await lockWorker(db, body.userId))) return refuse('not_found')
  if (!(await worksHere(db, body.userId))) return refuse('expense.nobody', { field: 'userId' })
  if (body.day > dayInZone(now, actor.zone)) return refuse('expense.future', { field: 'day' })
  const { day, cents, note } = body
  const advance = { id: newId(), person_id: body.userId, day, currency: actor.currency, cents, note, given_at: now }
  await addAdvance(db, { ...advance, given_by: actor.userId })
  record({ deed: expenseDeeds.advance, type: 'expense_advance', id: advance.id, after: advanceForLog(advance) })
  await emit(advanceNoted, { advanceId: advance.id, userId: body.userId, by: actor.userId, what: 'GIVEN' })
  touch(expenseTopics.expenses)
  const row = await findAdvance(db, advance.id)
  return row ? presentAdvance(row) : refuse('not_found')
}

const takeAway: Handler<typeof removeAdvance> = async ({ params }, { db, actor, refuse, record, emit, touch }) => {
  await holdDecisions(db)
  const row = await lockAdvance(db, params.advanceId)
  if (!row) return refuse('not_found')
  if (actor.isSelf(row.person_id)) return refuse('expense.own')
  if (row.left_cents !== row.cents) return refuse('expense.advance_used')
  await dropAdvance(db, row.id)
  record({ deed: expenseDeeds.remove_advance, type: 'expense_advance', id: row.id, before: advanceForLog(row) })
  await emit(advanceNoted, { advanceId: row.id, userId: row.person_id, by: actor.userId, what: 'TAKEN_BACK' })
  touch(expenseTopics.expenses)
  return { response_message: 'The advance is taken back.' }
}

const report: Handler<typeof reportExpenses> = async ({ query: { from, to, by } }, { db, actor }) => {
  const asked = { from, to, currency: actor.currency }
  const [sum] = await sumOf(db, asked)
  const rows = await reportOf(db, { ...asked, by, most: mostRows })
  return {
    currency: actor.currency,
    totalCents: sum?.cents ?? 0,
    taxCents: sum?.tax_cents ?? 0,
    items: rows.map(({ tax_cents: taxCents, ...row }) => ({ ...row, taxCents })),
  }
}

export const paymentRoutes: readonly Mount[] = [
  route(listExpensesDue, showDue),
  route(exportExpensesDue, exportDue),
  route(payExpense, pay),
  route(listAdvances, showAdvances),
  route(listOwnAdvances, showOwn),
  route(giveAdvance, give),
  route(removeAdvance, takeAway),
  route(reportExpenses, report),
]
