import { CurrencyField, DayField, Done, endpoint, Id, only, perHour, SignedCentsField } from '@daybook/platform/contract'
import { features } from '@daybook/platform/domain'
import { planTypes } from '@daybook/company/domain'
import { z } from 'zod'
import { lineKinds } from '../domain/index.ts'
import { billingRead, subscriptionChange } from './permissions.ts'
import { billingRefusals } from './refusals.ts'

const PlanTypeField = z.enum(planTypes, 'There is no such plan')

/** A trial: when it is over, and what begins on that day: the plan that was chosen, else Free. */
const RunningTrial = z.strictObject({
  /** The first day that is no longer in it. */
  endsOn: DayField,
  daysLeft: z.int(),
  /** How many people become inactive when it is over. */
  leaving: z.int(),
  /** The plan that was chosen, with its price on that day; null: Free. */
  next: z.strictObject({ planType: PlanTypeField, title: z.string(), priceCents: z.int().nullable() }).nullable(),
})

export const CurrentPlan = z.strictObject({
  planType: PlanTypeField,
  title: z.string(),
  /** Minor units a month; null: agreed with the customer. */
  priceCents: z.int().nullable(),
  currency: CurrencyField,
  /** The first day of the newest invoice, and its total in minor units; null before the first one. */
  startDate: DayField.nullable(),
  amountBilled: z.int().nullable(),
  /** The first day of the next period; null where nothing is billed, and where it waits until what is overdue is paid. */
  renewsOn: DayField.nullable(),
  /** What begins on that day instead, and how many people become inactive then. */
  next: z.strictObject({ planType: PlanTypeField, title: z.string(), leaving: z.int() }).nullable(),
  /** The plan is on trial; null where none is. */
  trial: RunningTrial.nullable(),
  /** The day on which a trial would be over that starts today; null where the company cannot try a plan. */
  tryUntil: DayField.nullable(),
  employeeCount: z.int(),
  /** Null: agreed with the customer. */
  capacity: z.int().nullable(),
  /** Whether the plan that was chosen at sign-up is still to be offered. */
  wishOpen: z.boolean(),
  /** What is late: how much, since when, and from when on the company has what Free has; null where nothing is. */
  overdue: z
    .strictObject({ invoices: z.int(), totalCents: z.int(), currency: CurrencyField, dueDate: DayField, restrictsOn: DayField })
    .nullable(),
  /** It has what Free has until it has paid. */
  lapsed: z.boolean(),
  /** Who is written to for what is agreed. */
  contact: z.string(),
})
export type CurrentPlan = z.output<typeof CurrentPlan>

export const currentPlan = endpoint({
  name: 'currentPlan',
  method: 'GET',
  path: '/api/subscriptions/current-plan',
  summary: 'The plan of the company, what it costs and how full it is',
  permission: billingRead,
  response: CurrentPlan,
  errors: {},
})

const query = z.strictObject({ planType: PlanTypeField })

/** Who becomes inactive when a plan begins that has no room for everybody. */
const leaving = z.array(Id).max(1000)

/** One line of a bill; both days included. */
export const BillLineShape = z.strictObject({
  kind: z.enum(lineKinds),
  planType: z.string(),
  startsOn: DayField,
  endsOn: DayField,
  amountCents: z.int(),
})
export type BillLineShown = z.output<typeof BillLineShape>

export const previewChange = endpoint({
  name: 'previewChange',
  method: 'GET',
  path: '/api/subscriptions/change-plan/preview',
  summary: 'What a change of the plan costs now and later, and what it takes away',
  permission: subscriptionChange,
  query,
  response: z.strictObject({
    kind: z.enum(['now', 'later', 'contact', 'same']),
    /** The day on which it begins. */
    from: DayField,
    currency: CurrencyField,
    lines: z.array(BillLineShape),
    taxName: z.string().nullable(),
    taxCents: z.int(),
    /** What is billed by confirming: 0 where it begins later. */
    totalCents: z.int(),
    /** A month of it, from when on. */
    priceCents: z.int().nullable(),
    renewsOn: DayField.nullable(),
    /** What the first invoice comes to where the plan begins after a trial, with tax; null where it does not. */
    firstInvoiceCents: z.int().nullable(),
    /** What becomes read-only. */
    lost: z.array(z.enum(features)),
    gained: z.array(z.enum(features)),
    employeeCount: z.int(),
    capacity: z.int().nullable(),
    /** How many people have to become inactive when it begins. */
    tooMany: z.int(),
  }),
  errors: {},
  // A look for each plan that is opened.
  limits: [perHour('account', 600), perHour('company', 1200)],
})

export const changePlan = endpoint({
  name: 'changePlan',
  method: 'POST',
  path: '/api/subscriptions/change-plan',
  summary: 'Change the plan: a larger one at once, a smaller one when what is paid for is over, or the trial is',
  permission: subscriptionChange,
  idempotency: 'required',
  query,
  body: z
    .strictObject({
      /** The total that was shown; another one by now is refused instead of billed. */
      totalCents: SignedCentsField,
      leaving,
    })
    .partial()
    .default({}),
  response: Done,
  errors: only(
    billingRefusals,
    'subscription.same',
    'subscription.by_agreement',
    'subscription.amount_changed',
    'subscription.restricted',
    'subscription.must_leave',
    'subscription.stays',
  ),
  limits: [perHour('company', 20)],
})

export const resumePlan = endpoint({
  name: 'resumePlan',
  method: 'POST',
  path: '/api/subscriptions/resume',
  summary: 'Keep the plan instead of the smaller one that was chosen; take back what was chosen for the time after a trial',
  permission: subscriptionChange,
  body: z.strictObject({}),
  response: Done,
  errors: only(billingRefusals, 'subscription.nothing_chosen'),
})

export const declineWish = endpoint({
  name: 'declineWish',
  method: 'POST',
  path: '/api/subscriptions/decline-wish',
  summary: 'Not now: the plan that was chosen at sign-up is not offered any more',
  permission: subscriptionChange,
  body: z.strictObject({}),
  response: Done,
  errors: {},
})

export const startTrial = endpoint({
  name: 'startTrial',
  method: 'POST',
  path: '/api/subscriptions/start-trial',
  summary: 'Try a plan free for 14 days; each company can once',
  permission: subscriptionChange,
  idempotency: 'required',
  query,
  body: z.strictObject({}),
  response: Done,
  errors: only(billingRefusals, 'trial.used', 'trial.on_plan', 'trial.billed', 'subscription.same', 'subscription.by_agreement'),
  limits: [perHour('company', 20)],
})

export const endTrial = endpoint({
  name: 'endTrial',
  method: 'POST',
  path: '/api/subscriptions/end-trial',
  summary: 'End the trial before its day: Free begins at once',
  permission: subscriptionChange,
  body: z.strictObject({ leaving }).partial(),
  response: Done,
  errors: only(billingRefusals, 'trial.none', 'subscription.stays'),
  limits: [perHour('company', 20)],
})
