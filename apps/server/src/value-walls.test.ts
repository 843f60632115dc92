import type { AnyEndpoint } from '@daybook/platform/contract'
import {
  type Path,
  placesOf,
  put,
  takes,
  testApp,
  type ValidCall,
  validCalls,
  validReads,
  tries,
  valueAt,
  wrongValues,
} from '@daybook/testing'
import { describe, expect, test } from 'vitest'

// Bodies that work but for one value (docs/security.md#s26, #s29): what is refused is refused for that value, since without it the call
// is done. Every place is found in the endpoint's schema.

const world = await testApp()
const { madeFor, heard, send, notRefused } = wrongValues(world)
const walls = tries('value walls')
const calls = [...validCalls, ...validReads].filter(({ endpoint }) => endpoint.body !== undefined)
const named = (list: ValidCall[]) => list.map((valid): [string, ValidCall] => [valid.endpoint.name, valid])

// WebAuthn lets browsers add to it what they like; nothing reads it.
const isOpen = (at: Path): boolean => at.includes('clientExtensionResults')

const anotherType = (value: unknown): unknown[] => {
  if (value === null) return [true, { value: 1 }]
  if (typeof value === 'number') return [String(value), [value], { value }, true, null]
  if (typeof value === 'string') return [12, [value], { value }, true, null]
  if (typeof value === 'boolean') return [1, String(value), [value], { value }, null]
  return [12, 'x', true, null, Array.isArray(value) ? { value } : [value]]
}

test.each(named(calls))('%s refuses another type in every place, and a field that is not known', async (_name, valid) => {
  const [{ endpoint }, made] = [valid, await madeFor(valid)]
  const places = placesOf(endpoint).filter(({ at }) => !isOpen(at))
  const unknown = places
    .filter(({ at, schema }) => schema.properties && valueAt(made.body, at) !== undefined)
    .map(({ at }) => ({ at: [...at, 'canary'] as Path, value: 1, body: put(made.body, [...at, 'canary'], 1) }))
  const types = places
    .filter(({ at }) => at.length > 0 && valueAt(made.body, at) !== undefined)
    .flatMap(({ at }) => anotherType(valueAt(made.body, at)).map((value) => ({ at, value, body: put(made.body, at, value) })))
    // Null takes a value away where that is meant.
    .filter(({ value, body }) => value !== null || !takes(endpoint, body))
  walls(unknown.length + types.length)
  expect(await notRefused(endpoint, made, [...unknown, ...types])).toEqual([])
})

/** Places that take every one of `good` and none of `bad`: the schema says no more than that they are text. */
const placesFor = (endpoint: AnyEndpoint, body: unknown, good: string[], bad: string[]): Path[] => {
  const takesAt = (at: Path, value: string) => takes(endpoint, put(body, at, value))
  return placesOf(endpoint)
    .filter(({ schema }) => schema.type === 'string')
    .map(({ at }) => at)
    .filter((at) => good.some((value) => takesAt(at, value)) && !bad.some((value) => takesAt(at, value)))
}

const days = ['2026-03-16', '2026-03-20', '2026-03-01', '2026-04-15']
const noDays =
  '2025-02-30|2026-02-29|2026-13-01|2026-00-10|2026-01-00|12025-01-01|+012025-01-01|0000-01-01|1899-12-31|2200-01-01|2026-1-1|20260101|2026-03-16T00:00:00Z|2026-03-16 |16.03.2026|٢٠٢٦-٠٣-١٦|2026-W12-1|infinity|-infinity|now|today|epoch|NaN|2026-03-16\n|'.split(
    '|',
  )
const noInstants =
  '2026-03-16T24:00:00Z|2026-02-30T10:00:00Z|2026-03-16T09:00:00|2026-03-16 09:00:00Z|2026-03-16|2026-03-16T09:60:00Z|+012025-01-01T00:00:00Z|12025-01-01T00:00:00Z|2026-03-16T09:00:60Z|infinity|now|1773651600|07:30|24:00|'.split(
    '|',
  )
const anyText = ['some text', '12', 'Europe/Berlin', 'ada@example.com', 'EUR', 'DE']

const kinds: [string, string[], string[]][] = [
  ['day', days, noDays],
  ['instant', ['2026-03-09T09:00:00Z', '2026-03-16T08:00:00Z'], noInstants],
]

const tried = new Map<string, number>()

