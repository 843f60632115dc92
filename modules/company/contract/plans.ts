import { anyAccount, DayField, Done, endpoint, only, perHour } from '@daybook/platform/contract'
import { features } from '@daybook/platform/domain'
import { z } from 'zod'
import { planTypes } from '../domain/index.ts'
import { planMasterKeep } from './permissions.ts'
import { companyRefusals } from './refusals.ts'

const PlanTypeField = z.enum(planTypes)

const FeaturesField = z
  .array(z.enum(features))
  .max(features.length)
  .refine((codes) => new Set(codes).size === codes.length, 'Each feature once')

const PlanShape = z.strictObject({
  planType: PlanTypeField,
  title: z.string(),
  /** Minor units a month; null: agreed with the customer. */
  priceCents: z.int().nullable(),
  currency: z.string(),
  /** How many people it allows; null: agreed with the customer. */
  capacity: z.int().nullable(),
  /** The same as the price list says it: `up to 30`. */
  users: z.string(),
  features: z.array(z.enum(features)),
})

export const listPlans = endpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/api/v0/plans',
  summary: 'The plans as they are today, small ones first',
  permission: anyAccount,
  response: z.strictObject({ items: z.array(PlanShape) }),
  errors: {},
})

const Version = z.strictObject({
  holdsFrom: DayField,
  priceCents: z.int().nullable(),
  currency: z.string(),
  capacity: z.int().nullable(),
  features: z.array(z.enum(features)),
  /** What holds today, what came before it, what is still to begin. */
  state: z.enum(['now', 'past', 'later']),
})
export type PlanVersionShown = z.output<typeof Version>

const MasterPlan = z.strictObject({
  planType: PlanTypeField,
  title: z.string(),
  /** How many companies are on it, and the most people that one of them has. */
  companies: z.int(),
  largest: z.int(),
  versions: z.array(Version),
})
export type MasterPlan = z.output<typeof MasterPlan>

export const listPlanMaster = endpoint({
  name: 'listPlanMaster',
  method: 'GET',
  path: '/api/v0/plan-master',
  summary: 'Every version of every plan, with how many companies are on it',
  permission: planMasterKeep,
  response: z.strictObject({ items: z.array(MasterPlan) }),
  errors: {},
})

const atLeastADollar = 'Minimum amount is $1'

/** A version of a plan as it is typed. Free costs nothing; price and people of Enterprise are agreed with each customer, so they are null. */
const NewVersion = z
  .strictObject({
    planType: PlanTypeField,
    holdsFrom: DayField,
    priceCents: z.int('Must be a whole amount of cents').max(100_000_000, 'Too large').nullable(),
    capacity: z.int('Must be a whole number').min(1, 'At least one person').max(100_000, 'Too large').nullable(),
    features: FeaturesField,
  })
  .refine(({ planType, priceCents }) => planType !== 'FREE_PACK' || priceCents === 0, {
    path: ['priceCents'],
    message: 'Free costs nothing',
  })
  .refine(({ planType, priceCents }) => planType === 'FREE_PACK' || priceCents === null || priceCents >= 100, {
    path: ['priceCents'],
    message: atLeastADollar,
  })
  .refine(({ planType, priceCents }) => (planType === 'ENTERPRISE_PACK') === (priceCents === null), {
    path: ['priceCents'],
    message: 'Only the price of Enterprise is agreed with each customer',
  })
  .refine(({ planType, capacity }) => (planType === 'ENTERPRISE_PACK') === (capacity === null), {
    path: ['capacity'],
    message: 'Only the people of Enterprise are agreed with each customer',
  })

const versionErrors = only(companyRefusals, 'plan.begun', 'plan.shrinks')

export const previewPlan = endpoint({
  name: 'previewPlan',
  method: 'POST',
  path: '/api/v0/plan-master/preview',
  summary: 'What a version of a plan would mean for the companies on it',
  permission: planMasterKeep,
  body: NewVersion,
  effect: 'none',
  response: z.strictObject({
    companies: z.int(),
    /** Of them, those that would have more people than it allows: nobody leaves, and nobody joins. */
    above: z.int(),
    priceBefore: z.int().nullable(),
    capacityBefore: z.int().nullable(),
    added: z.array(z.enum(features)),
    /** What becomes read-only in those companies. */
    removed: z.array(z.enum(features)),
  }),
  errors: versionErrors,
  // The form asks while somebody types.
  limits: [perHour('account', 600)],
})

export const savePlan = endpoint({
  name: 'savePlan',
  method: 'POST',
  path: '/api/v0/plan-master',
  summary: 'Save a version of a plan that begins on a later day; one of the same day is replaced',
  permission: planMasterKeep,
  body: NewVersion,
  response: Done,
  errors: versionErrors,
})

export const withdrawPlan = endpoint({
  name: 'withdrawPlan',
  method: 'DELETE',
  path: '/api/v0/plan-master/:planType/:holdsFrom',
  summary: 'Take back a version that has not begun',
  permission: planMasterKeep,
  params: z.strictObject({ planType: PlanTypeField, holdsFrom: DayField }),
  response: Done,
  errors: versionErrors,
})
