import {
  anyAccount,
  DayField,
  Done,
  EmailField,
  FileReply,
  Id,
  ZoneField,
  endpoint,
  line,
  only,
  page,
  pageBody,
  text,
  perHour,
  perDay,
} from '@daybook/platform/contract'
import { z } from 'zod'
import { companyRoles, employmentTypes } from '../domain/index.ts'
import { CustomField, CustomValues } from './custom-fields.ts'
import { shortLine } from './people-fields.ts'
import { peopleRefusals } from './refusals.ts'
import { directoryRead, personCreate, personDeactivate, personUpdate, secondFactorReset } from './permissions.ts'

export const CompanyRole = z.enum(companyRoles)
export const EmploymentTypeField = z.enum(employmentTypes)

/** INVITED: has not signed in yet. ACTIVE: works here. INACTIVE: left; the records stay. */
export const personStatuses = ['INVITED', 'ACTIVE', 'INACTIVE'] as const
export const PersonStatus = z.enum(personStatuses)

/** A row of the directory. `userName` is the name that colleagues see: the preferred one, where somebody has one. */
export const PersonRow = z.strictObject({
  userId: Id,
  userName: z.string(),
  email: z.string(),
  designation: z.string(),
  department: z.string(),
  userRole: CompanyRole,
  status: PersonStatus,
  managerId: Id.nullable(),
  managerName: z.string().nullable(),
  hireDate: DayField.nullable(),
  /** The last day of who still works here; null for whoever does not decide about them, or is not told. */
  leavesOn: DayField.nullable(),
  profileImageS3Path: z.string().nullable(),
})
export type PersonRow = z.output<typeof PersonRow>

export const searchPeople = endpoint({
  name: 'searchPeople',
  method: 'POST',
  path: '/api/v0/user/search',
  summary: 'The company directory, filtered and paged',
  permission: directoryRead,
  body: z.strictObject({
    ...pageBody,
    q: text(200).optional(),
    role: CompanyRole.optional(),
    status: PersonStatus.optional(),
    department: text(200).optional(),
    /** Those who report to this person. */
    managerId: Id.optional(),
    sort: z.enum(['name', 'hireDate']).default('name'),
  }),
  /** `nearly`: nobody matches what was asked for, and these are written almost like it; at most ten, the closest first. */
  response: page(PersonRow).extend({ nearly: z.boolean().optional() }),
  errors: {},
  effect: 'none',
})

/** Everybody who matches, as their reader sees them, for an address book. */
export const exportContacts = endpoint({
  name: 'exportContacts',
  method: 'GET',
  path: '/api/v0/contact-list',
  summary: 'Who works here as vCards, with what one sees of name, job, mail and phone; at most 1,000',
  permission: directoryRead,
  query: z.strictObject({
    q: text(200).optional(),
    role: CompanyRole.optional(),
    status: PersonStatus.optional(),
    department: text(200).optional(),
  }),
  response: FileReply,
  produces: 'text/vcard',
  errors: {},
  limits: [perHour('account', 30), perHour('company', 120)],
})

/** What owner and HR write about a person. */
const jobData = {
  name: line(200, 'Please enter the name', 2, 'Name must be at least 2 characters'),
  /** Empty: colleagues see the name itself. */
  preferredName: shortLine(200),
  role: CompanyRole,
  managerId: Id.nullable(),
  designation: text(200),
  department: text(200),
  employmentType: EmploymentTypeField.nullable(),
  hireDate: DayField.nullable(),
  birthDate: DayField.nullable(),
  phone: text(50),
  address: text(500),
  zone: ZoneField.nullable(),
  badge: text(50),
}

export const InviteForm = z.strictObject({
  email: EmailField,
  name: jobData.name,
  role: CompanyRole.default('EMPLOYEE'),
  managerId: Id.nullable().default(null),
  designation: jobData.designation.default(''),
  department: jobData.department.default(''),
  employmentType: jobData.employmentType.default(null),
  hireDate: jobData.hireDate.default(null),
})

