import type { AnyEndpoint } from '@daybook/platform/contract'
import { type Path, placesOf, put, takes, testApp, type ValidCall, validCalls, validReads, wrongValues } from '@daybook/testing'
import { expect, test } from 'vitest'

// Text that cannot be seen, that is as long as may be, or that is SQL (SECURITY 28, 30, 35), in every place for a text.

const world = await testApp()
const { madeFor, send, notRefused } = wrongValues(world)
const calls = [...validCalls, ...validReads].filter(({ endpoint }) => endpoint.body !== undefined)
const named = (list: ValidCall[]) => list.map((valid): [string, ValidCall] => [valid.endpoint.name, valid])

const isText = (endpoint: AnyEndpoint, body: unknown, at: Path): boolean => takes(endpoint, put(body, at, 'Some text'))
const isPage = (at: Path): boolean => at.at(-1) === 'cursor'
const textsOf = (endpoint: AnyEndpoint, body: unknown) =>
  placesOf(endpoint).filter(({ at, schema }) => schema.type === 'string' && !isPage(at) && isText(endpoint, body, at))

// A password may hold any character, since only its hash is kept; a file is checked row by row.
const anyCharacter = ['password', 'current', 'csv']

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
  expect(await notRefused(endpoint, made, wrong)).toEqual([])
  const visible = ['👩‍👩‍👧 🇩🇪', 'שלום עולם', 'نمی‌دانم', '汉字字', 'Ὀδυσσεύς', 'Wałęsa', 'Ame\u0301lie']
  // Some fields take fewer characters than the longest of these has.
  for (const { at, schema } of texts)
    for (const value of visible) {
      const body = put(made.body, at, value)
      expect([at.join('.'), value, value.length > (schema.maxLength ?? 999) || takes(endpoint, body)]).toEqual([
        at.join('.'),
        value,
        true,
      ])
    }
})

test.each(named(calls))(
  '%s stores the longest text there may be, or says that it is too long',
  async (_name, { endpoint, make }) => {
    const { body } = await madeFor({ endpoint, make } as ValidCall)
    // NFC takes the last of these apart into two.
    for (const { at, schema } of textsOf(endpoint, body))
      for (const letter of ['x', '👩', 'ש', '\u0958']) {
        const made = await make(world)
        const long = put(made.body, at, letter.repeat((schema.maxLength ?? 200) / letter.length))
        const { status } = await send(endpoint, made, long)
        expect([at.join('.'), letter, status]).toEqual([at.join('.'), letter, expect.toBeOneOf([200, 400, 404, 409, 413])])
      }
  },
)

const injections = ["x' or 1=1; drop table person; --", `"\\'$1$$ %_ \u0060\${7*7} {{7*7}} <b> \\x27 -- /*`, "'||pg_sleep(9)||'"]

test.each(named(calls))('%s takes SQL for text', async (_name, { endpoint, make }) => {
  const first = await madeFor({ endpoint, make } as ValidCall)
  const rowsWithout = (value: string, reply: { body: unknown }) =>
    ((reply.body as { items?: unknown[] }).items ?? []).filter(
      (row) => !JSON.stringify(row).includes(JSON.stringify(value).slice(1, -1)),
    )
  const places = placesOf(endpoint).filter(({ schema }) => schema.type === 'string')
  for (const { at } of places)
    for (const value of injections) {
      const made = takes(endpoint, put(first.body, at, value)) ? await make(world) : first
      const began = performance.now()
      const reply = await send(endpoint, made, put(made.body, at, value))
      expect([at.join('.'), value, reply.status]).toEqual([at.join('.'), value, expect.toBeOneOf([200, 400, 401, 404, 409])])
      expect([at.join('.'), value, rowsWithout(value, reply)]).toEqual([at.join('.'), value, []])
      expect(performance.now() - began).toBeLessThan(5000)
    }
})

const cursors = ["'", '"', '2026', '1', 'infinity', "x' or 1=1 --", '%', '\ud800'].flatMap((value) =>
  [1, 2, 3, 4].map((length) => Buffer.from(JSON.stringify(Array.from({ length }, () => value))).toString('base64url')),
)

test.each(named(calls.filter(({ endpoint }) => placesOf(endpoint).some(({ at }) => isPage(at)))))(
  '%s takes no page link that somebody wrote themselves for more than one',
  async (_name, valid) => {
    const [{ endpoint }, made] = [valid, await madeFor(valid)]
    const all = ((await send(endpoint, made, made.body)).body as { items: unknown[] }).items.length
    for (const cursor of [...cursors, '', 'x', '%00', 'bnVsbA', 'e30', 'W10', "'"]) {
      const reply = await send(endpoint, made, { ...(made.body as object), cursor })
      const shown = ((reply.body as { items?: unknown[] }).items ?? []).length
      expect([cursor, [200, 400].includes(reply.status), shown <= all]).toEqual([cursor, true, true])
    }
  },
)

test('no text takes long to be looked at', () => {
  const long = ['a', 'a@', '.', 'a.', ' ', '-', '\u0301', '1', '{"', 'a@a.'].map(
    (part) => `${part.repeat(50_000 / part.length)}!`,
  )
  const slow: [string, number][] = []
  for (const { endpoint } of calls)
    for (const { at } of placesOf(endpoint).filter(({ schema }) => schema.type === 'string'))
      for (const value of long) {
        const began = performance.now()
        takes(endpoint, put(undefined, at, value))
        const took = performance.now() - began
        if (took > 50) slow.push([`${endpoint.name}.${at.join('.')}`, took])
      }
  expect(slow).toEqual([])
})
