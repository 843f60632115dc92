import { endpoint, Id, only, page, pageBody, perHour, text } from '@daybook/platform/contract'
import { z } from 'zod'
import { longestText, mostLines } from '../domain/index.ts'
import { Claim } from './claims.ts'
import { expenseApprove } from './permissions.ts'
import { expenseRefusals } from './refusals.ts'

export const searchExpenseApprovals = endpoint({
  name: 'searchExpenseApprovals',
  method: 'POST',
  path: '/api/v0/expense-approval/search',
  summary: 'Claims that wait for your decision, those that wait longest first',
  permission: expenseApprove,
  sealed: true,
  effect: 'none',
  body: z.strictObject(pageBody),
  response: page(Claim),
  errors: {},
})

export const decideExpense = endpoint({
  name: 'decideExpense',
  method: 'POST',
  path: '/api/v0/expense-approval',
  summary: 'Approve a claim, line by line where it is less than was claimed, or send it back with a note',
  permission: expenseApprove,
  sealed: true,
  body: z.strictObject({
    id: Id,
    version: z.int(),
    decision: z.enum(['APPROVE', 'REJECT']),
    note: text(longestText).default(''),
    /** What is paid of these lines; the others are paid as a manager approved them, else as they were claimed. */
    lines: z
      .array(z.strictObject({ id: Id, approvedCents: z.int().min(0) }))
      .max(mostLines)
      .default([]),
  }),
  response: Claim,
  keptReply: 256 * 1024,
  errors: only(
    expenseRefusals,
    'expense.own',
    'expense.not_submitted',
    'expense.waits_for_hr',
    'expense.note_required',
    'expense.cut_lines',
    'expense.all_cut',
    'expense.other_currency',
  ),
})

export const undoExpenseDecision = endpoint({
  name: 'undoExpenseDecision',
  method: 'POST',
  path: '/api/v0/expense-approval/undo',
  summary: 'Take your decision back within a minute: the claim waits again',
  permission: expenseApprove,
  sealed: true,
  body: z.strictObject({ id: Id }),
  response: Claim,
  keptReply: 256 * 1024,
  errors: only(expenseRefusals, 'expense.own', 'expense.not_decided', 'expense.undo_over'),
  limits: [perHour('account', 300)],
})