describe.each(kinds)('a %s that does not exist', (kind, good, wrong) => {
  test.each(named(calls))('is refused by %s', async (_name, valid) => {
    const [{ endpoint }, made] = [valid, await madeFor(valid)]
    const others = kinds.flatMap(([, each]) => (each === good ? [] : each))
    const places = placesFor(endpoint, made.body, good, [...anyText, ...others])
    tried.set(kind, (tried.get(kind) ?? 0) + places.length)
    const each = places.flatMap((at) => wrong.map((value) => ({ at, value, body: put(made.body, at, value) })))
    walls(each.length)
    expect(await notRefused(endpoint, made, each)).toEqual([])
  })

  test('was tried in some places', () => expect(tried.get(kind)).toBeGreaterThan(1))
})

/** JSON has numbers that JavaScript cannot write: they are put in as text. */
const written = (body: unknown, at: Path, number: string): string =>
  JSON.stringify(put(body, at, '<number>')).replace('"<number>"', number)

const isMoney = (at: Path): boolean => /cents|salary|rate$|amount/i.test(String(at.at(-1)))
const numbers = calls.filter(({ endpoint }) => placesOf(endpoint).some(({ schema }) => schema.type === 'integer'))

// A sum of a bill, compared with what is computed and never stored itself; and what is taken off or added by hand.
const sums = ['changePlan.totalCents']
const corrections = ['adjustLeave.amount', 'adjustPayslip.amountCents']

test.each(named(numbers))('%s takes whole numbers only, and money only to 2^31', async (_name, valid) => {
  const [{ endpoint }, made] = [valid, await madeFor(valid)]
  const wrong = placesOf(endpoint)
    .filter(({ schema }) => schema.type === 'integer')
    .flatMap(({ at }) => {
      const bounded = isMoney(at) && !sums.includes(`${endpoint.name}.${at.join('.')}`)
      const large = bounded ? ['2147483648', '4294967296', '-2147483648', '-9007199254740991'] : []
      const never = ['1e400', '-1e400', '1.5', '10.005', '0.1', '9007199254740993', '1e21', '-1e21']
      return [...never, ...large].map((value) => ({ at, value, body: written(made.body, at, value) }))
    })
  walls(wrong.length)
  expect(await notRefused(endpoint, made, wrong)).toEqual([])
})

test('money is never negative but where something is taken off', async () => {
  const negative: string[] = []
  for (const valid of numbers) {
    const [{ endpoint }, { body }] = [valid, await madeFor(valid)]
    for (const { at, schema } of placesOf(endpoint))
      if (schema.type === 'integer' && isMoney(at) && takes(endpoint, put(body, at, -1)))
        negative.push(`${endpoint.name}.${at.join('.')}`)
  }
  expect([...new Set(negative)].sort()).toEqual([...corrections, ...sums].sort())
})

// Whatever is said of it, it is no failure of the server.
test.each(named(calls))(
  '%s takes a list in which everything stands twice, or says what is wrong with it',
  async (_name, valid) => {
    const { endpoint } = valid
    for (const { at, schema } of placesOf(endpoint)) {
      const made = await madeFor(valid)
      const list = valueAt(made.body, at)
      if (schema.type !== 'array' || !Array.isArray(list) || list.length === 0) continue
      walls(1)
      // Where it is done, the call is made ready anew for the files that come after this one.
      const { status } = heard(valid, await send(endpoint, made, put(made.body, at, [...list, ...list])))
      expect([at.join('.'), status < 500]).toEqual([at.join('.'), true])
    }
  },
)

const ranges: [string, string][] = [
  ['from', 'to'],
  ['startDate', 'endDate'],
]

test.each(named(calls))('%s refuses days that end before they begin', async (_name, valid) => {
  const [{ endpoint }, made] = [valid, await madeFor(valid)]
  const fields = new Set(placesOf(endpoint).map(({ at }) => at.join('.')))
  const wrong = ranges
    .filter((range) => range.every((field) => fields.has(field)))
    .map((range) => ({
      at: [range[0]] as Path,
      value: range,
      body: put(put(made.body, [range[0]], '2026-03-15'), [range[1]], '2026-03-09'),
    }))
  const replies = await Promise.all(wrong.map(async ({ body }) => (await send(endpoint, made, body)).status))
  walls(wrong.length)
  expect(replies.filter((status) => status !== 400)).toEqual([])
})
