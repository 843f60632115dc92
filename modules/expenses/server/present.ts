import type { AnyEndpoint } from '@daybook/platform/contract'
import { type Actor, type Context, ownPlaces, turns } from '@daybook/platform/server'
import { type Claim, type ClaimSummary, expenseApprove, openReceipt, type Receipt } from '../contract/index.ts'
import { mayWrite } from '../domain/index.ts'
import type { ClaimRow } from './claim-store.ts'
import { type LineRow, linesOf } from './line-store.ts'
import { mayDecideExpense } from './policy.ts'
import { type ReceiptRow, receiptsOf } from './receipt-store.ts'

export const presentSummary = (row: ClaimRow): ClaimSummary => ({
  id: row.id,
  person: { id: row.person_id, name: row.name },
  title: row.title,
  status: row.status,
  stage: row.stage,
  currency: row.currency,
  claimedCents: row.claimed_cents,
  approvedCents: row.approved_cents,
  drawnCents: row.drawn_cents,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
  paidAt: row.paid_at,
  paidWith: row.paid_with,
  version: row.version,
})

type Presenting = Pick<Context<AnyEndpoint>, 'db' | 'link'> & { actor: Actor }

export const presentReceipt = (
  { id, name, kind, size }: Pick<ReceiptRow, 'id' | 'name' | 'kind' | 'size'>,
  link: Presenting['link'],
): Receipt => ({
  id,
  name,
  kind,
  size,
  address: link(openReceipt.path.replace(':receiptId', id)),
})

const presentLine = (row: LineRow, receipts: readonly Receipt[]) => ({
  id: row.id,
  categoryId: row.category_id,
  day: row.day,
  what: row.what,
  reason: row.reason,
  minor: row.minor,
  currency: row.currency,
  rateMillionths: row.rate_millionths,
  rateByTable: row.rate_by_table,
  quantity: row.quantity,
  taxCents: row.tax_cents,
  claimedCents: row.claimed_cents,
  approvedCents: row.approved_cents,
  warnings: row.warnings,
  receipts: [...receipts],
})

/** That another line has the same receipt, is for whoever decides: it may be somebody else's. */
const forReader = (row: LineRow, decides: boolean): LineRow =>
  decides ? row : { ...row, warnings: row.warnings.filter((warning) => warning !== 'SAME_RECEIPT') }

type Row = ClaimRow & { managed: boolean }

/** Claims as their reader may see them, in the same order. Others get their turn between them: each address of a receipt is signed. */
export const presentClaims = async ({ db, actor, link }: Presenting, rows: readonly Row[]): Promise<Claim[]> => {
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(await linesOf(db, ids), ({ claim_id }) => claim_id)
  const receipts = Map.groupBy(await receiptsOf(db, ids), ({ line_id }) => line_id)
  const turn = turns()
  const claims: Claim[] = []
  for (const row of rows) {
    await turn()
    const own = ownPlaces(actor).includes(row.person_id)
    const decides = actor.may(expenseApprove) && mayDecideExpense(actor, row)
    const shown = (line: LineRow) =>
      presentLine(
        forReader(line, decides),
        (receipts.get(line.id) ?? []).map((receipt) => presentReceipt(receipt, link)),
      )
    claims.push({
      ...presentSummary(row),
      lines: (lines.get(row.id) ?? []).map(shown),
      decidedBy: row.decided_by_name,
      note: row.decision_note,
      payslipId: row.record_id,
      can: {
        write: own && mayWrite(row),
        takeBack: own && row.status === 'SUBMITTED',
        decide: decides && row.status === 'SUBMITTED' && (actor.scope !== 'reports' || row.stage === 'MANAGER'),
      },
    })
  }
  return claims
}

export const presentClaim = async (context: Presenting, row: Row): Promise<Claim> => {
  const [claim] = await presentClaims(context, [row])
  if (!claim) throw new Error('a claim is presented')
  return claim
}

/** What the log tells of a claim: how far it is, and what it comes to. */
export const claimForLog = (row: ClaimRow) => ({
  title: row.title,
  status: row.status,
  stage: row.stage,
  claimed_cents: row.claimed_cents,
  approved_cents: row.approved_cents,
  drawn_cents: row.drawn_cents,
  decision_note: row.decision_note,
  paid_with: row.paid_with,
})
