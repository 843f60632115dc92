import { type Day, foldText, formatDay, isDay, isStorable, no, ok, type Result } from '@daybook/platform/domain'
import { type Cell, type PeopleDateOrder, readDayCell, readText } from './person-cells.ts'

export const fieldKinds = ['TEXT', 'LONG_TEXT', 'NUMBER', 'DATE', 'YES_NO', 'CHOICE'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** Everybody; the person, whom they report to and HR; the person and HR; HR. The owner sees what HR sees. */
export const fieldReaders = ['EVERYBODY', 'MANAGER', 'PERSON', 'HR'] as const
export type FieldReaders = (typeof fieldReaders)[number]

/** HR alone, or the person as well. */
export const fieldFillers = ['HR', 'PERSON'] as const
export type FieldFillers = (typeof fieldFillers)[number]

/** A company has at most so many fields of its own, and a field of choices so many options. */
export const mostFields = 30
export const mostOptions = 50

/** A line, a text, a number, a day, yes or no, or the name of an option. Nothing is null. */
export type FieldValue = string | number | boolean

export type FieldRule = { readonly kind: FieldKind; readonly required: boolean; readonly options: readonly string[] }

/**
 * The key under which the log keeps a field of the company's own: in quotes, so that no label stands in the place of a column of
 * people, of what the log passes over, or of what every object answers to.
 */
export const loggedAs = (label: string): string => `“${label}”`

const longest: Partial<Record<FieldKind, number>> = { TEXT: 200, LONG_TEXT: 2000 }
const farthestNumber = 1_000_000_000_000
const mostDecimals = 10_000

/** What can be wrong with a value, in words for whoever typed it. */
export const fieldFaults = {
  required: 'Please fill this in',
  text: 'Must be a text',
  line: 'Must be a single line',
  long: 'Too long',
  unstorable: 'Contains characters that cannot be stored',
  number: 'Must be a number, with at most four decimals',
  day: 'Must be a day like 2026-03-29',
  yes: 'Must be yes or no',
  choice: 'Must be one of the options',
} as const
export type FieldFault = keyof typeof fieldFaults

type Checked = Result<FieldValue | null, FieldFault>

const checkText = (kind: FieldKind, typed: string): Checked => {
  const [text, most] = [typed.trim(), longest[kind] ?? 0]
  // Asked before it is put in order: that takes the square of the marks of a letter.
  if (text.length > most * 4) return no('long')
  if (!isStorable(text)) return no('unstorable')
  const value = text.normalize('NFC')
  if (value.length > most) return no('long')
  return kind === 'TEXT' && /[\r\n\t]/.test(value) ? no('line') : ok(value)
}

const isNumber = (value: number): boolean =>
  Number.isFinite(value) &&
  Math.abs(value) <= farthestNumber &&
  Math.abs(value * mostDecimals - Math.round(value * mostDecimals)) < 1e-3

const checkFilled = ({ kind, options }: FieldRule, value: FieldValue): Checked => {
  if (kind === 'NUMBER') return typeof value === 'number' && isNumber(value) ? ok(value) : no('number')
  if (kind === 'YES_NO') return typeof value === 'boolean' ? ok(value) : no('yes')
  if (typeof value !== 'string') return no('text')
  if (kind === 'DATE') return isDay(value) ? ok(value) : no('day')
  if (kind === 'CHOICE') return options.includes(value) ? ok(value) : no('choice')
  return checkText(kind, value)
}

/**
 * The one check of a value, whichever door it comes in by: it is of the field's kind, and is not missing where the company asks for it. What is
 * empty is nothing.
 */
export const checkFieldValue = (field: FieldRule, value: FieldValue | null): Checked => {
  const filled = typeof value === 'string' && value.trim() === '' ? null : value
  if (filled === null) return field.required ? no('required') : ok(null)
  return checkFilled(field, filled)
}

const yesWords = new Map([
  ...['yes', 'y', 'true', '1', 'x'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
])

const readRaw = ({ kind, options }: FieldRule, text: string, order: PeopleDateOrder): Cell<FieldValue> => {
  if (kind === 'DATE') return readDayCell(text, order)
  if (kind === 'NUMBER')
    return /^-?\d+([.,]\d+)?$/.test(text) ? { value: Number(text.replace(',', '.')) } : { reason: fieldFaults.number }
  if (kind === 'YES_NO') {
    const value = yesWords.get(foldText(text))
    return value === undefined ? { reason: fieldFaults.yes } : { value }
  }
  if (kind === 'CHOICE') {
    // What is written as one of them is that one; what is almost, where it can be no other.
    const alike = options.filter((name) => foldText(name) === foldText(text))
    const option = options.find((name) => name === text) ?? (alike.length === 1 ? alike[0] : undefined)
    return option === undefined ? { reason: fieldFaults.choice } : { value: option }
  }
  return kind === 'TEXT' && /[\r\n\t]/.test(text) ? readText(text, 200) : { value: text }
}

/** A cell of a file as a value of a field; options and yes are found whatever their case. */
export const readFieldCell = (field: FieldRule, text: string, order: PeopleDateOrder): Cell<FieldValue> => {
  const raw = readRaw(field, text.trim(), order)
  if ('reason' in raw) return raw
  const checked = checkFieldValue(field, raw.value)
  if (!checked.ok) return { reason: fieldFaults[checked.code] }
  return checked.value === null ? { reason: fieldFaults.required } : { value: checked.value }
}

/** A value as a file says it, so that the import reads it again. */
export const fieldCell = (value: FieldValue | null): string | number =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : (value ?? '')

/** A value in words for people. */
export const fieldWords = (kind: FieldKind, value: FieldValue | null): string => {
  if (value === null) return ''
  return kind === 'DATE' ? formatDay(value as Day) : String(fieldCell(value))
}

/** Who asks about whom: `oversees` for owner and HR, `self` for the person, `manages` for whom they report to. */
export type FieldAsker = { readonly oversees: boolean; readonly self: boolean; readonly manages: boolean }

/** Whether somebody sees a field of a person. */
export const seesField = (seenBy: FieldReaders, { oversees, self, manages }: FieldAsker): boolean =>
  oversees || seenBy === 'EVERYBODY' || (seenBy !== 'HR' && self) || (seenBy === 'MANAGER' && manages)
