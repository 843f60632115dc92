import { Done, endpoint, fileKinds, fileRefusals, Id, linkQuery, only, perHour, StoredReply } from '@daybook/platform/contract'
import { z } from 'zod'
import { mostReceiptBytes } from '../domain/index.ts'
import { Receipt } from './claims.ts'
import { expenseClaim, expenseRead } from './permissions.ts'
import { expenseRefusals } from './refusals.ts'

const params = z.strictObject({ receiptId: Id })

export const addReceipt = endpoint({
  name: 'addReceipt',
  method: 'POST',
  path: '/api/v0/expense-receipt',
  summary: 'Bring a receipt for a claim that you write: a PDF as it is, a photo drawn anew and turned upright; at most 10 MB',
  permission: expenseClaim,
  upload: { maxBytes: mostReceiptBytes, kinds: fileKinds },
  response: Receipt,
  errors: { ...fileRefusals, ...only(expenseRefusals, 'expense.receipts_full') },
  limits: [perHour('account', 200)],
})

export const removeReceipt = endpoint({
  name: 'removeReceipt',
  method: 'DELETE',
  path: '/api/v0/expense-receipt/:receiptId',
  summary: 'Take a receipt away that is on no claim which was handed in',
  permission: expenseClaim,
  params,
  response: Done,
  errors: only(expenseRefusals, 'expense.receipt_stays'),
})

export const openReceipt = endpoint({
  name: 'openReceipt',
  method: 'GET',
  path: '/api/v0/expense-receipt/:receiptId',
  summary: 'A receipt: with a token, or by the address that a claim gives',
  permission: expenseRead,
  params,
  query: linkQuery,
  response: StoredReply,
  produces: 'application/octet-stream',
  linked: true,
  errors: {},
})
