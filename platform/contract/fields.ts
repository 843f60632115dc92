import { z } from 'zod'
import { isDay, isStorable, isZone, zoneNamed } from '@daybook/platform/domain'

/** What is said of a field that was not sent at all: the words of one that was left empty (docs/product.md#fields-and-their-words). */
export const whenMissing = (words: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? words : undefined),
})

/** One or more lines of text from a person: trimmed, at most `max` characters, nothing invisible in it, and no more marks on a letter than any writing has. */
export const text = (max: number, missing = 'Please fill this in') =>
  z
    .string(whenMissing(missing))
    .max(max, `At most ${max} characters`)
    .refine(isStorable, 'Contains characters that cannot be stored')
    .transform((value) => value.trim().normalize('NFC'))
    // Put in order, a few letters are two or three.
    .refine((value) => value.length <= max, `At most ${max} characters`)

/** Text that must not be empty; `words` is the message when it is. */
export const requiredText = (max: number, words = 'Please fill this in', min = 1, tooShort = words) =>
  text(max, words)
    .refine((value) => value.length > 0, words)
    .refine((value) => value.length === 0 || value.length >= min, tooShort)

/** One line of text: a name, a title. */
export const line = (max: number, words?: string, min?: number, tooShort?: string) =>
  requiredText(max, words, min, tooShort).refine((value) => !/[\r\n\t]/.test(value), 'Must be a single line')

/** Names a row. In small letters, whatever it was written in: to the database either is the same, and what is compared as text has to be as well. */
export const Id = z.uuid('This does not name anything here').toLowerCase()

/** What a reply says that its caller looked at, and a later call takes back: a SHA-256 in hexadecimal. */
export const Seen = z.string().regex(/^[0-9a-f]{64}$/, 'Must be what the last reply said')

/** A calendar day, `'2026-03-29'`. */
export const DayField = z.string().refine(isDay, 'Must be a day like 2026-03-29')

export const ZoneField = z
  .string()
  .max(64)
  .refine((value) => isZone(value), 'Must be an IANA time zone like Europe/Berlin')
  .overwrite(zoneNamed)

/**
 * An instant in UTC, whole seconds or milliseconds: `'2026-03-29T08:30:00Z'`. What is finer is cut: code that counts in milliseconds and the database, which
 * rounds to microseconds, would see two instants.
 */
export const InstantField = z.iso
  .datetime('Must be an instant like 2026-03-29T08:30:00Z')
  .overwrite((text) => text.replace(/(\.\d{3})\d+(?=Z$)/, '$1'))

/** Minor units of the company's currency, never below 0. The bound keeps every sum of a company inside 2^53. */
export const CentsField = z.int('Must be a whole amount of cents').min(0, 'Must not be negative').max(2_147_483_647, 'Too large')

/** Minor units that may be negative: corrections. */
export const SignedCentsField = z
  .int('Must be a whole amount of cents')
  .min(-2_147_483_647, 'Too small')
  .max(2_147_483_647, 'Too large')

// Local part, @, domain, a top-level domain of at least two letters (docs/product.md#fields-and-their-words). Bounded quantifiers on
// disjoint classes: linear on any input.
const emailPattern = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}$/i

export const isEmail = (value: string): boolean => value.length <= 200 && emailPattern.test(value)

/** Lower-cased, so that one mailbox is one account. */
export const EmailField = z
  .string(whenMissing('Please enter email address'))
  .max(200, 'At most 200 characters')
  .transform((value) => value.trim().toLowerCase())
  .refine(isEmail, 'Please enter valid email address')

export const CurrencyField = z.string().regex(/^[A-Z]{3}$/, 'Must be a currency code like EUR')
