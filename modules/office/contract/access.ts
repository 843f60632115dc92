import { Id, InstantField, endpoint, roles } from '@daybook/platform/contract'
import { z } from 'zod'
import { accessRead } from './permissions.ts'

/** Data of a person that not everybody sees. */
export const accessKinds = ['pay', 'account', 'private', 'emergency', 'documents', 'timesheet', 'leave'] as const

const Viewer = z.strictObject({
  userId: Id,
  userName: z.string(),
  userRole: z.enum(roles),
  /** It is their own; their role sees everybody's; the person reports to them, directly or through others; or they stand in today for somebody of those. */
  why: z.enum(['self', 'role', 'manager', 'stand-in']),
})

const Opened = z.strictObject({
  /** The person, or for support the grant by which it came in. */
  userId: Id,
  userName: z.string(),
  support: z.boolean(),
  what: z.enum(['pay_terms', 'payslip', 'payroll', 'emergency', 'document', 'pay_account', 'leave_document']),
  firstAt: InstantField,
  lastAt: InstantField,
  times: z.int(),
})

export const Access = z.strictObject({
  kinds: z.array(z.strictObject({ kind: z.enum(accessKinds), viewers: z.array(Viewer) })),
  /** Who opened this person's pay, bank account or emergency contacts, the last first; at most 100 lines, one per reader, kind and day. */
  opened: z.array(Opened),
  /** Support is let in until then, and sees all of it as well but bank account, emergency contacts and documents; null: it is not. */
  supportUntil: InstantField.nullable(),
})
export type Access = z.output<typeof Access>

export const getAccess = endpoint({
  name: 'getAccess',
  method: 'GET',
  path: '/api/v0/user/employee/:userId/access',
  summary:
    'Who can see a person’s pay, private data, emergency contacts, documents, timesheets and leave and why, and who opened what is noted',
  permission: accessRead,
  params: z.strictObject({ userId: Id }),
  response: Access,
  errors: {},
})
