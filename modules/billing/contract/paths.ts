import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. `back` is where a plan was found too small; `try`: the plan is to be tried. */
export const billingPaths = {
  dashboard: path('/product/billing/dashboard'),
  billing: path<'status' | 'invoice'>('/product/billing/billing'),
  payments: path<'method' | 'mode' | 'payment'>('/product/billing/payment-methods'),
  /** The same screen, by an older address. */
  timesheet: path('/product/billing/timesheet'),
  subscriptions: path<'plan' | 'back' | 'try'>('/product/billing/subscriptions'),
} as const
