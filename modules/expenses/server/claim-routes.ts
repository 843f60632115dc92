import { only } from '@daybook/platform/contract'
import { dayInZone } from '@daybook/platform/domain'
import {
  type Context,
  dropStoredFile,
  type Handler,
  type Mount,
  newId,
  ownPlaces,
  pageFrom,
  readCursor,
  refuseCommon,
  refuser,
  route,
} from '@daybook/platform/server'
import {
  addExpense,
  expenseDeeds,
  expenseRefusals,
  expenseSubmitted,
  expenseTopics,
  expenseWithdrawn,
  getExpense,
  listExpenses,
  removeExpense,
  saveExpense,
  submitExpense,
  takeExpenseBack,
} from '../contract/index.ts'
import { hasOwnRate, lacksReason, mayWrite, rateUnit, submitClaim, takeBackClaim, warningsOf } from '../domain/index.ts'
import { expenseCategories } from './category-store.ts'
import {
  addClaim,
  byNobody,
  changeClaim,
  claimsOf,
  dropClaim,
  findClaim,
  type FoundClaim,
  hasManager,
  lockClaim,
  lockDrafts,
} from './claim-store.ts'
import { countLines } from './count-claim.ts'
import { expenseExchange } from './exchange-store.ts'
import { forgetApproved, linesOf, type NewLine, noteLine, sameReceipts, saveLines } from './line-store.ts'
import { mayReadExpense } from './policy.ts'
import { setterOf } from './set-rates.ts'
import { claimForLog, presentClaim, presentSummary } from './present.ts'
import { dropReceipt, placeReceipts, receiptsOf, usableReceipts } from './receipt-store.ts'

/** Of claims that are not handed in, somebody has at most so many. */
export const mostDrafts = 50

type Anything =
  | Context<typeof getExpense>
  | Context<typeof saveExpense>
  | Context<typeof submitExpense>
  | Context<typeof removeExpense>

const todayOf = ({ actor, now }: Pick<Anything, 'actor' | 'now'>) => dayInZone(now, actor.zone)

/** The claim as it stands now, for the reply and the log. */
const standing = async (context: Pick<Anything, 'db' | 'actor' | 'now'>, id: string): Promise<FoundClaim> =>
  (await findClaim(context.db, id, todayOf(context))) ?? refuseCommon('not_found')

/** One's own claim, held; a version that is not the stored one is refused. */
const ownClaim = async (context: Anything, id: string, version?: number): Promise<FoundClaim> => {
  const { db, actor } = context
  const row = await lockClaim(db, id, todayOf(context))
  if (!row || !ownPlaces(actor).includes(row.person_id)) return refuseCommon('not_found')
  return version === undefined || version === row.version ? row : refuseCommon('version.stale')
}

const list: Handler<typeof listExpenses> = async ({ query }, { db, actor }) => {
  const { limit, status } = query
  const rows = await claimsOf(db, { people: ownPlaces(actor), status, limit, after: readCursor(query.cursor, 2) })
  return pageFrom(rows, limit, ({ made_at, id }) => [made_at, id], presentSummary)
}

const show: Handler<typeof getExpense> = async ({ params }, context) => {
  const row = await findClaim(context.db, params.id, todayOf(context))
  return row && mayReadExpense(context.actor, row) ? presentClaim(context, row) : context.refuse('not_found')
}

const refuseReceipt = refuser(only(expenseRefusals, 'expense.no_receipt'))

type Writing = Context<typeof addExpense> | Context<typeof saveExpense>

/** What the company says of lines today. */
const countedBy = async ({ db, actor, now }: Pick<Anything, 'db' | 'actor' | 'now'>) => ({
  categories: await expenseCategories(db),
  exchange: await expenseExchange(db, actor.currency),
  currency: actor.currency,
  today: todayOf({ actor, now }),
})
type Written = Pick<Parameters<Handler<typeof saveExpense>>[0]['body'], 'lines'>

