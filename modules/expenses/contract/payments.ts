import {
  DayField,
  Done,
  endpoint,
  FileReply,
  Id,
  InstantField,
  line,
  only,
  page,
  pageQuery,
  perHour,
} from '@daybook/platform/contract'
import { z } from 'zod'
import { longestName } from '../domain/index.ts'
import { ClaimSummary } from './claims.ts'
import { expenseClaim, expensePay } from './permissions.ts'
import { expenseRefusals } from './refusals.ts'

export const listExpensesDue = endpoint({
  name: 'listExpensesDue',
  method: 'GET',
  path: '/api/v0/expense-due',
  summary: 'Approved claims that are not paid yet, those that wait longest first, with what is left to pay of each',
  permission: expensePay,
  sealed: true,
  query: z.strictObject(pageQuery),
  response: page(
    z.strictObject({
      ...ClaimSummary.shape,
      payableCents: z.int(),
      /** Whether the next payroll pays it, or somebody has to. */
      payWith: z.enum(['PAYROLL', 'BANK']),
    }),
  ),
  errors: {},
})

/** A bank list is read in one file. */
export const mostInList = 5000

export const exportExpensesDue = endpoint({
  name: 'exportExpensesDue',
  method: 'GET',
  path: '/api/v0/expense-due/file',
  summary: 'What of it no payroll pays, as a CSV file for whoever pays by bank; at most five thousand',
  permission: expensePay,
  response: FileReply,
  produces: 'text/csv',
  errors: {},
  limits: [perHour('account', 30), perHour('company', 60)],
})

export const payExpense = endpoint({
  name: 'payExpense',
  method: 'POST',
  path: '/api/v0/expense-payment',
  summary: 'Say that an approved claim was paid by itself, and not with a payroll',
  permission: expensePay,
  sealed: true,
  idempotency: 'required',
  body: z.strictObject({ id: Id, version: z.int() }),
  response: ClaimSummary,
  errors: only(expenseRefusals, 'expense.own', 'expense.not_approved'),
})

export const Advance = z.strictObject({
  id: Id,
  person: z.strictObject({ id: Id, name: z.string() }),
  day: DayField,
  currency: z.string(),
  cents: z.int(),
  /** What no claim has used yet. */
  leftCents: z.int(),
  note: z.string(),
  givenAt: InstantField,
})
export type Advance = z.output<typeof Advance>

export const listAdvances = endpoint({
  name: 'listAdvances',
  method: 'GET',
  path: '/api/v0/expense-advance',
  summary: 'Advances on expenses of everybody, the newest first',
  permission: expensePay,
  sealed: true,
  query: z.strictObject(pageQuery),
  response: page(Advance),
  errors: {},
})

export const listOwnAdvances = endpoint({
  name: 'listOwnAdvances',
  method: 'GET',
  path: '/api/v0/expense-advance/own',
  summary: 'Your own advances of which something is left, at most fifty',
  permission: expenseClaim,
  sealed: true,
  response: z.strictObject({ items: z.array(Advance) }),
  errors: {},
})

export const giveAdvance = endpoint({
  name: 'giveAdvance',
  method: 'POST',
  path: '/api/v0/expense-advance',
  summary: 'Write down money that somebody got for expenses to come; their next approved claims draw from it',
  permission: expensePay,
  sealed: true,
  idempotency: 'required',
  body: z.strictObject({
    userId: Id,
    day: DayField,
    cents: z.int('Please enter an amount').min(1, 'Please enter an amount').max(2_000_000_000, 'Too large'),
    note: line(longestName, 'Please say what it is for'),
  }),
  response: Advance,
  errors: only(expenseRefusals, 'expense.own', 'expense.nobody', 'expense.future'),
})

export const removeAdvance = endpoint({
  name: 'removeAdvance',
  method: 'DELETE',
  path: '/api/v0/expense-advance/:advanceId',
  summary: 'Take an advance back that no claim has used',
  permission: expensePay,
  params: z.strictObject({ advanceId: Id }),
  response: Done,
  errors: only(expenseRefusals, 'expense.own', 'expense.advance_used'),
})

export const reportKeys = ['PERSON', 'CATEGORY', 'MONTH'] as const
export const mostRows = 500

export const reportExpenses = endpoint({
  name: 'reportExpenses',
  method: 'GET',
  path: '/api/v0/expense-report',
  summary: 'Approved expenses of the days between two, by person, category or month; the largest five hundred',
  permission: expensePay,
  sealed: true,
  query: z.strictObject({ from: DayField, to: DayField, by: z.enum(reportKeys) }),
  response: z.strictObject({
    currency: z.string(),
    totalCents: z.int(),
    taxCents: z.int(),
    items: z.array(z.strictObject({ key: z.string(), label: z.string(), cents: z.int(), taxCents: z.int(), lines: z.int() })),
  }),
  errors: {},
})
