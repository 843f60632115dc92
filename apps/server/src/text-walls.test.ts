import type { AnyEndpoint } from '@daybook/platform/contract'
import {
  type Path,
  placesOf,
  put,
  takes,
  testApp,
  tries,
  type ValidCall,
  validCalls,
  validReads,
  wrongValues,
} from '@daybook/testing'
import { expect, test } from 'vitest'

// Text that cannot be seen, that is as long as may be, or that is SQL (docs/security.md#s28, #s30, #s35), in every place for a text.

const world = await testApp()
const { madeFor, heard, send, notRefused } = wrongValues(world)
const tried = tries('text walls')
const calls = [...validCalls, ...validReads].filter(({ endpoint }) => endpoint.body !== undefined)
const named = (list: ValidCall[]) => list.map((valid): [string, ValidCall] => [valid.endpoint.name, valid])

const isText = (endpoint: AnyEndpoint, body: unknown, at: Path): boolean => takes(endpoint, put(body, at, 'Some text'))
const isPage = (at: Path): boolean => at.at(-1) === 'cursor'
const textsOf = (endpoint: AnyEndpoint, body: unknown) =>
  placesOf(endpoint).filter(({ at, schema }) => schema.type === 'string' && !isPage(at) && isText(endpoint, body, at))

// A password may hold any character, since only its hash is kept; a file is checked row by row.
const anyCharacter = ['password', 'current', 'csv', 'ics']

test.each(named(calls))('%s takes no character that cannot be seen, and every one that can', async (_name, valid) => {
  const [{ endpoint }, made] = [valid, await madeFor(valid)]
  const texts = textsOf(endpoint, made.body).filter(({ at }) => !anyCharacter.some((name) => at.includes(name)))
  const hidden = [
    '\u0000',
    '\u0007',
    '\u0085',
    '\u00ad',
    '\u061c',
    '\u200b',
    '\u200e',
    '\u202e',
    '\u2028',
    '\u2066',
    '\ufeff',
    '\ud83d',
  ]
  const wrong = texts.flatMap(({ at }) => hidden.map((value) => ({ at, value, body: put(made.body, at, `Ada${value}King`) })))
  tried(wrong.length)
  expect(await notRefused(endpoint, made, wrong)).toEqual([])
  // Of the first as many marks as any writing has in a row.
  const visible = [`a${'\u0301'.repeat(30)}`, '👩‍👩‍👧 🇩🇪', 'שלום עולם', 'نمی‌دانم', '汉字字', 'Ὀδυσσεύς', 'Wałęsa', 'Ame\u0301lie']
  // Some fields take fewer characters than the longest of these has.
  for (const { at, schema } of texts)
    for (const value of visible) {
      const body = put(made.body, at, value)
      expect
        .soft([at.join('.'), value, value.length > (schema.maxLength ?? 999) || takes(endpoint, body)])
        .toEqual([at.join('.'), value, true])
    }
})

test.each(named(calls))('%s stores the longest text there may be, or says that it is too long', async (_name, valid) => {
  const { endpoint } = valid
  const { body } = await madeFor(valid)
  // NFC takes the last of these apart into two.
  for (const { at, schema } of textsOf(endpoint, body))
    for (const letter of ['x', '👩', 'ש', '\u0958', '\ufb2c']) {
      tried()
      const made = await madeFor(valid)
      const long = put(made.body, at, letter.repeat((schema.maxLength ?? 200) / letter.length))
      const { status } = heard(valid, await send(endpoint, made, long))
      expect.soft([at.join('.'), letter, status]).toEqual([at.join('.'), letter, expect.toBeOneOf([200, 400, 404, 409, 413])])
    }
})

const injections = [
  "x' or 1=1; drop table person; --",
  `"\\'$1$$ %_ \u0060\${7*7} {{7*7}} <b> \\x27 -- /*`,
  "'||pg_try_advisory_lock(4711)||'",
  // Every object of the code answers to it.
  'constructor',
]

// Their items answer what was sent, place by place, and say nothing of its words.
const byPlace = ['handOutDocuments', 'matchHandout']

test.each(named(calls))('%s takes SQL, and words of the code, for text', async (name, valid) => {
  const { endpoint } = valid
  const rowsWithout = (value: string, reply: { body: unknown }) =>
    (byPlace.includes(name) ? [] : ((reply.body as { items?: unknown[] }).items ?? [])).filter(
      (row) => !JSON.stringify(row).includes(JSON.stringify(value).slice(1, -1)),
    )
  const places = placesOf(endpoint).filter(({ schema }) => schema.type === 'string')
  for (const { at } of places)
    for (const value of injections) {
      tried()
      const made = await madeFor(valid)
      const reply = heard(valid, await send(endpoint, made, put(made.body, at, value)))
      expect.soft([at.join('.'), value, reply.status]).toEqual([at.join('.'), value, expect.toBeOneOf([200, 400, 401, 404, 409])])
      expect.soft([at.join('.'), value, rowsWithout(value, reply)]).toEqual([at.join('.'), value, []])
    }
  // The last of them would have left this behind, had anybody run it.
  expect(await world.rows('select 1 from pg_locks where objid = 4711')).toEqual([])
})

