import { foldText } from '@daybook/platform/domain'

export const leaveFormats = ['balances', 'history', 'bambooBalances', 'bambooRequests', 'horilla'] as const
export type LeaveFormat = (typeof leaveFormats)[number]

/** What a file of leave may say about a row. */
export const leaveFields = [
  'email',
  'badge',
  'name',
  'type',
  'day',
  'balance',
  'from',
  'to',
  'fromHalf',
  'toHalf',
  'amount',
  'status',
] as const
export type LeaveField = (typeof leaveFields)[number]

/** The headers under which each field is found, lower case, the first that exists. */
export type LeaveColumns = Readonly<Partial<Record<LeaveField, readonly string[]>>>

const people: LeaveColumns = { email: ['email', 'e-mail', 'user_email'], badge: ['badge', 'badge id', 'employee #'] }

/**
 * The columns of each file. BambooHR's report of balances is of one category and names its figures, not its column of people, on its help page
 * (bamboohr.screenstepslive.com, 587894); its report of requests is as Pacific Timesheet reads it ("Notes on integrating leave request data from
 * BambooHR"). Horilla writes the labels of its requests (`LeaveRequestExportForm` and `LeaveRequest` in horilla-opensource/horilla, leave/).
 */
export const leaveColumns: Record<LeaveFormat, LeaveColumns> = {
  balances: { ...people, type: ['type', 'leave type'], day: ['as of', 'day', 'date'], balance: ['balance'] },
  history: {
    ...people,
    type: ['type', 'leave type'],
    from: ['from', 'start date'],
    to: ['to', 'end date'],
    amount: ['amount'],
    status: ['status'],
  },
  bambooBalances: { ...people, name: ['name', 'employee', 'employee name'], balance: ['beginning balance'] },
  bambooRequests: {
    ...people,
    name: ['name'],
    type: ['type'],
    from: ['from'],
    to: ['to'],
    amount: ['amount'],
    status: ['status'],
  },
  horilla: {
    ...people,
    name: ['employee'],
    type: ['leave type'],
    from: ['start date'],
    fromHalf: ['start date breakdown'],
    to: ['end date'],
    toHalf: ['end date breakdown'],
    amount: ['requested days'],
    status: ['status'],
  },
}

/** What a file of each kind is called. */
export const leaveFormatWords: Record<LeaveFormat, string> = {
  balances: 'a list of balances',
  history: 'a list of leave',
  bambooBalances: 'BambooHR balances',
  bambooRequests: 'BambooHR requests',
  horilla: 'Horilla leave requests',
}

/** Whether a file brings what people have, or what they took. */
export const bringsBalances = (format: LeaveFormat): boolean => format === 'balances' || format === 'bambooBalances'

/** Headers that only this file has together; asked in this order. */
const signs: readonly [LeaveFormat, readonly string[]][] = [
  ['horilla', ['employee', 'leave type', 'start date', 'end date', 'status']],
  ['bambooBalances', ['beginning balance', 'accrued', 'used']],
  ['balances', ['email', 'type', 'balance']],
  ['balances', ['badge', 'type', 'balance']],
  ['history', ['email', 'type', 'from', 'to']],
  ['history', ['badge', 'type', 'from', 'to']],
  ['bambooRequests', ['name', 'from', 'to', 'type', 'amount', 'status']],
]

/** Which kind of file it is, by its headers; null when none of those we know. */
export const detectLeaveFormat = (headers: readonly string[]): LeaveFormat | null => {
  const known = new Set(headers.map((header) => foldText(header.trim())))
  return signs.find(([, needed]) => needed.every((header) => known.has(header)))?.[0] ?? null
}
