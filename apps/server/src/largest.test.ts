import { setImmediate as nextTurn } from 'node:timers/promises'
import { mostKept } from '@daybook/platform/contract'
import type { SignedIn } from '@daybook/platform/server'
import {
  envelopeFor,
  inject,
  largestBody,
  largeTables,
  largeTexts,
  longestHold,
  type Made,
  placesOf,
  postForm,
  preparedCalls,
  schemaOf,
  testApp,
  tooLarge,
  tries,
  type ValidCall,
  validCalls,
  validReads,
} from '@daybook/testing'
import { afterAll, describe, expect, test } from 'vitest'

// The largest input that each route takes, and input far too large (docs/security.md#s35): meanwhile everybody else, and whoever asks
// `/healthz`, gets a turn.

// Half of what `/healthz` may take, in work of this thread (see `longestHold`). A file of ten thousand rows that is read in one go takes twice as much.
const mostMs = 100
const mostBytes = 1024 * 1024

const world = await testApp({ own: true })
const { app, api } = world
// Only tests check replies.
app.checkReplies = false
const { madeFor, heard } = preparedCalls(world)
const tried = tries('largest')
const all = [...validCalls, ...validReads]
const withBody = all.filter(({ endpoint }) => endpoint.body !== undefined)
/** Those of whoever is signed in, which may be the largest. */
const isLarge = ({ endpoint }: ValidCall) => endpoint.permission.audience !== 'public'
const named = (list: ValidCall[]) => list.map((valid): [string, ValidCall] => [valid.endpoint.name, valid])

const held: { ms: number; what: string }[] = []
afterAll(() => {
  for (const { ms, what } of held.toSorted((a, b) => b.ms - a.ms).slice(0, 5))
    process.stdout.write(`largest: ${ms.toFixed(0)} ms in one turn: ${what}\n`)
})

type Wanted = readonly number[]
const refused: Wanted = [400]
const answered: Wanted = [200, 400, 404, 413, 414]

/** Does it, up to eight times while it takes long: what is slow by itself is so every time. Answers with what is wrong. */
const holding = async (what: string, wanted: Wanted, prepare: () => Promise<() => Promise<number>>): Promise<string[]> => {
  let [ms, status] = [Number.POSITIVE_INFINITY, 0]
  for (let i = 0; i < 8 && ms > mostMs; i++) {
    const send = await prepare()
    ms = Math.min(ms, await longestHold(async () => void (status = await send())))
    tried()
  }
  held.push({ ms, what })
  return [
    ...(ms > mostMs ? [`${what}: ${ms.toFixed(0)} ms in one turn`] : []),
    ...(wanted.includes(status) ? [] : [`${what}: ${status}`]),
  ]
}

let keys = 0
let kept = 0

/** Whether the replies to this one, since the last time somebody asked, were too long to be kept for a day. */
const tooLongToKeep = ({ endpoint }: ValidCall): string[] => {
  const [bytes, most] = [kept, mostKept(endpoint)]
  kept = 0
  return bytes > most ? [`${endpoint.name} answers with ${bytes} bytes; of what is kept ${most} are declared`] : []
}

/** Sends a call with something else in it. JSON is written before anything is measured. */
const sending = (valid: ValidCall, what: string, wanted: Wanted, change: (made: Made) => Partial<Made>): Promise<string[]> =>
  holding(`${valid.endpoint.name}, ${what}`, wanted, async () => {
    const made = await madeFor(valid)
    const input = { ...made, ...change(made) }
    const body = input.body === undefined || typeof input.body === 'string' ? input.body : JSON.stringify(input.body)
    if (Buffer.byteLength(body ?? '') > mostBytes) throw new Error(`${what} is more than a body takes`)
    const from = made.who ? api.as(made.who) : api
    return async () => {
      const { status, text } = heard(valid, await from.send(valid.endpoint, { ...input, body }, { key: `largest-${keys++}` }))
      kept = status === 200 ? Math.max(kept, Buffer.byteLength(text)) : kept
      return status
    }
  })

// What browsers add to a passkey is nobody's to refuse; and an id that is sent a thousand times is one.
const taken = ['keys at credential.clientExtensionResults', 'its own, again and again at ids']

test.each(named(withBody))('%s refuses what is far too large', async (_name, valid) => {
  const faults: string[] = []
  for (const { what, make } of tooLarge(valid.endpoint))
    faults.push(...(await sending(valid, what, taken.includes(what) ? answered : refused, ({ body }) => ({ body: make(body) }))))
  expect(faults).toEqual([])
})

// Numbers at their bounds, steps that do not rise, or a mapping without the columns it needs, are not what was agreed on.
const against: Readonly<Record<string, number>> = {
  importPeople: 400,
  // One field of the request, forty times.
  decideChange: 400,
  // More values than anybody has.
  removeField: 409,
  // A number of an account that is none.
  savePayAccount: 400,
  saveInvitedAccount: 400,
  // Files of nobody, values of fields and answers to questions that there are not.
  handOutDocuments: 400,
  makeLetter: 400,
  tickChecklistTask: 400,
  answerChecklistTask: 400,
  settleInvitedTask: 400,
  saveTimesheet: 400,
  saveTimeRules: 400,
  previewTimeRules: 400,
  // For departments that there are not.
  saveLeaveConfig: 400,
  askLeave: 400,
  changeLeave: 400,
  previewLeave: 400,
  // A department that there is not.
  saveLeastAtWork: 400,
  // Free with more people and features than the plan after it.
  previewPlan: 409,
  savePlan: 409,
  // Another amount than it costs, and people who are nobody.
  changePlan: 409,
  // A thousand days, more than anybody has.
  payOutLeave: 409,
  // More than is due.
  pay: 409,
  // Of files that nobody brought.
  addDocuments: 400,
  addOwnDocuments: 404,
  // In the company's own currency at another rate; and lines that are there once.
  addExpense: 400,
  saveExpense: 400,
  decideExpense: 400,
}

