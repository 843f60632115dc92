import { foldText } from '@daybook/platform/domain'

export const timeFormats = ['toggl', 'clockify', 'harvest', 'horilla', 'generic'] as const
export type TimeFormat = (typeof timeFormats)[number]

/** What a time export may say about a row. `start` and `end` are whole instants; the others come in parts. */
export const timeFields = [
  'start',
  'end',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'day',
  'hours',
  'duration',
  'email',
  'name',
  'firstName',
  'lastName',
  'badge',
  'note',
  'project',
  'client',
  'task',
  'tags',
] as const
export type TimeField = (typeof timeFields)[number]

/** The headers under which each field is found, lower case, the first that exists. */
export type TimeColumns = Readonly<Partial<Record<TimeField, readonly string[]>>>

const clocked: TimeColumns = {
  startDate: ['start date'],
  startTime: ['start time'],
  endDate: ['end date', 'stop date'],
  endTime: ['end time', 'stop time'],
  duration: ['duration (h)', 'duration'],
  email: ['email'],
  name: ['user', 'member'],
  note: ['description'],
  project: ['project'],
  client: ['client'],
  task: ['task', 'activity'],
  tags: ['tags'],
}

/** The detailed exports of each product, as their own help pages show them. */
export const timeColumns: Record<TimeFormat, TimeColumns> = {
  toggl: clocked,
  clockify: clocked,
  harvest: {
    day: ['date'],
    hours: ['hours'],
    firstName: ['first name'],
    lastName: ['last name'],
    email: ['email'],
    note: ['notes'],
    project: ['project'],
    client: ['client'],
    task: ['task'],
  },
  horilla: {
    badge: ['badge id'],
    email: ['email'],
    day: ['attendance date'],
    startDate: ['clock in date'],
    startTime: ['clock in'],
    endDate: ['clock out date'],
    endTime: ['clock out'],
  },
  generic: {
    start: ['start'],
    end: ['end'],
    email: ['user_email', 'email'],
    name: ['user_name', 'name'],
    note: ['description', 'note'],
    project: ['project'],
    client: ['client'],
    task: ['task', 'activity'],
    tags: ['tags'],
  },
}

/** Headers that only this export has together; asked in this order, because Clockify's are Toggl's and more. */
const signs: readonly [TimeFormat, readonly string[]][] = [
  ['clockify', ['start date', 'start time', 'duration (h)']],
  ['toggl', ['start date', 'start time', 'duration']],
  // Clockify lets the columns be chosen, and the duration be left out; Toggl always writes its own.
  ['clockify', ['start date', 'start time', 'end date', 'end time']],
  ['horilla', ['attendance date', 'clock in', 'clock out']],
  ['harvest', ['date', 'hours', 'first name', 'last name']],
  ['generic', ['start', 'end']],
]

/** Which product wrote a file, by its headers; null when none of those we know. */
export const detectTimeFormat = (headers: readonly string[]): TimeFormat | null => {
  const known = new Set(headers.map((header) => foldText(header.trim())))
  return signs.find(([, needed]) => needed.every((header) => known.has(header)))?.[0] ?? null
}