const cellsWithWords = (csv: string): string[] => {
  const lines = csv.trim().split('\n')
  return lines.flatMap((line, row) =>
    line.split(',').flatMap((_, column) =>
      ['constructor', '__proto__', 'toString'].map((word) => {
        const cells = line.split(',').with(column, word).join(',')
        return lines.with(row, cells).join('\n')
      }),
    ),
  )
}

test.each(named(calls.filter(({ endpoint }) => placesOf(endpoint).some(({ at }) => at.at(-1) === 'csv'))))(
  '%s takes words of the code for text in every cell of a file',
  async (_name, valid) => {
    const { endpoint } = valid
    const { csv } = (await madeFor(valid)).body as { csv: string }
    for (const file of cellsWithWords(csv)) {
      tried()
      const made = await madeFor(valid)
      const { status } = heard(valid, await send(endpoint, made, put(made.body, ['csv'], file)))
      expect.soft([file, status]).toEqual([file, expect.toBeOneOf([200, 400, 409])])
    }
  },
)

const linkOf = (values: readonly string[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')
const nobody = '00000000-0000-0000-0000-000000000000'
// Instants that look like some, before an id and a day that are some: of a page that goes on where one waited.
const instants = ['2026-03-16T09:00:00+99:99', '2026-03-16 09:00:00 America/Nowhere'].flatMap((at) =>
  [1, 2, 3, 4].map((length) => linkOf([at, nobody, '2026-03-16', nobody].slice(0, length))),
)
const cursors = ["'", '"', '2026', '1', 'infinity', "x' or 1=1 --", '%', '\ud800'].flatMap((value) =>
  [1, 2, 3, 4, 5].map((length) => linkOf(Array.from({ length }, () => value))),
)

test.each(named(calls.filter(({ endpoint }) => placesOf(endpoint).some(({ at }) => isPage(at)))))(
  '%s takes no page link that somebody wrote themselves for more than one',
  async (_name, valid) => {
    const [{ endpoint }, made] = [valid, await madeFor(valid)]
    const all = ((await send(endpoint, made, made.body)).body as { items: unknown[] }).items.length
    for (const cursor of [...cursors, ...instants, '', 'x', '%00', 'bnVsbA', 'e30', 'W10', "'"]) {
      tried()
      const reply = await send(endpoint, made, { ...(made.body as object), cursor })
      const shown = ((reply.body as { items?: unknown[] }).items ?? []).length
      expect.soft([cursor, [200, 400].includes(reply.status), shown <= all]).toEqual([cursor, true, true])
    }
  },
)

/** The least work of several, in milliseconds of a processor: a machine that does something else meanwhile adds nothing. */
const leastWork = (deed: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const began = process.cpuUsage()
      deed()
      const { user, system } = process.cpuUsage(began)
      return (user + system) / 1000
    }),
  )

test('no text takes longer to be looked at than its length says', () => {
  // Marks of two classes in turn are put in order, which takes the square of their number.
  const parts = ['a', 'a@', '.', 'a.', ' ', '-', '\u0301', '\u0301\u0316', '1', '{"', 'a@a.']
  const look = (endpoint: AnyEndpoint, at: Path, text: string) => leastWork(() => takes(endpoint, put(undefined, at, text)))
  // A pattern that goes back over what it has read takes sixteen times as long; below 5 ms there is nothing to compare.
  const grows = (endpoint: AnyEndpoint, at: Path, text: string): boolean => {
    const [once, fourTimes] = [look(endpoint, at, `${text}!`), look(endpoint, at, `${text.repeat(4)}!`)]
    return fourTimes > 5 && fourTimes > 8 * once
  }
  const slow: string[] = []
  for (const { endpoint } of calls)
    for (const { at } of placesOf(endpoint).filter(({ schema }) => schema.type === 'string'))
      for (const part of parts) {
        // Four times as long, it is still no longer than the longest text there may be.
        const text = part.repeat(4990 / part.length)
        // What is slow by itself is so every time.
        if ([1, 2, 3].every(() => grows(endpoint, at, text))) slow.push(`${endpoint.name}.${at.join('.')} ${part}`)
      }
  expect(slow).toEqual([])
})
