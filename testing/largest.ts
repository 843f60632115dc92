import { randomUUID } from 'node:crypto'
import type { AnyEndpoint } from '@daybook/platform/contract'
import { placesOf, put, type Place, type Schema } from './places.ts'
import { takes, valueAt } from './wrong-values.ts'

// What a body may be: so many bytes, so many items in a list or object, so many values in all (docs/security.md#s35).
const mostBytes = 1024 * 1024
// Of whoever is not signed in (platform/server/bodies.ts).
const mostOfAnybody = 64 * 1024
const mostItems = 1000
const mostValues = 20_000

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, i) => make(i))
const mostFor = ({ permission }: AnyEndpoint): number => (permission.audience === 'public' ? mostOfAnybody : mostBytes)
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')
const isId = (value: unknown): boolean => typeof value === 'string' && /^[\da-f]{8}-/.test(value)

const listsOf = (one: unknown, most: number): unknown[] =>
  [most, 100, 10].flatMap((count) => [times(count, () => one), ...(isId(one) ? [times(count, () => randomUUID())] : [])])

/** The words that a part may be, alone or among others. */
const wordsOf = (part: Schema | undefined): readonly unknown[] => part?.enum ?? (part?.anyOf ?? []).flatMap(wordsOf)

const recordOf = ({ additionalProperties: part }: Schema): unknown[] => {
  const words = typeof part === 'object' ? wordsOf(part) : []
  return words.length === 0
    ? []
    : [Object.fromEntries(times(mostItems, (i) => [`${i}`.padEnd(200, 'x'), words[i % words.length]]))]
}

/** The most that a place may hold, the largest first; which of them it takes, the schema says. */
const mostAt = (schema: Schema, value: unknown): unknown[] => {
  if (schema.type === 'array') return listsOf(Array.isArray(value) ? value[0] : undefined, schema.maxItems ?? mostItems)
  if (schema.type === 'object') return recordOf(schema)
  if (schema.type === 'integer' || schema.type === 'number')
    return [schema.maximum, schema.minimum].filter((n) => n !== undefined)
  if (schema.type !== 'string') return []
  // The first letter becomes two in NFC; some fields take figures only.
  return ['\u0958', 'x', '1'].flatMap((letter) => [letter.repeat(schema.maxLength ?? 300_000), letter.repeat(500)])
}

const placesOnce = (endpoint: AnyEndpoint): Place[] => [
  ...new Map(placesOf(endpoint).map((place) => [JSON.stringify([place.at, place.schema.type]), place])).values(),
]

// What must be the one that was given, or that cannot be guessed: made larger it is refused unread.
const given = ['version', 'personVersion', 'cursor', 'token', 'ticket', 'credential', 'password', 'current', 'csv', 'ics']

/** A valid body made as large as its schema takes it, in every place where a caller may say what they like. */
export const largestBody = (endpoint: AnyEndpoint, body: unknown): unknown =>
  placesOnce(endpoint)
    .filter(({ at }) => !given.some((name) => at.includes(name)))
    .toReversed()
    .reduce((made, { at, schema }) => {
      const larger = mostAt(schema, valueAt(made, at)).map((value) => put(made, at, value))
      return larger.find((each) => bytesOf(each) < mostFor(endpoint) && takes(endpoint, each)) ?? made
    }, body)

type Oversized = Record<string, (value: unknown, room: number) => unknown>

const longList = (one: unknown, room: number): unknown[] => times(Math.min(mostItems, room / (bytesOf(one) + 1)), () => one)

const largeObjects: Oversized = {
  keys: (_value, room) => Object.fromEntries(times(mostItems, (i) => [`${i}`.padEnd(room / mostItems - 8, 'k'), 1])),
}

const largeLists: Oversized = {
  'its own, again and again': (value, room) => longList(Array.isArray(value) ? value[0] : {}, room),
  'wrong ones': (_value, room) => longList(Object.fromEntries(times(mostValues / mostItems - 3, (i) => [`odd${i}`, i])), room),
  texts: (_value, room) => longList('x'.repeat(room / mostItems - 4), room),
}

const largeValues: Oversized = { 'a text': (_value, room) => 'x'.repeat(room) }

const largeAt = ({ schema }: Place): Oversized =>
  schema.type === 'object' ? largeObjects : schema.type === 'array' ? largeLists : largeValues

/** Ways to make a valid body nearly as large as any may be, each with something in one place that is far larger than it takes. */
export const tooLarge = (endpoint: AnyEndpoint): { what: string; make: (body: unknown) => unknown }[] =>
  placesOnce(endpoint).flatMap((place) =>
    Object.entries(largeAt(place)).map(([what, of]) => ({
      what: `${what} at ${place.at.join('.') || 'the top'}`,
      make: (body) => put(body, place.at, of(valueAt(body, place.at), mostFor(endpoint) - bytesOf(put(body, place.at, 0)) - 64)),
    })),
  )

/** Texts of the largest size that stand for a whole body, valid JSON and not. */
export const largeTexts: readonly [string, string][] = [
  ['one text', JSON.stringify('x'.repeat(mostBytes - 2))],
  ['escaped letters', `["${'\\u00e9'.repeat(mostBytes / 6 - 2)}"]`],
  ['lists in a list', JSON.stringify(times(19, () => times(mostItems, () => 'x'.repeat(50))))],
  ['a thousand lists of a thousand', JSON.stringify(times(mostItems, () => times(500, () => 1)))],
  ['brackets', '['.repeat(mostBytes)],
  ['nests', `[${times(mostBytes / 70, () => `${'['.repeat(30)}${']'.repeat(30)}`).join(',')}]`],
  ['a text without end', `{"a":"${'\\"'.repeat(mostBytes / 2 - 4)}`],
  ['blanks', `{${' '.repeat(mostBytes - 2)}}`],
]
