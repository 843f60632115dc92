import { z } from 'zod'
import {
  CurrencyField,
  DayField,
  Done,
  endpoint,
  Id,
  InstantField,
  line,
  only,
  page,
  pageQuery,
  perDay,
  perHour,
  ShownFile,
  text,
} from '@daybook/platform/contract'
import { claimStatuses, lineWarnings, longestName, longestText, mostLines, mostReceipts } from '../domain/index.ts'
import { expenseClaim, expenseRead } from './permissions.ts'
import { expenseRefusals } from './refusals.ts'

const Person = z.strictObject({ id: Id, name: z.string() })

/** A receipt, with an address at which the reader's browser finds it for some minutes. */
export const Receipt = ShownFile
export type Receipt = z.output<typeof Receipt>

export const ClaimLine = z.strictObject({
  id: Id,
  categoryId: Id,
  day: DayField,
  what: z.string(),
  reason: z.string(),
  minor: z.int(),
  currency: z.string(),
  rateMillionths: z.int(),
  /** The company’s rate of that day, and not one that was entered. */
  rateByTable: z.boolean(),
  quantity: z.int(),
  taxCents: z.int(),
  claimedCents: z.int(),
  /** What is paid of it; null as long as nobody looked at it. */
  approvedCents: z.int().nullable(),
  warnings: z.array(z.enum(lineWarnings)),
  receipts: z.array(Receipt),
})
export type ClaimLine = z.output<typeof ClaimLine>

const summary = {
  id: Id,
  person: Person,
  title: z.string(),
  status: z.enum(claimStatuses),
  stage: z.enum(['MANAGER', 'HR']),
  currency: z.string(),
  claimedCents: z.int(),
  approvedCents: z.int().nullable(),
  /** Of what is approved, so much had been advanced. */
  drawnCents: z.int(),
  submittedAt: InstantField.nullable(),
  decidedAt: InstantField.nullable(),
  paidAt: InstantField.nullable(),
  paidWith: z.enum(['PAYROLL', 'BANK', 'ADVANCE']).nullable(),
  version: z.int(),
}

/** A claim in a list. */
export const ClaimSummary = z.strictObject(summary)
export type ClaimSummary = z.output<typeof ClaimSummary>

export const Claim = z.strictObject({
  ...summary,
  lines: z.array(ClaimLine),
  decidedBy: z.string().nullable(),
  note: z.string().nullable(),
  /** The payslip it came with, where it did. */
  payslipId: Id.nullable(),
  can: z.strictObject({ write: z.boolean(), takeBack: z.boolean(), decide: z.boolean() }),
})
export type Claim = z.output<typeof Claim>

const mostMinor = 2_000_000_000

/** A line as somebody enters it; which of amount and quantity counts, its category says. */
const Line = z.strictObject({
  /** Null for a new one. */
  id: Id.nullable(),
  categoryId: Id,
  day: DayField,
  what: line(longestName, 'Please say what it was'),
  reason: text(longestText),
  minor: z.int('Please enter an amount').min(0, 'Must not be negative').max(mostMinor, 'Too large'),
  currency: CurrencyField,
  /** Null: the company’s rate of that day. */
  rateMillionths: z.int().min(1, 'Please enter what one of it was worth').max(100_000_000_000).nullable(),
  quantity: z.int('Please enter how much').min(0, 'Must not be negative').max(1_000_000, 'Too large'),
  taxCents: z.int('Please enter an amount').min(0, 'Must not be negative').max(mostMinor, 'Too large'),
  receipts: z.array(Id).max(mostReceipts),
})

const written = {
  title: line(longestName, 'Please give it a title'),
  lines: z.array(Line).max(mostLines),
}

const params = z.strictObject({ id: Id })
const lineErrors = only(
  expenseRefusals,
  'expense.no_amount',
  'expense.no_rate',
  'expense.no_exchange',
  'expense.own_currency',
  'expense.tax_too_much',
  'expense.future',
  'expense.no_category',
  'expense.no_receipt',
  'expense.too_large',
)

export const listExpenses = endpoint({
  name: 'listExpenses',
  method: 'GET',
  path: '/api/v0/expense',
  summary: 'Your claims, the newest first',
  permission: expenseClaim,
  sealed: true,
  query: z.strictObject({ ...pageQuery, status: z.enum(claimStatuses).optional() }),
  response: page(ClaimSummary),
  errors: {},
})

export const getExpense = endpoint({
  name: 'getExpense',
  method: 'GET',
  path: '/api/v0/expense/:id',
  summary: 'One claim with its lines and receipts: your own, and what was handed in by whoever you decide about',
  permission: expenseRead,
  sealed: true,
  params,
  response: Claim,
  errors: {},
})

export const addExpense = endpoint({
  name: 'addExpense',
  method: 'POST',
  path: '/api/v0/expense',
  summary: 'Begin a claim: a draft, which nobody else opens; the audit log says what is in it',
  permission: expenseClaim,
  sealed: true,
  // Nothing of it is there yet.
  body: z.strictObject({ ...written, lines: z.array(Line.extend({ id: z.null() })).max(mostLines) }),
  response: Claim,
  keptReply: 256 * 1024,
  errors: { ...lineErrors, ...only(expenseRefusals, 'expense.too_many_drafts') },
  limits: [perDay('account', 200)],
})

export const saveExpense = endpoint({
  name: 'saveExpense',
  method: 'PUT',
  path: '/api/v0/expense/:id',
  summary: 'Write a claim anew that is not handed in, or was sent back',
  permission: expenseClaim,
  sealed: true,
  params,
  body: z.strictObject({ ...written, version: z.int() }),
  response: Claim,
  errors: { ...lineErrors, ...only(expenseRefusals, 'expense.not_draft') },
  limits: [perHour('account', 600)],
})

export const removeExpense = endpoint({
  name: 'removeExpense',
  method: 'DELETE',
  path: '/api/v0/expense/:id',
  summary: 'Throw a claim away that is not handed in, or was sent back, with its receipts',
  permission: expenseClaim,
  params,
  response: Done,
  errors: only(expenseRefusals, 'expense.not_draft'),
})

export const submitExpense = endpoint({
  name: 'submitExpense',
  method: 'POST',
  path: '/api/v0/expense/:id/submit',
  summary: 'Hand a claim in: it waits for whoever decides',
  permission: expenseClaim,
  sealed: true,
  params,
  body: z.strictObject({ version: z.int() }),
  response: Claim,
  keptReply: 256 * 1024,
  errors: {
    ...only(
      expenseRefusals,
      'expense.not_draft',
      'expense.no_lines',
      'expense.reason_required',
      'expense.no_rate',
      'expense.no_exchange',
      'expense.no_category',
      'expense.no_amount',
      'expense.future',
      'expense.too_large',
      'expense.written_in_other',
    ),
  },
})

export const takeExpenseBack = endpoint({
  name: 'takeExpenseBack',
  method: 'POST',
  path: '/api/v0/expense/:id/take-back',
  summary: 'Take a claim back that still waits',
  permission: expenseClaim,
  sealed: true,
  params,
  body: z.strictObject({ version: z.int() }),
  response: Claim,
  keptReply: 256 * 1024,
  errors: only(expenseRefusals, 'expense.not_submitted'),
})
