/** One field that differs; values as text. */
export type Change = { readonly field: string; readonly before: string | null; readonly after: string | null }

type Values = Readonly<Record<string, unknown>>

// What the server keeps for itself: it says nothing to a reader that another field does not say.
const silent = new Set([
  'id',
  'ids',
  'company_id',
  'companyId',
  'account_id',
  'shift_id',
  'payCycleId',
  'takesBack',
  'search_text',
  'shown_name',
  'version',
  'created_at',
])
const longest = 200

/** All that is told of a value: whoever reads entries need not read more of them. */
export const told = { longest, silent: [...silent] }

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

// What a field is called where its own name says it badly, as the screens call it.
const names = new Map([
  ['forHr', 'For HR and its person alone'],
  ['fractionPercent', 'Part of the day, in percent'],
  ['observedOn', 'Kept on'],
  ['hire_date', 'Joining date'],
  ['hireDate', 'Joining date'],
  ['end_date', 'Last day'],
  ['endDate', 'Last day'],
  ['birth_date', 'Date of birth'],
  ['designation', 'Job title'],
  ['manager_id', 'Manager'],
  ['zone', 'Time zone'],
  ['week_starts', 'Week starts on'],
  ['weekStarts', 'Week starts on'],
  ['payType', 'Paid'],
  ['amountCents', 'Amount, in the smallest unit'],
  ['grossCents', 'Gross, in the smallest unit'],
  ['adjustmentCents', 'Adjustments, in the smallest unit'],
  ['netCents', 'Net, in the smallest unit'],
  ['earnedFrom', 'Promised for work from'],
  ['earnedTo', 'Promised for work until'],
  ['taxDeductionCents', 'Tax entered, in the smallest unit'],
  ['benefitsDeductionCents', 'Benefits entered, in the smallest unit'],
  ['coveredMinutesPerWeek', 'Minutes a week that the salary covers'],
  ['setupPathHidden', 'Path to the first payroll put away'],
])

/** The name of a field for people: `contact_number` and `contactNumber` are "Contact number"; what somebody called one stays in quotes. */
export const fieldWords = (field: string): string => {
  if (field.startsWith('“')) return field
  const name = names.get(field)
  if (name !== undefined) return name
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value for people: lists with commas between, the parts of a whole with their names. */
const wordsOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(wordsOf).join(value.some((each) => typeof each === 'object') ? '; ' : ', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([field, part]) => !silent.has(field) && !isNothing(part))
    .map(([field, part]) => `${fieldWords(field)} ${wordsOf(part)}`)
    .join(', ')
}

const textOf = (value: unknown): string | null => {
  if (isNothing(value)) return null
  const text = wordsOf(value)
  // Never in the middle of a letter that takes two places.
  return text.length > longest ? `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…` : text
}

const valuesOf = (side: unknown): Values => {
  if (side === null || side === undefined) return {}
  return typeof side === 'object' && !Array.isArray(side) ? { ...side } : { value: side }
}

/** What a deed changed: the fields that differ between what was and what is, in the order they are kept in. */
export const changesBetween = (before: unknown, after: unknown): Change[] => {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  // A record with one side only names what was added or removed; there every field counts.
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !silent.has(field))
    .map((field) => ({ field, before: textOf(was[field]), after: textOf(is[field]) }))
    .filter((change) => change.before !== change.after)
}
