import { randomBytes } from 'node:crypto'
import { addHoliday } from '@daybook/calendar/contract'
import { envelopeFor, type Odd, type PlainRequest, refused, sealedHolidays, testApp, transportKey } from '@daybook/testing'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { describe, expect, test } from 'vitest'

// The table of docs/security.md#s43: whatever is wrong with an envelope, the answer is the same.

const world = await testApp()
const { app, clock } = world
const { adding, answerTo } = await sealedHolidays(world)

const now = () => Date.parse(clock.now) / 1000
const param1Of = ({ headers }: PlainRequest) => headers?.['param1'] ?? ''
const withParam1 = (request: PlainRequest, param1: string): PlainRequest => ({
  ...request,
  headers: { ...request.headers, param1 },
})
/** Another letter in place of the one at `at` of a part. */
const turned = (jwe: string, part: number, at = 3): string =>
  jwe
    .split('.')
    .map((text, i) => (i === part ? `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}` : text))
    .join('.')
/** The header of a JWE exchanged for another; the rest stays. */
const headed = (jwe: string, change: (header: Record<string, unknown>) => unknown): string => {
  const [head = '', ...rest] = jwe.split('.')
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>
  return [Buffer.from(JSON.stringify(change(header))).toString('base64url'), ...rest].join('.')
}