/** Writes lines and receipts of a claim, and gives what they come to. */
const write = async (context: Writing, claimId: string, { lines }: Written): Promise<number> => {
  const { db, actor } = context
  const counted = countLines(lines, await countedBy(context))
  const known = new Set((await linesOf(db, [claimId])).map(({ id }) => id))
  const rows = lines.map((line, i): NewLine => {
    if (line.id !== null && !known.delete(line.id)) return refuseCommon('not_found')
    return {
      id: line.id ?? newId(),
      claim_id: claimId,
      category_id: line.categoryId,
      day: line.day,
      what: line.what,
      reason: line.reason,
      minor: line.minor,
      currency: line.currency,
      rate_millionths: counted.lines[i]?.rateMillionths ?? rateUnit,
      rate_by_table: counted.lines[i]?.rateByTable ?? false,
      quantity: line.quantity,
      claimed_cents: counted.lines[i]?.cents ?? 0,
      tax_cents: line.taxCents,
    }
  })
  const places = lines.flatMap(({ receipts }, i) => receipts.map((id) => ({ id, line: rows[i]?.id ?? '' })))
  const ids = places.map(({ id }) => id)
  const usable = await usableReceipts(db, ownPlaces(actor), claimId, ids)
  if (new Set(ids).size !== ids.length || usable.length !== ids.length)
    return refuseReceipt('expense.no_receipt', { field: 'lines' })
  await saveLines(db, claimId, rows)
  await placeReceipts(db, claimId, places)
  return counted.sum
}

const linesForLog = async ({ db }: Pick<Anything, 'db'>, id: string) =>
  (await linesOf(db, [id])).map(({ id: _id, claim_id: _claim, warnings: _warnings, approved_cents: _approved, ...line }) => line)

const add: Handler<typeof addExpense> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  if ((await lockDrafts(db, actor.userId)) >= mostDrafts)
    return refuse('expense.too_many_drafts', { words: { claims: mostDrafts } })
  const id = newId()
  const claim = { id, person_id: actor.userId, title: body.title, currency: actor.currency, claimed_cents: 0, made_at: now }
  await addClaim(db, claim)
  const cents = await write(context, id, body)
  await changeClaim(db, id, { claimed_cents: cents, version: 1 })
  const row = await standing(context, id)
  record({
    deed: expenseDeeds.add,
    type: 'expense_claim',
    id,
    after: { ...claimForLog(row), lines: await linesForLog(context, id) },
  })
  touch(expenseTopics.expenses)
  return presentClaim(context, row)
}

const save: Handler<typeof saveExpense> = async ({ params, body }, context) => {
  const { db, actor, refuse, record, touch } = context
  const before = await ownClaim(context, params.id, body.version)
  if (!mayWrite(before)) return refuse('expense.not_draft')
  const linesBefore = await linesForLog(context, before.id)
  const cents = await write(context, before.id, body)
  // Without its moment, the decision that sent it back is not taken back any more: nobody looked at what stands here now.
  await changeClaim(db, before.id, { title: body.title, claimed_cents: cents, currency: actor.currency, decided_at: null })
  const row = await standing(context, before.id)
  record({
    deed: expenseDeeds.save,
    type: 'expense_claim',
    id: row.id,
    before: { ...claimForLog(before), lines: linesBefore },
    after: { ...claimForLog(row), lines: await linesForLog(context, row.id) },
  })
  touch(expenseTopics.expenses)
  return presentClaim(context, row)
}

const remove: Handler<typeof removeExpense> = async ({ params }, context) => {
  const { db, refuse, record, touch } = context
  const before = await ownClaim(context, params.id)
  if (!mayWrite(before)) return refuse('expense.not_draft')
  const told = { ...claimForLog(before), lines: await linesForLog(context, before.id) }
  const receipts = await receiptsOf(db, [before.id])
  for (const { id, file_id } of receipts) {
    await dropReceipt(db, id)
    await dropStoredFile(db, file_id)
  }
  await dropClaim(db, before.id)
  const names = receipts.map(({ name, kind, size }) => ({ name, kind, size }))
  record({ deed: expenseDeeds.remove, type: 'expense_claim', id: before.id, before: { ...told, receipts: names } })
  touch(expenseTopics.expenses)
  return { response_message: 'The claim is thrown away.' }
}