test.each(named(withBody))('%s does the largest that it takes', async (name, valid) => {
  const change = ({ body }: Made) => ({ body: largestBody(valid.endpoint, body) })
  expect(await sending(valid, 'the largest', [against[name] ?? 200], change)).toEqual([])
  expect(tooLongToKeep(valid)).toEqual([])
})

test.each(largeTexts)('%s is refused as a body', async (what, body) => {
  const [first] = named(withBody.filter(isLarge))
  expect(first && (await sending(first[1], what, refused, () => ({ body })))).toEqual([])
})

describe('files', () => {
  const importing = withBody.filter(({ endpoint }) => placesOf(endpoint).some(({ at }) => at.at(-1) === 'csv'))
  const emailOf = (who: SignedIn | null): string => (who && 'email' in who ? String(who.email) : '')

  test.each(named(importing))('%s reads the largest', async (name, valid) => {
    const tables = Object.entries(largeTables[name] ?? {})
    expect(tables.length).toBeGreaterThan(0)
    const faults: string[] = []
    for (const [what, csv] of tables) {
      // More people than may be mailed at once are imported without invitations.
      const quiet = name === 'importPeople' ? { invite: false } : {}
      const change = ({ who, body }: Made) => ({ body: { ...Object(body), ...quiet, csv: csv(emailOf(who)) } })
      faults.push(...(await sending(valid, what, what.includes('thousand') ? [200] : answered, change)))
    }
    expect([...faults, ...tooLongToKeep(valid)]).toEqual([])
  })

  const parts = ['x', '\r\n', '\r\n--', '\r\n--a-line-that-no-file-has-7d1']
  test.each(named(all.filter(({ endpoint }) => endpoint.upload)))('%s looks at the largest', async (_name, valid) => {
    const faults: string[] = []
    for (const part of parts) {
      const bytes = Buffer.alloc(valid.endpoint.upload?.maxBytes ?? 0, part)
      faults.push(...(await sending(valid, `a file of ${JSON.stringify(part)}`, refused, () => ({ file: { bytes } }))))
    }
    expect(faults).toEqual([])
  })
})

test.each(named(all.filter(({ endpoint }) => endpoint.query || endpoint.path.includes(':'))))(
  '%s answers to long addresses',
  async (_name, valid) => {
    const faults = await sending(valid, 'as it is', [200], () => ({}))
    const { params, query } = await madeFor(valid)
    // Where a link alone opens, another address is none.
    const { linked, permission } = valid.endpoint
    const heardOf = linked && permission.audience === 'public' ? [...answered, 401] : answered
    const much = (part: 'params' | 'query', field: string, length: number) =>
      sending(valid, `much in ${field}`, heardOf, (made) => ({ [part]: { ...made[part], [field]: 'x'.repeat(length) } }))
    for (const field of Object.keys({ ...schemaOf(valid.endpoint.query).properties, ...query }))
      faults.push(...(await much('query', field, 15_000)))
    for (const name of Object.keys(params ?? {})) faults.push(...(await much('params', name, 100)))
    expect(faults).toEqual([])
  },
)

describe('envelopes', () => {
  const sealing = async (payload: string) => {
    const valid = withBody.filter(isLarge).find(({ endpoint }) => endpoint.sealed && !endpoint.path.includes(':'))
    if (!valid) throw new Error('some calls are sealed')
    const { who } = await madeFor(valid)
    const headers = { 'content-type': 'application/json', ...(who ? { authorization: `Bearer ${who.token}` } : {}) }
    return envelopeFor(app, { method: valid.endpoint.method, url: valid.endpoint.path, headers, payload })
  }

  test('one of the largest size is opened', async () => {
    const payload = JSON.stringify({ odd: 'x'.repeat(mostBytes - 100) })
    const faults = await holding('an envelope', refused, async () => {
      const { sealed } = await sealing(payload)
      return async () => (await inject(app, sealed)).statusCode
    })
    expect(faults).toEqual([])
  })

  test('a header of a hundred thousand names is not read', async () => {
    const names = Array.from({ length: 109_000 }, (_, i): [string, number] => [i.toString(36).padStart(4, 'z'), 0])
    const header = Buffer.from(JSON.stringify(Object.fromEntries(names))).toString('base64url')
    const payload = JSON.stringify({ param3: `${header}.AAAA.AAAA.AAAA.AAAA` })
    const faults = await holding('an envelope with a wide header', refused, async () => {
      const { sealed } = await sealing('{}')
      return async () => (await inject(app, { ...sealed, payload })).statusCode
    })
    expect(faults).toEqual([])
  })
})

test('a form of the largest size is read', async () => {
  const form = Array.from({ length: 2300 }, (_, i) => `f${i}=`).join('&')
  const faults = await holding('a form', refused, async () => async () => (await postForm(app, '/oauth/token', form)).status)
  expect(faults).toEqual([])
})

test('what is measured is the longest turn, not the sum of them', async () => {
  const work = (ms: number): void => {
    const began = process.threadCpuUsage()
    for (let spent = 0; spent < ms * 1000; ) {
      const { user, system } = process.threadCpuUsage(began)
      spent = user + system
    }
  }
  const longest = await longestHold(async () => {
    for (const ms of [60, 120, 60]) {
      await nextTurn()
      work(ms)
    }
    await nextTurn()
  })
  expect(longest).toBeGreaterThanOrEqual(120)
  expect(longest).toBeLessThan(175)
})