describe('refused with one same body', () => {
  test.each([0, 1, 2, 3, 4])('part %i of param1 was changed', async (part) => {
    const { sealed } = await envelopeFor(app, adding())
    expect(await answerTo(withParam1(sealed, turned(param1Of(sealed), part)))).toEqual(refused)
  })

  test.each([0, 2, 3, 4])('part %i of param3 was changed', async (part) => {
    const { sealed } = await envelopeFor(app, adding())
    const { param3 } = JSON.parse(sealed.payload ?? '') as { param3: string }
    expect(await answerTo({ ...sealed, payload: JSON.stringify({ param3: turned(param3, part) }) })).toEqual(refused)
  })

  // Twenty-two letters are 132 bits, and a tag has 128: the last letter can be changed and reads the same.
  test('the last letter of a tag, whose bits nobody reads', async () => {
    const { sealed } = await envelopeFor(app, adding())
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const param1 = param1Of(sealed)
    const next = letters[letters.indexOf(param1.at(-1) ?? '') + 1] ?? ''
    expect(await answerTo(withParam1(sealed, param1.slice(0, -1) + next))).toEqual(refused)
  })

  const oddHeaders: [string, (header: Record<string, unknown>) => unknown][] = [
    ['alg RSA1_5', (header) => ({ ...header, alg: 'RSA1_5' })],
    ['alg RSA-OAEP', (header) => ({ ...header, alg: 'RSA-OAEP' })],
    ['alg dir', (header) => ({ ...header, alg: 'dir' })],
    ['alg none', (header) => ({ ...header, alg: 'none' })],
    ['enc A128GCM', (header) => ({ ...header, enc: 'A128GCM' })],
    ['enc A256CBC-HS512', (header) => ({ ...header, enc: 'A256CBC-HS512' })],
    ['typ JWT', (header) => ({ ...header, typ: 'JWT' })],
    ['no typ', (header) => ({ ...header, typ: undefined })],
    ['zip', (header) => ({ ...header, zip: 'DEF' })],
    ['crit', (header) => ({ ...header, crit: ['exp'], exp: 1 })],
    ['a key of its own', (header) => ({ ...header, jwk: {} })],
    ['an unknown kid', (header) => ({ ...header, kid: 'x'.repeat(43) })],
    ['no kid', (header) => ({ ...header, kid: undefined })],
    ['a kid that is no text', (header) => ({ ...header, kid: ['x'] })],
    ['null', () => null],
    ['a list', () => []],
  ]
  test.each(oddHeaders)('the header of param1 was exchanged: %s', async (_name, change) => {
    const { sealed } = await envelopeFor(app, adding())
    expect(await answerTo(withParam1(sealed, headed(param1Of(sealed), change)))).toEqual(refused)
  })
  // `dir` and no `typ` is what it says already.
  const oddBodies = oddHeaders.filter(([name]) => name !== 'alg dir' && name !== 'no typ')
  test.each(oddBodies)('the header of param3 was exchanged: %s', async (_name, change) => {
    const { sealed } = await envelopeFor(app, adding())
    const { param3 } = JSON.parse(sealed.payload ?? '') as { param3: string }
    expect(await answerTo({ ...sealed, payload: JSON.stringify({ param3: headed(param3, change) }) })).toEqual(refused)
  })

  // Made like this by somebody who has the key, so that every tag is right.
  const oddEnvelopes: [string, () => Odd][] = [
    ['alg RSA-OAEP', () => ({ keyHeader: { alg: 'RSA-OAEP' } })],
    ['enc A128GCM', () => ({ keyHeader: { enc: 'A128GCM' } })],
    ['enc A256CBC-HS512', () => ({ keyHeader: { enc: 'A256CBC-HS512' } })],
    ['another typ', () => ({ keyHeader: { typ: 'JWT' } })],
    ['zip', () => ({ keyHeader: { zip: 'DEF' } })],
    ['zip in the body', () => ({ bodyHeader: { zip: 'DEF' } })],
    ['cty in the header', () => ({ keyHeader: { cty: 'json' } })],
    ['an unknown kid', () => ({ keyHeader: { kid: 'x'.repeat(43) } })],
    ['typ in the body', () => ({ bodyHeader: { typ: 'JWT' } })],
    ['the jti of another body', () => ({ bodyHeader: { kid: 'y'.repeat(22) } })],
    ['iat 61 s ago', () => ({ claims: { iat: now() - 61, exp: now() - 1 } })],
    ['iat in 61 s', () => ({ claims: { iat: now() + 61, exp: now() + 121 } })],
    ['a life of 61 s', () => ({ claims: { exp: now() + 61 } })],
    ['an end before its beginning', () => ({ claims: { exp: now() - 1 } })],
    ['an end that is none', () => ({ claims: { exp: null } })],
    ['another method', () => ({ claims: { htm: 'PUT' } })],
    ['another path', () => ({ claims: { htu: `${addHoliday.path}/x` } })],
    ['a query that is not there', () => ({ claims: { htu: `${addHoliday.path}?x=1` } })],
    ['another bearer', () => ({ claims: { ath: 'A'.repeat(43) } })],
    ['no bearer', () => ({ claims: { ath: undefined } })],
    ['a claim too many', () => ({ claims: { sub: 'x' } })],
    ['no jti', () => ({ claims: { jti: 'x' } })],
    ['one key for both ways', () => ({ claims: { cek: 'A'.repeat(43), rk: 'A'.repeat(43) } })],
    ['a reply key of 128 bits', () => ({ claims: { rk: randomBytes(16).toString('base64url') } })],
  ]
  test.each(oddEnvelopes)('it was made with %s', async (_name, odd) => {
    expect(await answerTo((await envelopeFor(app, adding(), odd())).sealed)).toEqual(refused)
  })

  test('it was made for a bearer, and comes without; and the reverse', async () => {
    const bare = { 'content-type': 'application/json' }
    const withBearer = await envelopeFor(app, adding())
    expect(await answerTo({ ...withBearer.sealed, headers: { ...bare, param1: param1Of(withBearer.sealed) } })).toEqual(refused)
    const without = await envelopeFor(app, { ...adding(), headers: bare })
    expect(await answerTo({ ...without.sealed, headers: { ...adding().headers, param1: param1Of(without.sealed) } })).toEqual(
      refused,
    )
  })

  test('it was made for another key, also one that calls itself ours', async () => {
    const { kid } = await transportKey(app)
    const pair = await generateKeyPair('RSA-OAEP-256', { modulusLength: 3072, extractable: true })
    const key: JWK = { ...(await exportJWK(pair.publicKey)), kid }
    expect(await answerTo((await envelopeFor(app, adding(), { key })).sealed)).toEqual(refused)
  })

  test('it has four parts, six, none, or is too long', async () => {
    const { sealed } = await envelopeFor(app, adding())
    const param1 = param1Of(sealed)
    for (const odd of [
      param1.split('.').slice(0, 4).join('.'),
      `${param1}.AAAA`,
      '',
      'x',
      '....',
      `${param1}=`,
      `${param1}, ${param1}`,
      `${param1.slice(0, -22)}${'A'.repeat(9000)}`,
    ])
      expect(await answerTo(withParam1(sealed, odd))).toEqual(refused)
  })

  test('its body is plain, of another form or that of another envelope', async () => {
    const other = (await envelopeFor(app, adding())).sealed.payload ?? ''
    const { param3 } = JSON.parse(other) as { param3: string }
    for (const payload of [
      adding().payload ?? '',
      '{}',
      'null',
      `{"param3":"${param3}","param3":"${param3}"}`,
      `{"param3":"${param3}","x":1}`,
      `["${param3}"]`,
      `{"param3":"${param3.split('.').slice(0, 4).join('.')}"}`,
      other,
    ]) {
      const { sealed } = await envelopeFor(app, adding())
      expect(await answerTo({ ...sealed, payload })).toEqual(refused)
    }
  })
})
