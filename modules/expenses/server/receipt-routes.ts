import { dayInZone } from '@daybook/platform/domain'
import {
  dropStoredFile,
  findStoredFile,
  type Handler,
  keepFile,
  looseFilesJob,
  type Mount,
  newId,
  ownPlaces,
  replyWith,
  route,
} from '@daybook/platform/server'
import { addReceipt, expenseDeeds, openReceipt, removeReceipt } from '../contract/index.ts'
import { mayWrite } from '../domain/index.ts'
import { changeClaim, findClaim, lockClaim } from './claim-store.ts'
import { mayReadExpense } from './policy.ts'
import { presentReceipt } from './present.ts'
import { addReceiptRow, dropReceipt, findReceipt, forgottenReceipts, lockLoose, lockReceipt } from './receipt-store.ts'

/** Receipts that are on no claim yet; a holiday's worth of photos. */
const mostLoose = 100

const bring: Handler<typeof addReceipt> = async ({ file }, context) => {
  const { db, actor, now, refuse, record, link } = context
  if ((await lockLoose(db, actor.userId)) >= mostLoose) return refuse('expense.receipts_full', { words: { receipts: mostLoose } })
  const kept = await keepFile(context, file)
  const { name, kind, size } = kept
  const receipt = { id: newId(), name, kind, size }
  await addReceiptRow(db, { ...receipt, person_id: actor.userId, file_id: kept.id, content_id: kept.content_id, added_at: now })
  record({ deed: expenseDeeds.add_receipt, type: 'expense_receipt', id: receipt.id, after: { name, kind, size } })
  return presentReceipt(receipt, link)
}

const remove: Handler<typeof removeReceipt> = async ({ params }, { db, actor, now, refuse, record }) => {
  const receipt = await findReceipt(db, params.receiptId)
  if (!receipt || !ownPlaces(actor).includes(receipt.person_id)) return refuse('not_found')
  // The claim first, as whoever hands it in holds it.
  const claim = receipt.claim_id === null ? undefined : await lockClaim(db, receipt.claim_id, dayInZone(now, actor.zone))
  if (claim && !mayWrite(claim)) return refuse('expense.receipt_stays')
  // It may have come onto a claim since, which may be handed in by now.
  const held = await lockReceipt(db, receipt.id)
  if (!held) return refuse('not_found')
  if (held.claim_id !== receipt.claim_id) return refuse('version.stale')
  // What was sent back is not what was decided on any more, so that the decision stays.
  if (claim?.status === 'REJECTED') await changeClaim(db, claim.id, { decided_at: null })
  await dropReceipt(db, receipt.id)
  await dropStoredFile(db, receipt.file_id)
  const { name, kind, size } = receipt
  record({ deed: expenseDeeds.remove_receipt, type: 'expense_receipt', id: receipt.id, before: { name, kind, size } })
  return { response_message: 'The receipt is taken away.' }
}

const open: Handler<typeof openReceipt> = async ({ params }, { app, db, actor, now, refuse }) => {
  const receipt = await findReceipt(db, params.receiptId)
  if (!receipt) return refuse('not_found')
  if (!ownPlaces(actor).includes(receipt.person_id)) {
    const claim = receipt.claim_id === null ? undefined : await findClaim(db, receipt.claim_id, dayInZone(now, actor.zone))
    if (!claim || !mayReadExpense(actor, claim)) return refuse('not_found')
  }
  const file = await findStoredFile(db, receipt.file_id)
  return file ? replyWith(app, file) : refuse('not_found')
}

export const receiptRoutes: readonly Mount[] = [route(addReceipt, bring), route(removeReceipt, remove), route(openReceipt, open)]

/** Receipts that were brought for a claim which was never saved go after a week. */
export const receiptsJob = looseFilesJob({
  name: 'receipts',
  cron: '40 3 * * *',
  forgotten: forgottenReceipts,
  drop: dropReceipt,
})
