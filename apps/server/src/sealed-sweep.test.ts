import { type SignedIn } from '@daybook/platform/server'
import { preparedCalls, sealedClient, testApp, tries, type ValidCall, validCalls, validReads } from '@daybook/testing'
import { describe, expect, test } from 'vitest'

// Every JSON route in an envelope, generated from the mounted ones: what is inside is what the plain call says.

const world = await testApp()
const { app, api, given } = world
const { madeFor, heard } = preparedCalls(world)
const tried = tries('sealed calls')
const { api: sealed, wire } = sealedClient(app)
const json = app.endpoints.filter(({ produces, upload }) => !produces && !upload)
const calls = [...validReads, ...validCalls].filter(({ endpoint }) => !endpoint.produces && !endpoint.upload)
const named = (list: ValidCall[]) => list.map((valid): [string, ValidCall] => [valid.endpoint.name, valid])

test('every endpoint that speaks JSON has a call here', () => {
  expect(calls.map(({ endpoint }) => endpoint.name).sort()).toEqual(json.map(({ name }) => name).sort())
})

const asWho = <Client extends typeof api>(client: Client, who: SignedIn | null) => (who ? client.as(who) : client)

/** A reply without what is new in each world: how many are in it, ids, names of the test world, tokens and codes, addresses. */
const known = (text: string): unknown => {
  const same = text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}(\?until=[^"]*)?/g, 'id')
    .replace(/\b(Person|Company) \d+/g, '$1')
    .replace(/"(people|readers|reminded)":\d+/g, '"$1":0')
    .replace(/("[\w-]{20,}"|"[\da-z]{5}-[\da-z]{5}"|"[^"\s]*@[^"]*"|"otpauth:[^"]*"|"https?:[^"]*\/[\w-]{43}")(?!:)/g, '"new"')
  return JSON.parse(same)
}

/** Only the envelope was on the wire. */
const nothingShown = () => expect(Object.keys(JSON.parse(wire.at(-1) ?? ''))).toEqual(['param3'])

describe('what works plain works sealed', () => {
  test.each(named(calls))('%s', async (_name, valid) => {
    const { endpoint } = valid
    tried(2)
    const { who, ...input } = await madeFor(valid)
    const reply = heard(valid, await asWho(sealed, who).send(endpoint, input, { key: 'sealed' }))
    nothingShown()
    // What was read can be read again; what was done is made ready again.
    const again = await madeFor(valid)
    const plain = heard(valid, await asWho(api, again.who).send(endpoint, again as object, { key: 'plain' }))
    expect([reply.status, known(reply.text)]).toEqual([200, known(plain.text)])
    expect(plain.status).toBe(200)
  })
})

const stranger = await given.company()

describe('what is refused plain is refused sealed, in the same words', () => {
  test.each(named(calls))('%s', async (_name, valid) => {
    const { endpoint } = valid
    const { who, body, ...input } = await madeFor(valid)
    const odd = endpoint.body ? { ...input, body: { ...(body as object), canary: 1 } } : { ...input, query: { canary: '1' } }
    for (const [sender, sent] of [
      [null, odd],
      [who, odd],
      [stranger, odd],
    ] as const) {
      const reply = await asWho(sealed, sender).send(endpoint, sent)
      nothingShown()
      const plain = await asWho(api, sender).send(endpoint, sent)
      tried(2)
      expect.soft(plain.status).toBeGreaterThanOrEqual(400)
      expect.soft([reply.status, reply.text]).toEqual([plain.status, plain.text])
    }
  })
})
