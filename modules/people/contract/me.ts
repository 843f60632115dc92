import { Id, InstantField, anyAccount, endpoint, roles } from '@daybook/platform/contract'
import { featureFlags } from '@daybook/company/domain'
import { z } from 'zod'

/** Who is signed in, and what the shell needs to draw itself. */
export const Me = z.strictObject({
  accountId: Id,
  /** The person in the company; null until there is one, and for support. */
  userId: Id.nullable(),
  name: z.string(),
  email: z.string(),
  /** ADMIN for those who run this installation, in a company or not. */
  userRole: z.enum(roles).nullable(),
  /** Comma-separated product codes (docs/product.md#products-and-roles): `TIMESHEET`, `TIMESHEET,JOBS`. */
  products: z.string(),
  /** What the company's plan contains beyond every plan, as codes. */
  features: z.array(z.string()),
  /** What the header may show, by its flags (docs/product.md#the-header): those that are on. */
  flags: z.array(z.enum(featureFlags)),
  companyPlan: z.string(),
  /** The plan that was chosen at sign-up: a wish, until it is paid for. */
  wishedPlan: z.string(),
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  /** Of the company, as an ISO 3166 code: `DE`. */
  country: z.string().nullable(),
  currency: z.string().nullable(),
  zone: z.string().nullable(),
  weekStarts: z.int(),
  address: z.string().nullable(),
  employeeCount: z.int(),
  profileImageS3Path: z.string().nullable(),
  mfaEnabled: z.boolean(),
  /** The company asks for a second step, and there is none yet. */
  secondFactorMissing: z.boolean(),
  /** The password is too short since the role grew or the second step went: a longer one comes first. */
  passwordTooShort: z.boolean(),
  employerOnboardingSteps: z.array(z.string()),
  onboardingStepsCompleted: z.boolean(),
  managesPeople: z.boolean(),
  /** Whether anybody here may decide on what they hand in: nobody does for an owner who is the only one, without HR. */
  hasDecider: z.boolean(),
  /** Inside a company as support: until when, and whether more than looking is allowed. */
  support: z.strictObject({ mayChange: z.boolean(), endsAt: InstantField }).nullable(),
})
export type Me = z.output<typeof Me>

export const getMe = endpoint({
  name: 'getMe',
  method: 'GET',
  path: '/api/v0/user',
  summary: 'Details of the signed-in user',
  permission: anyAccount,
  response: Me,
  errors: {},
})
