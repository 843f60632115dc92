import type { EmploymentType } from '@daybook/people/domain'
import type { Day } from '@daybook/platform/domain'

/** An amount of leave in whole hundredths of the unit of its type: 150 is a day and a half, or an hour and a half. */
export type LeaveAmount = number

export const leaveUnits = ['DAYS', 'HOURS'] as const
export type LeaveUnit = (typeof leaveUnits)[number]

/** How the year's leave is credited: all of it at once, in equal parts, or for hours that were worked. */
export const grantWays = ['upfront', 'yearly', 'halfYearly', 'quarterly', 'monthly', 'weekly', 'perWorkedHour'] as const
export type GrantWay = (typeof grantWays)[number]

/** Where leave years begin: on 1 January, on one date for everybody, or on the day somebody was hired. */
export type LeaveYearRule =
  | { readonly kind: 'calendar' }
  | { readonly kind: 'fixed'; readonly month: number; readonly date: number }
  | { readonly kind: 'hire' }

/** From so many full years of service on, so much a year. */
export type Milestone = { readonly afterYears: number; readonly annual: LeaveAmount }

/** Until when carried leave can be used: a date of the new year, or so many days from its first; null for all of it. */
export type CarryExpiry = { readonly month: number; readonly date: number } | { readonly days: number } | null

/** Days on which nobody takes leave of this type, both included. */
export type BlockedDays = { readonly from: Day; readonly to: Day; readonly why: string }

/** Who decides: nobody has to, the manager, HR, or the manager and above so many hundredths HR as well. */
export const approvalWays = ['none', 'manager', 'hr', 'managerThenHr'] as const
export type ApprovalWay = (typeof approvalWays)[number]

/**
 * What a company decides about a kind of leave (docs/rules.md#leave). The values that give the balance its structure (`grant`, `creditOn`,
 * `leaveYear`, rounding, carrying over) hold from the first leave year that begins under them, amounts from their day on.
 */
export type LeavePolicy = {
  /** Whether it is paid like work; unpaid leave takes its part from a salary. */
  readonly paid: boolean
  /** `false` for leave that nobody counts down, as sick leave often is: it has no balance. */
  readonly limited: boolean
  /** In a leave year; with `perWorkedHour` the most of one. */
  readonly annual: LeaveAmount
  readonly grant: GrantWay
  /** With `perWorkedHour`: so many minutes of work earn one whole unit. */
  readonly minutesPerUnit: number
  readonly creditOn: 'first' | 'last' | 'anniversary'
  readonly leaveYear: LeaveYearRule
  /** How the year of joiners and leavers is cut. */
  readonly prorate: 'days' | 'months' | 'none'
  /** Steps of what is credited, in hundredths; 0 leaves it to the hundredth. */
  readonly roundTo: 0 | 10 | 25 | 50 | 100
  readonly roundMode: 'nearest' | 'up' | 'down'
  /** Crediting stops at this balance, carried leave included; null for no such bound. */
  readonly cap: LeaveAmount | null
  readonly milestones: readonly Milestone[]
  /** Months from hire in which leave is credited and cannot be used. */
  readonly waitingMonths: number
  /** Days of unpaid leave earn nothing. */
  readonly unpaidPauses: boolean
  /** The most that goes into the next leave year; null for all of it. */
  readonly carryMax: LeaveAmount | null
  readonly carryExpires: CarryExpiry
  readonly carryNegative: boolean
  /** How far below 0 a balance may go. */
  readonly negativeLimit: LeaveAmount
  readonly sandwich: 'none' | 'weekends' | 'holidays' | 'both'
  readonly halfDays: boolean
  /** Days between asking and the first day of leave. */
  readonly noticeDays: number
  /** How many days back leave may be asked for, as illness is. */
  readonly daysBack: number
  /** Calendar days of one request; null for no bound. The same for the three below. */
  readonly longestSpan: number | null
  /** Leave of this type on end, adjoining requests together. */
  readonly inARowLimit: LeaveAmount | null
  /** Leave of this type in one leave year, whatever the balance. */
  readonly yearlyLimit: LeaveAmount | null
  readonly blocked: readonly BlockedDays[]
  /** Departments it is for; empty for all. */
  readonly departments: readonly string[]
  /** Types of employment it is for; empty for all. */
  readonly employmentTypes: readonly EmploymentType[]
  /** Months of service before it is there at all. */
  readonly tenureMonths: number
  readonly approval: ApprovalWay
  /** With `managerThenHr`: HR decides as well on more than this. */
  readonly hrOver: LeaveAmount
  /** From so many calendar days in a row on, a document has to be with a request, as a doctor’s note is; null for never. */
  readonly documentFrom: number | null
  /** Whether it has to be there before the request is sent; otherwise it may be brought later. */
  readonly documentFirst: boolean
}

