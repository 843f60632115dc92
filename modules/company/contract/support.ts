import { Done, Id, InstantField, endpoint, line, only, page, pageBody, perDay, perHour, text } from '@daybook/platform/contract'
import { z } from 'zod'
import { supportHours } from '../domain/index.ts'
import { companyRefusals } from './refusals.ts'
import { supportGrant, supportUse } from './permissions.ts'

const Visit = z.strictObject({
  name: z.string(),
  enteredAt: InstantField,
  /** Null while they are inside. */
  leftAt: InstantField.nullable(),
})

export const SupportGrant = z.strictObject({
  id: Id,
  reason: z.string(),
  mayChange: z.boolean(),
  grantedBy: z.string(),
  grantedAt: InstantField,
  /** When it ends, or ended: by itself, or because an owner ended it. */
  endsAt: InstantField,
  open: z.boolean(),
  visits: z.array(Visit),
})
export type SupportGrant = z.output<typeof SupportGrant>

/** At most the last 20. */
export const listSupport = endpoint({
  name: 'listSupport',
  method: 'GET',
  path: '/api/v0/support',
  summary: 'When support was let in, and who came',
  permission: supportGrant,
  response: z.strictObject({ items: z.array(SupportGrant) }),
  errors: {},
})

export const letSupportIn = endpoint({
  name: 'letSupportIn',
  method: 'POST',
  path: '/api/v0/support',
  summary: 'Let support into your company, for four hours at most',
  permission: supportGrant,
  confirmed: 'owner',
  body: z.strictObject({
    hours: z.union(
      supportHours.map((hours) => z.literal(hours)),
      'Choose how long',
    ),
    /** Without it support only looks. */
    mayChange: z.boolean(),
    reason: line(200, 'Please say what support should look at'),
  }),
  response: SupportGrant,
  errors: only(companyRefusals, 'support.open_already'),
  limits: [perDay('company', 20)],
})

export const endSupport = endpoint({
  name: 'endSupport',
  method: 'POST',
  path: '/api/v0/support/:grantId/end',
  summary: 'End the access of support at once',
  permission: supportGrant,
  params: z.strictObject({ grantId: Id }),
  response: SupportGrant,
  errors: {},
})

export const CompanyRow = z.strictObject({
  id: Id,
  name: z.string(),
  country: z.string(),
  planType: z.string(),
  people: z.int(),
  createdAt: InstantField,
  /** Null: its owner has not let support in. */
  grant: z.strictObject({ id: Id, reason: z.string(), mayChange: z.boolean(), endsAt: InstantField }).nullable(),
})
export type CompanyRow = z.output<typeof CompanyRow>

export const searchCompanies = endpoint({
  name: 'searchCompanies',
  method: 'POST',
  path: '/api/v0/company/search',
  summary: 'All companies of this installation, by name',
  permission: supportUse,
  body: z.strictObject({ ...pageBody, q: text(200).default('') }),
  response: page(CompanyRow),
  errors: {},
  effect: 'none',
})

export const enterSupport = endpoint({
  name: 'enterSupport',
  method: 'POST',
  path: '/api/v0/support/enter',
  summary: 'Enter a company whose owner lets support in, with this session',
  permission: supportUse,
  body: z.strictObject({ grantId: Id }),
  response: z.strictObject({ companyName: z.string(), mayChange: z.boolean(), endsAt: InstantField }),
  errors: only(companyRefusals, 'support.not_open'),
  limits: [perHour('account', 60)],
})

export const leaveSupport = endpoint({
  name: 'leaveSupport',
  method: 'POST',
  path: '/api/v0/support/leave',
  summary: 'Leave the company again',
  permission: supportUse,
  response: Done,
  errors: {},
})