/** Counts each line as of today and notes what is unusual about it. Whoever hands it in says why where that is asked for. */
const noteLines = async (context: Context<typeof submitExpense>, row: FoundClaim): Promise<number> => {
  const { db, refuse } = context
  const [lines, receipts, same] = [await linesOf(db, [row.id]), await receiptsOf(db, [row.id]), await sameReceipts(db, [row.id])]
  if (lines.length === 0) return refuse('expense.no_lines')
  const [by, own] = [await countedBy(context), ownPlaces(context.actor)]
  const entered = lines.map((line) => ({
    ...line,
    categoryId: line.category_id,
    rateMillionths: line.rate_by_table ? null : line.rate_millionths,
    taxCents: 0,
  }))
  const counted = countLines(entered, by)
  for (const [i, line] of entered.entries()) {
    const category = by.categories.find(({ id }) => id === line.category_id)
    const worth = counted.lines[i]
    if (!category || !worth) return refuse('expense.no_category')
    const looked = {
      day: line.day,
      cents: worth.cents,
      receipts: receipts.filter(({ line_id }) => line_id === line.id).length,
      ownRate: hasOwnRate(line, { own: by.currency, exchange: by.exchange }),
      setRate: own.includes(setterOf({ ...line, ...worth }, { category, exchange: by.exchange }) ?? ''),
      setRule: own.includes(category.limitBy ?? '') || own.includes(category.receiptFromBy ?? ''),
      sameReceipt: same.some(({ line_id, same: is }) => line_id === line.id && is),
    }
    const warnings = warningsOf(looked, category, by.today)
    if (lacksReason(warnings, line.reason)) return refuse('expense.reason_required', { field: `lines.${i}.reason` })
    await noteLine(db, line.id, { ...worth, warnings })
  }
  return counted.sum
}

const submit: Handler<typeof submitExpense> = async ({ params, body }, context) => {
  const { db, actor, now, refuse, record, emit, touch } = context
  const before = await ownClaim(context, params.id, body.version)
  const moved = submitClaim(before, await hasManager(db, before.person_id))
  if (!moved.ok) return refuse(moved.code)
  if (before.currency !== actor.currency) return refuse('expense.written_in_other')
  const cents = await noteLines(context, before)
  await changeClaim(db, before.id, { ...moved.value, ...byNobody, claimed_cents: cents, submitted_at: now })
  const row = await standing(context, before.id)
  record({ deed: expenseDeeds.submit, type: 'expense_claim', id: row.id, before: claimForLog(before), after: claimForLog(row) })
  await emit(expenseSubmitted, { claimId: row.id, userId: row.person_id, stage: row.stage })
  touch(expenseTopics.expenses, expenseTopics.expense_approval)
  return presentClaim(context, row)
}

const takeBack: Handler<typeof takeExpenseBack> = async ({ params, body }, context) => {
  const { db, refuse, record, emit, touch } = context
  const before = await ownClaim(context, params.id, body.version)
  const moved = takeBackClaim(before)
  if (!moved.ok) return refuse(moved.code)
  await forgetApproved(db, before.id)
  await changeClaim(db, before.id, { ...moved.value, ...byNobody, submitted_at: null })
  const row = await standing(context, before.id)
  record({
    deed: expenseDeeds.take_back,
    type: 'expense_claim',
    id: row.id,
    before: claimForLog(before),
    after: claimForLog(row),
  })
  await emit(expenseWithdrawn, { claimId: row.id, userId: row.person_id })
  touch(expenseTopics.expenses, expenseTopics.expense_approval)
  return presentClaim(context, row)
}

export const claimRoutes: readonly Mount[] = [
  route(listExpenses, list),
  route(getExpense, show),
  route(addExpense, add),
  route(saveExpense, save),
  route(removeExpense, remove),
  route(submitExpense, submit),
  route(takeExpenseBack, takeBack),
]