/** The common practice where a rule leaves a choice open (docs/rules.md#leave). */
export const defaultLeavePolicy: LeavePolicy = {
  paid: true,
  limited: true,
  annual: 2000,
  grant: 'upfront',
  minutesPerUnit: 1800,
  creditOn: 'last',
  leaveYear: { kind: 'calendar' },
  prorate: 'days',
  roundTo: 50,
  roundMode: 'up',
  cap: null,
  milestones: [],
  waitingMonths: 0,
  unpaidPauses: false,
  carryMax: 500,
  carryExpires: { month: 3, date: 31 },
  carryNegative: false,
  negativeLimit: 0,
  sandwich: 'none',
  halfDays: true,
  noticeDays: 0,
  daysBack: 30,
  longestSpan: null,
  inARowLimit: null,
  yearlyLimit: null,
  blocked: [],
  departments: [],
  employmentTypes: [],
  tenureMonths: 0,
  approval: 'manager',
  hrOver: 1000,
  documentFrom: null,
  documentFirst: false,
}

/** The rules of a type from a day on, until the next version. */
export type PolicyVersion = { readonly from: Day; readonly policy: LeavePolicy }

/** The version that holds on a day; before the first one the first. `versions` is not empty and sorted by day. */
export const policyOn = (versions: readonly PolicyVersion[], day: Day): LeavePolicy => {
  const found = versions.findLast(({ from }) => from <= day) ?? versions[0]
  if (!found) throw new Error('a type of leave has no rules')
  return found.policy
}

/** What a whole request goes by; what is credited, carried and bounded by a year counts by the rules of each day. */
const ofRequests = ['paid', 'sandwich', 'longestSpan', 'approval', 'hrOver'] as const

/**
 * The first day of a request on which it would go by other rules than on its first day: by how it is paid, counted and decided, or by blocked
 * days among its own. Null where there is none.
 */
export const otherRulesFrom = (
  versions: readonly PolicyVersion[],
  { from, to }: { readonly from: Day; readonly to: Day },
): Day | null => {
  const first = policyOn(versions, from)
  const isBlocked = ({ blocked }: LeavePolicy, since: Day) => blocked.some((each) => each.from <= to && since <= each.to)
  const later = versions.filter(({ from: since }) => since > from && since <= to)
  const other = later.find(
    ({ from: since, policy }) =>
      ofRequests.some((rule) => policy[rule] !== first[rule]) || isBlocked(policy, since) !== isBlocked(first, since),
  )
  return other?.from ?? null
}

/** Whoever leave may be for: where they work, and how they are employed. */
export type LeavePlace = { readonly department: string | null; readonly employmentType: EmploymentType | null }

/** Whether a type is for somebody of this department and employment; where it names none of either, all have it. */
export const isFor = (
  { departments, employmentTypes }: Pick<LeavePolicy, 'departments' | 'employmentTypes'>,
  { department, employmentType }: LeavePlace,
): boolean =>
  (departments.length === 0 || departments.includes(department ?? '')) &&
  (employmentTypes.length === 0 || (employmentType !== null && employmentTypes.includes(employmentType)))

/** Whether a type is, or was by a day, for somebody at one of these places: by the rules of then or by earlier ones. */
export const isOrWasFor = (versions: readonly PolicyVersion[], places: readonly LeavePlace[], day: Day): boolean =>
  [policyOn(versions, day), ...versions.filter(({ from }) => from <= day).map(({ policy }) => policy)].some((policy) =>
    places.some((place) => isFor(policy, place)),
  )
