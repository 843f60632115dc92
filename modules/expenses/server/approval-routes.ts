import { deciderOf } from '@daybook/people/server'
import { only } from '@daybook/platform/contract'
import {
  type Context,
  type Handler,
  type Mount,
  pageFrom,
  readCursor,
  refuseCommon,
  refuser,
  route,
} from '@daybook/platform/server'
import {
  decideExpense,
  expenseDecided,
  expenseDeeds,
  expenseRefusals,
  expenseSubmitted,
  expenseTopics,
  expenseWithdrawn,
  searchExpenseApprovals,
  undoExpenseDecision,
} from '../contract/index.ts'
import {
  approveClaim,
  type DecidesFor,
  drawAdvances,
  needsSecondLook,
  payableCents,
  rejectClaim,
  undoClaim,
} from '../domain/index.ts'
import { draw, drawnBy, giveBack, lockAdvances } from './advance-store.ts'
import { expenseSettings } from './category-store.ts'
import {
  byNobody,
  changeClaim,
  findClaim,
  type FoundClaim,
  holdDecisions,
  lockClaim,
  type WaitingClaim,
  waitingClaims,
} from './claim-store.ts'
import { approveLines, forgetApproved, handLinesOn, linesOf, restoreLines } from './line-store.ts'
import { mayDecideExpense } from './policy.ts'
import { claimForLog, presentClaim, presentClaims } from './present.ts'

// What one page may show of lines and receipts, each of which has an address of its own; a claim more is on it while there is room, and one claim always.
const mostParts = 1_000

/** How many of the claims fit on a page. */
const fitting = (claims: readonly WaitingClaim[]): number => {
  let room = mostParts
  const over = claims.findIndex(({ parts }, i) => (room -= parts) < 0 && i > 0)
  return over === -1 ? claims.length : over
}

const showWaiting: Handler<typeof searchExpenseApprovals> = async ({ body }, context) => {
  const { db, actor, now } = context
  const rows = await waitingClaims(db, deciderOf(actor, now), body.limit, readCursor(body.cursor, 2))
  const { items, nextCursor } = pageFrom(
    rows,
    Math.min(body.limit, fitting(rows)),
    ({ submitted_at, id }) => [submitted_at ?? '', id],
    (row) => ({ ...row, managed: true }),
  )
  return { items: await presentClaims(context, items), nextCursor }
}

type Deciding = Context<typeof decideExpense>
type Undoing = Context<typeof undoExpenseDecision>

const refuseOwn = refuser(only(expenseRefusals, 'expense.own'))

/** A claim to decide on, held. One's own is refused by name, another's that is not for the reader is not found. */
const held = async (context: Deciding | Undoing, id: string): Promise<FoundClaim> => {
  const { db, actor, now } = context
  await holdDecisions(db)
  const row = await lockClaim(db, id, deciderOf(actor, now).today)
  if (!row || row.status === 'DRAFT') return refuseCommon('not_found')
  if (actor.isSelf(row.person_id)) return refuseOwn('expense.own')
  return mayDecideExpense(actor, row) ? row : refuseCommon('not_found')
}

type Cuts = Parameters<Handler<typeof decideExpense>>[0]['body']['lines']

/** Writes down what is paid of each line, and gives the sum: what was said now, else what a manager said before, else what was claimed. */
const cut = async ({ db, refuse }: Deciding, row: FoundClaim, cuts: Cuts, note: string): Promise<number> => {
  const lines = await linesOf(db, [row.id])
  const said = new Map(cuts.map(({ id, approvedCents }) => [id, approvedCents]))
  const unknown = cuts.filter(
    ({ id, approvedCents }) => (lines.find((line) => line.id === id)?.claimed_cents ?? -1) < approvedCents,
  )
  if (unknown.length > 0 || said.size !== cuts.length) return refuse('expense.cut_lines', { field: 'lines' })
  const approved = lines.map((line) => ({ id: line.id, cents: said.get(line.id) ?? line.approved_cents ?? line.claimed_cents }))
  const sum = approved.reduce((total, { cents }) => total + cents, 0)
  if (sum === 0) return refuse('expense.all_cut', { field: 'lines' })
  const cutNow = lines.some((line) => (said.get(line.id) ?? line.claimed_cents) < line.claimed_cents)
  if (cutNow && note.trim() === '') return refuse('expense.note_required', { field: 'note' })
  await approveLines(db, approved)
  return sum
}

/** Approves for good: what was advanced is taken off first, and where nothing is left to pay the claim is settled. */
const settle = async ({ db, now }: Deciding, row: FoundClaim, cents: number) => {
  const advances = await lockAdvances(db, row.person_id, row.currency)
  const drawn = drawAdvances(
    cents,
    advances.map(({ id, day, left_cents }) => ({ id, day, leftCents: left_cents })),
  )
  await draw(db, row.id, drawn)
  const left = payableCents(cents, drawn)
  const settled = { approved_cents: cents, drawn_cents: cents - left }
  return left > 0 ? settled : { ...settled, status: 'PAID' as const, paid_at: now, paid_with: 'ADVANCE' as const }
}

/** Keeps what a manager decided, for HR who looks again. */
const handOn = async ({ db, actor, now }: Deciding, { id }: FoundClaim, note: string) => {
  await handLinesOn(db, id)
  return { handed_on_at: now, handed_on_by: actor.userId, handed_on_note: note === '' ? null : note }
}