/** A person with everything the reader may see; what is not theirs to see is null. */
export const PersonDetail = PersonRow.extend({
  /** The name in the contract and on payslips, and what stands in its place; for whoever sees private data. */
  legalName: z.string().nullable(),
  preferredName: z.string().nullable(),
  /** As their owner wrote them, for everybody; empty where nothing was said. */
  pronouns: z.string(),
  employmentType: EmploymentTypeField.nullable(),
  birthDate: DayField.nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  zone: z.string().nullable(),
  /** That of the site they work at, where it has one of its own. */
  siteZone: z.string().nullable(),
  badge: z.string(),
  /** The company's own fields that the reader sees, in their order. */
  custom: z.array(CustomField),
  endDate: DayField.nullable(),
  version: z.int(),
  /** The permissions of other modules by which this reader sees more of the person: pay, hours. Their cards ask for it. */
  reachedBy: z.array(z.string()),
  can: z.strictObject({
    update: z.boolean(),
    changeRole: z.boolean(),
    deactivate: z.boolean(),
    stay: z.boolean(),
    reinvite: z.boolean(),
    resetSecondFactor: z.boolean(),
    /** Their joining date: not one's own, but for an owner who has none yet, or whom nobody else could mend it for. */
    moveStart: z.boolean(),
  }),
})
export type PersonDetail = z.output<typeof PersonDetail>

/** Why a value of a field of the company's own is refused. */
const valueFaults = ['people.field_unknown', 'people.field_closed', 'people.field_value'] as const

// A person with thirty fields of the company's own, each of fifty options.
const wholePerson = 1024 * 1024

/** How many may be invited by mail, whether by the form or by a file. */
export const invitationsEach = perHour('account', 200)
export const invitationsOfAll = perDay('company', 1000)

export const invitePerson = endpoint({
  name: 'invitePerson',
  method: 'POST',
  path: '/api/v0/user/employee',
  summary: 'Invite someone to the company by e-mail',
  permission: personCreate,
  body: InviteForm,
  response: PersonDetail,
  errors: only(
    peopleRefusals,
    'people.email_taken',
    'people.before_they_left',
    'people.manager_unknown',
    'people.role_forbidden',
    'people.plan_full',
    'people.plan_shrinks',
  ),
  limits: [invitationsEach, invitationsOfAll],
  keptReply: wholePerson,
  sealed: true,
})

const userIdParam = z.strictObject({ userId: Id })

export const getPerson = endpoint({
  name: 'getPerson',
  method: 'GET',
  path: '/api/v0/user/employee/:userId',
  summary: 'One person',
  permission: directoryRead,
  params: userIdParam,
  response: PersonDetail,
  errors: {},
  sealed: true,
})

/** The same by the name that other programs know it under. */
export const getUserById = endpoint({
  name: 'getUserById',
  method: 'GET',
  path: '/api/v0/user/user-id',
  summary: 'One person, by the id in the query',
  permission: directoryRead,
  query: userIdParam,
  response: PersonDetail,
  errors: {},
  sealed: true,
})

export const updatePerson = endpoint({
  name: 'updatePerson',
  method: 'PATCH',
  path: '/api/v0/user/employee/:userId',
  summary: 'Change job data, reporting line or role',
  permission: personUpdate,
  params: userIdParam,
  body: z
    .strictObject({ ...jobData, custom: CustomValues })
    .partial()
    .extend({ version: z.int() }),
  response: PersonDetail,
  errors: only(
    peopleRefusals,
    'people.manager_unknown',
    'people.manager_cycle',
    'people.last_owner',
    'people.own_role',
    'people.own_start',
    'people.own_place',
    'people.own_manager',
    'people.own_record',
    'people.own_title',
    'people.name_of_another',
    'people.leaves_alone',
    'people.before_they_left',
    'people.birth_in_future',
    'people.born_after_joining',
    'people.left_before_joining',
    'people.role_forbidden',
    'people.inactive',
    ...valueFaults,
  ),
  sealed: true,
})

