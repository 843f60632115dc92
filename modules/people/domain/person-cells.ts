import {
  type Cents,
  currencyDecimals,
  type Day,
  decimalToCents,
  foldName,
  isStorable,
  isZone,
  zoneNamed,
} from '@daybook/platform/domain'
import { type DateOrder, isAmbiguousDate, readDate } from './read-date.ts'

/** A cell that could be read, or the words for the person who has to correct it. */
export type Cell<T> = { readonly value: T } | { readonly reason: string }

// Control, zero-width and direction characters make one name look like another, and break logs.

/** Without line breaks and runs of spaces. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** A text in Unicode's order. It is cut and looked through before: putting very many marks of a letter in order takes the square of their number. */
const readComposed = (text: string, most: number): Cell<string> => {
  const tooLong = { reason: `At most ${most} characters` }
  if (text.length > most * 4) return tooLong
  if (!isStorable(text)) return { reason: 'Contains characters that cannot be stored' }
  const value = text.normalize('NFC')
  return value.length > most ? tooLong : { value }
}

/** One line of text; breaks and runs of spaces become one space. */
export const readText = (text: string, most: number): Cell<string> => readComposed(oneLine(text), most)

/** Text of several lines; runs of spaces stay as they are. */
export const readLines = (text: string, most: number): Cell<string> => readComposed(text.replaceAll(/\r\n?/g, '\n').trim(), most)

const mailbox = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}$/

/** Lower case, so that one mailbox is one person. */
export const readEmail = (text: string): Cell<string> => {
  const value = text.trim().toLowerCase()
  return value.length <= 200 && mailbox.test(value) ? { value } : { reason: 'Please enter valid email address' }
}

/** Who somebody reports to: an e-mail where there is an @, else a whole name. Lower case and without accents, to be looked for. */
export const readManager = (text: string): Cell<string> => {
  if (text.includes('@')) return readEmail(text)
  const name = readText(text, 200)
  return 'value' in name ? { value: foldName(name.value) } : name
}

/** `YMD` promises dates with the year first; one that could mean two days is then sent back instead of guessed. */
export type PeopleDateOrder = 'YMD' | DateOrder

export const readDayCell = (text: string, order: PeopleDateOrder): Cell<Day> => {
  if (order === 'YMD' && isAmbiguousDate(text))
    return { reason: 'Could be two dates: say whether the day or the month comes first' }
  const value = order === 'YMD' ? (readDate(text, 'DMY') ?? readDate(text, 'MDY')) : readDate(text, order)
  return value ? { value } : { reason: 'Not a date, such as 2024-05-31' }
}

/**
 * The digits of an amount with its decimal point: of two separators the last is the decimal one; one that repeats groups
 * thousands, and so does a single one before three digits, unless the currency has three decimals or nothing but a 0 stands before it.
 */
const plainAmount = (text: string, decimals: number): string => {
  const digits = text.replaceAll(/[\s'\u00a0]/g, '')
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return digits
  const [separator, after] = [digits[last] ?? '', digits.length - last - 1]
  const alone = digits.indexOf(separator) === last
  const other = digits.includes(separator === '.' ? ',' : '.')
  const isDecimal = alone && (other || after !== 3 || decimals === 3 || /^0+$/.test(digits.slice(0, last)))
  const [whole, part] = isDecimal ? [digits.slice(0, last), digits.slice(last + 1)] : [digits, '']
  return `${whole.replaceAll(/[.,](?=\d{3}(?!\d))/g, '')}${part === '' ? '' : `.${part}`}`
}

/** Whether an amount may be meant otherwise than it is read: its only separator stands before three digits, of which it may group thousands or parts. */
export const isAmbiguousAmount = (text: string): boolean => /^[\d\s'\u00a0]*[1-9][\d\s'\u00a0]*[.,]\d{3}$/.test(text.trim())

/** `18000`, `18,000.00`, `18.000,00` → minor units of the currency. Never negative. */
export const readAmount = (text: string, currency: string): Cell<Cents> => {
  const cents = decimalToCents(plainAmount(text, currencyDecimals(currency)), currency)
  return cents === null || cents < 0 || cents > 2_147_483_647 ? { reason: `Not an amount in ${currency}` } : { value: cents }
}

export const readZone = (text: string): Cell<string> =>
  isZone(text) ? { value: zoneNamed(text) } : { reason: 'Must be an IANA time zone like Europe/Berlin' }

export type ImportedRole = 'EMPLOYEE' | 'MANAGER' | 'HUMAN_RESOURCE'

const roles: ReadonlyMap<string, ImportedRole> = new Map([
  ['employee', 'EMPLOYEE'],
  ['staff', 'EMPLOYEE'],
  ['manager', 'MANAGER'],
  ['hr', 'HUMAN_RESOURCE'],
  ['human resource', 'HUMAN_RESOURCE'],
  ['human resources', 'HUMAN_RESOURCE'],
])

/** Owners are not made by a file: that takes one owner's decision about one person. */
export const readRole = (text: string): Cell<ImportedRole> => {
  const value = roles.get(text.trim().toLowerCase().replaceAll('_', ' '))
  return value ? { value } : { reason: 'Must be Employee, Manager or HR' }
}
