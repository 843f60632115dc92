import { DayField, Done, Id, InstantField, endpoint, only, perHour } from '@daybook/platform/contract'
import { z } from 'zod'
import { leaveUnits } from '../domain/index.ts'
import { LeastAtWork } from './least-at-work.ts'
import { leaveSetUp } from './permissions.ts'
import { LeavePolicyField, StoredLeavePolicy, TypeName } from './policy.ts'
import { leaveRefusals } from './refusals.ts'

const Unit = z.enum(leaveUnits)

/** The rules of a type from a day on. */
export const LeavePolicyVersion = z.strictObject({
  from: DayField,
  policy: StoredLeavePolicy,
  madeAt: InstantField,
  madeByName: z.string().nullable(),
})

export const LeaveType = z.strictObject({
  id: Id,
  name: z.string(),
  unit: Unit,
  /** Nobody asks for it any more; what was booked stays. */
  archived: z.boolean(),
  /** Its rules, the oldest first. */
  versions: z.array(LeavePolicyVersion),
  version: z.int(),
})
export type LeaveType = z.output<typeof LeaveType>

export const getLeaveConfig = endpoint({
  name: 'getLeaveConfig',
  method: 'GET',
  path: '/api/v0/company-leaves-config',
  summary: 'The types of leave and their rules',
  permission: leaveSetUp,
  response: z.strictObject({
    types: z.array(LeaveType),
    /** The country whose presets are offered. */
    country: z.string(),
    /** The departments, at most two hundred. */
    departments: z.array(z.string()),
    /** How many people should be left, of the company and of departments. */
    least: z.array(LeastAtWork),
  }),
  errors: {},
})

/** A type as it is to be from a day on; without an id it is a new one. */
export const LeaveTypeForm = z.strictObject({
  id: Id.nullable(),
  name: TypeName,
  unit: Unit,
  from: DayField,
  policy: LeavePolicyField,
  /** As it was looked at; 0 for a new one. */
  version: z.int(),
})
export type LeaveTypeForm = z.output<typeof LeaveTypeForm>

/** All or none of them. Amounts count from the day on, the structure of a balance from the first leave year that begins then. */
export const saveLeaveConfig = endpoint({
  name: 'saveLeaveConfig',
  method: 'PUT',
  path: '/api/v0/company-leaves-config',
  summary: 'Save types of leave and their rules from a day on',
  permission: leaveSetUp,
  body: z.strictObject({ types: z.array(LeaveTypeForm).min(1).max(20) }),
  response: z.strictObject({ types: z.array(LeaveType) }),
  errors: only(
    leaveRefusals,
    'leave.no_department',
    'leave.type_exists',
    'leave.type_fixed',
    'leave.too_many_types',
    'leave.too_many_versions',
    'leave.from_reach',
    'leave.own_type',
  ),
})

/** What new rules make of everybody's year, before they are saved. */
export const previewLeaveConfig = endpoint({
  name: 'previewLeaveConfig',
  method: 'POST',
  path: '/api/v0/company-leaves-config/preview',
  summary: 'What new rules of a type of leave mean for everybody',
  permission: leaveSetUp,
  body: LeaveTypeForm,
  response: z.strictObject({
    /** The last day of the leave year that the figures are for. */
    until: DayField,
    /** The first hundred by name. */
    people: z.array(
      z.strictObject({
        userId: Id,
        userName: z.string(),
        before: z.int().nullable(),
        after: z.int().nullable(),
        why: z.string(),
      }),
    ),
    /** Of everybody. */
    total: z.strictObject({ people: z.int(), changed: z.int() }),
  }),
  errors: only(leaveRefusals, 'leave.from_reach'),
  effect: 'none',
  limits: [perHour('account', 600), perHour('company', 1200)],
})

export const archiveLeaveType = endpoint({
  name: 'archiveLeaveType',
  method: 'DELETE',
  path: '/api/v0/company-leaves-config/:typeId',
  summary: 'End a type of leave: nobody asks for it any more',
  permission: leaveSetUp,
  params: z.strictObject({ typeId: Id }),
  response: Done,
  errors: {},
})
