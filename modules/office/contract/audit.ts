import { DayField, FileReply, Id, InstantField, endpoint, page, pageBody, perHour } from '@daybook/platform/contract'
import { z } from 'zod'
import { auditRead, installationRead } from './permissions.ts'

/** One field that a deed changed; values as text, long ones cut. */
export const AuditChange = z.strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })

export const AuditEntry = z.strictObject({
  seq: z.int(),
  at: InstantField,
  /** Who did it; null for Daybook itself, for a link that was mailed, for support and for visitors. */
  userId: Id.nullable(),
  userName: z.string().nullable(),
  action: z.string(),
  targetType: z.string(),
  targetId: Id.nullable(),
  targetName: z.string().nullable(),
  changes: z.array(AuditChange),
  ip: z.string(),
  requestId: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const ActionName = z.string().regex(/^[a-z_.]{1,60}$/, 'Must be the name of an action')

const filters = {
  userId: Id.optional(),
  action: ActionName.optional(),
  /** What support did by one grant. */
  grantId: Id.optional(),
  /** Days in the company's zone, both included. */
  from: DayField.optional(),
  to: DayField.optional(),
}

type Days = { from?: string | undefined; to?: string | undefined }
const inOrder = ({ from, to }: Days): boolean => from === undefined || to === undefined || from <= to
const backwards = { message: 'The first day is after the last', path: ['to'] }

export const searchAudit = endpoint({
  name: 'searchAudit',
  method: 'POST',
  path: '/api/v0/audit/search',
  summary: 'Who did what, newest first',
  permission: auditRead,
  body: z.strictObject({ ...pageBody, ...filters }).refine(inOrder, backwards),
  response: page(AuditEntry),
  errors: {},
  effect: 'none',
  sealed: true,
})

const { action, from, to } = filters

export const searchInstallation = endpoint({
  name: 'searchInstallation',
  method: 'POST',
  path: '/api/v0/installation/audit/search',
  summary: 'What happened outside of any company, newest first',
  permission: installationRead,
  body: z.strictObject({ ...pageBody, action, from, to }).refine(inOrder, backwards),
  response: page(AuditEntry),
  errors: {},
  effect: 'none',
  sealed: true,
})

export const exportAudit = endpoint({
  name: 'exportAudit',
  method: 'GET',
  path: '/api/v0/audit/export',
  summary: 'The same as a CSV file, at most the newest 10,000 entries and 32 MB',
  permission: auditRead,
  query: z.strictObject(filters).refine(inOrder, backwards),
  response: FileReply,
  produces: 'text/csv',
  errors: {},
  limits: [perHour('account', 30), perHour('company', 60)],
})