const approve = async (context: Deciding, row: FoundClaim, cuts: Cuts, note: string): Promise<void> => {
  const { db, actor, now, refuse } = context
  if (row.currency !== actor.currency) return refuse('expense.other_currency')
  const { secondLookFromCents } = await expenseSettings(db)
  const moved = approveClaim(
    row,
    actor.scope as DecidesFor,
    row.sets_rules || needsSecondLook(row.claimed_cents, secondLookFromCents),
  )
  if (!moved.ok) return refuse(moved.code)
  const cents = await cut(context, row, cuts, note)
  // Where HR says nothing to what a manager cut, the manager's words are what its person reads.
  const words = note === '' && cents < row.claimed_cents ? row.decision_note : note
  const decided = { decided_at: now, decided_by: actor.userId, decision_note: words === '' ? null : words }
  const after = moved.value.status === 'APPROVED' ? await settle(context, row, cents) : await handOn(context, row, note)
  await changeClaim(db, row.id, { ...moved.value, ...decided, ...after })
}

const reject = async ({ db, actor, now, refuse }: Deciding, row: FoundClaim, note: string): Promise<void> => {
  const moved = rejectClaim(row, actor.scope as DecidesFor, note)
  if (!moved.ok) return refuse(moved.code, moved.code === 'expense.note_required' ? { field: 'note' } : {})
  await changeClaim(db, row.id, { ...moved.value, decided_at: now, decided_by: actor.userId, decision_note: note })
}

const deedOf = ({ status }: FoundClaim) =>
  status === 'REJECTED' ? expenseDeeds.reject : status === 'SUBMITTED' ? expenseDeeds.hand_on : expenseDeeds.approve

const tell = ({ emit, actor }: Deciding, { id, person_id, status, stage, decision_note }: FoundClaim): Promise<void> => {
  const about = { claimId: id, userId: person_id }
  if (status === 'SUBMITTED') return emit(expenseSubmitted, { ...about, stage })
  const outcome = status === 'REJECTED' ? 'REJECTED' : status === 'PAID' ? 'PAID' : 'APPROVED'
  return emit(expenseDecided, { ...about, outcome, by: actor.userId, note: decision_note ?? '' })
}

/** What was left of the advances that a claim drew from, without it and with it, for the log. */
const advancesOf = async ({ db }: Deciding | Undoing, claimId: string) => {
  const drawn = await drawnBy(db, claimId)
  return {
    without: drawn.map(({ id, left_cents, cents }) => ({ id, left_cents: left_cents + cents })),
    drawn: drawn.map(({ id, left_cents }) => ({ id, left_cents })),
  }
}

const decide: Handler<typeof decideExpense> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  const before = await held(context, body.id)
  if (before.version !== body.version) return refuse('version.stale')
  if (body.decision === 'APPROVE') await approve(context, before, body.lines, body.note)
  else await reject(context, before, body.note)
  const row = (await findClaim(db, before.id, deciderOf(actor, now).today)) ?? before
  const paid = (await linesOf(db, [row.id])).map(({ what, claimed_cents, approved_cents }) => ({
    what,
    claimed_cents,
    approved_cents,
  }))
  const advances = await advancesOf(context, row.id)
  record({
    deed: deedOf(row),
    type: 'expense_claim',
    id: row.id,
    before: { ...claimForLog(before), advances: advances.without },
    after: { ...claimForLog(row), lines: paid, advances: advances.drawn },
  })
  await tell(context, row)
  touch(expenseTopics.expenses, expenseTopics.expense_approval)
  return presentClaim(context, row)
}

const undo: Handler<typeof undoExpenseDecision> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, emit, touch } = context
  const before = await held(context, body.id)
  const moved = undoClaim(before, { by: before.decided_by, at: before.decided_at }, actor.userId, now)
  if (!moved.ok) return refuse(moved.code)
  const handedOn = before.status === 'SUBMITTED'
  const { handed_on_at: decided_at, handed_on_by: decided_by, handed_on_note: decision_note } = before
  const earlier = handedOn ? byNobody : { decided_at, decided_by, decision_note }
  const advances = await advancesOf(context, before.id)
  await giveBack(db, before.id)
  await changeClaim(db, before.id, {
    ...moved.value,
    ...earlier,
    approved_cents: null,
    drawn_cents: 0,
  })
  await (handedOn ? forgetApproved : restoreLines)(db, before.id)
  const row = (await findClaim(db, before.id, deciderOf(actor, now).today)) ?? before
  record({
    deed: expenseDeeds.undo,
    type: 'expense_claim',
    id: row.id,
    before: { ...claimForLog(before), advances: advances.drawn },
    after: { ...claimForLog(row), advances: advances.without },
  })
  const about = { claimId: row.id, userId: row.person_id }
  await emit(expenseWithdrawn, about)
  // What was only handed on was no answer to whoever claims.
  if (!handedOn) await emit(expenseDecided, { ...about, outcome: 'UNDONE', by: actor.userId, note: '' })
  await emit(expenseSubmitted, { ...about, stage: row.stage })
  touch(expenseTopics.expenses, expenseTopics.expense_approval)
  return presentClaim(context, row)
}

export const approvalRoutes: readonly Mount[] = [
  route(searchExpenseApprovals, showWaiting),
  route(decideExpense, decide),
  route(undoExpenseDecision, undo),
]