export const deactivatePerson = endpoint({
  name: 'deactivatePerson',
  method: 'POST',
  path: '/api/v0/user/employee/:userId/deactivate',
  summary:
    'Someone leaves: ends their access, at once or once their last day is over, and keeps their records; or corrects the last day of who left',
  permission: personDeactivate,
  params: userIdParam,
  body: z.strictObject({
    endDate: DayField,
    /** AFTER_LAST_DAY: they go on working here until that day is over where they are. Of who left nothing comes back. */
    accessEnds: z.enum(['NOW', 'AFTER_LAST_DAY']).default('NOW'),
  }),
  response: PersonDetail,
  errors: only(
    peopleRefusals,
    'people.self_deactivate',
    'people.last_owner',
    'people.deactivate_forbidden',
    'people.inactive',
    'people.left_before_joining',
    'people.left_too_far',
    'people.came_back',
    'people.leaves_alone',
  ),
  keptReply: wholePerson,
  sealed: true,
})

export const keepPerson = endpoint({
  name: 'keepPerson',
  method: 'POST',
  path: '/api/v0/user/employee/:userId/stay',
  summary: 'Someone who was to leave stays: takes their last day back',
  permission: personDeactivate,
  params: userIdParam,
  response: PersonDetail,
  errors: only(peopleRefusals, 'people.self_stay', 'people.deactivate_forbidden', 'people.not_leaving'),
  keptReply: wholePerson,
  sealed: true,
})

export const resetPersonSecondFactor = endpoint({
  name: 'resetPersonSecondFactor',
  method: 'POST',
  path: '/api/v0/user/employee/:userId/reset-second-factor',
  summary: 'Someone lost their phone: take the second step of their sign-in away',
  permission: secondFactorReset,
  confirmed: 'owner',
  params: userIdParam,
  response: Done,
  errors: only(peopleRefusals, 'people.own_second_factor', 'people.no_second_factor'),
})

export const reinvitePerson = endpoint({
  name: 'reinvitePerson',
  method: 'POST',
  path: '/api/v0/user/employee/:userId/reinvite',
  summary: 'Mail the invitation again; the old link ends',
  permission: personCreate,
  params: userIdParam,
  response: PersonDetail,
  errors: only(peopleRefusals, 'people.not_invited', 'people.role_forbidden'),
  limits: [perHour('account', 100), perDay('company', 500)],
  keptReply: wholePerson,
  sealed: true,
})

/** What everybody keeps up to date themselves; the name in the contract, roles and dates are the company's to say. */
export const updateOwnContact = endpoint({
  name: 'updateOwnContact',
  method: 'PATCH',
  path: '/api/v0/user',
  summary: 'Change what colleagues call you, your pronouns, phone number and address',
  permission: anyAccount,
  body: z.strictObject({
    preferredName: jobData.preferredName.optional(),
    pronouns: shortLine(40).optional(),
    phone: jobData.phone.optional(),
    address: jobData.address.optional(),
    custom: CustomValues.optional(),
    version: z.int(),
  }),
  response: z.strictObject({
    preferredName: z.string(),
    pronouns: z.string(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    version: z.int(),
  }),
  errors: only(peopleRefusals, 'people.name_of_another', ...valueFaults),
  limits: [perHour('account', 60)],
  sealed: true,
})

/** Whoever moves says in which zone their days are counted from now on. What stands already keeps its day. */
export const changeOwnZone = endpoint({
  name: 'changeOwnZone',
  method: 'PUT',
  path: '/api/v0/user/zone',
  summary: 'Work in another time zone from now on',
  permission: anyAccount,
  body: z.strictObject({ zone: ZoneField }),
  response: z.strictObject({ zone: z.string() }),
  errors: {},
  limits: [perHour('account', 60)],
})
