import { changePassword, setUpSecondFactor } from '@daybook/identity/contract'
import { password, postForm, testApp, validCalls, validReads } from '@daybook/testing'
import { expect, test } from 'vitest'

// docs/security.md#s3, #s11, #s14: whoever reads a copy of the database opens nothing with it. Everything that opens something and was ever
// handed out, in a reply or by mail, is looked for in every table, as text and as bytes.

const world = await testApp({ own: true })
const { app, api, given, rows, mails } = world

const replies: string[] = []
const inject = app.server.inject.bind(app.server) as unknown as (sent: unknown) => Promise<{ payload: string }>
app.server.inject = (async (sent: unknown) => {
  const reply = await inject(sent)
  replies.push(reply.payload)
  return reply
}) as never

/** A WebAuthn challenge is 32 random bytes as well, but opens nothing: it is what a passkey signs, in the open. */
const withoutChallenges = (text: string): string => text.replace(/"challenge":"[^"]+"/g, '')

// 256 bits in base64url, the seed of an app in base32, and recovery codes.
const secretsIn = (text: string): string[] =>
  [...withoutChallenges(text).matchAll(/(?<![\w-])(?:dbk_)?([\w-]{43}|[A-Z2-7]{32})(?![\w-])/g)].map(([, secret]) => secret ?? '')

const stored = async (): Promise<string> => {
  const tables = await rows<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  const texts = []
  for (const { name } of tables)
    texts.push((await rows<{ text: string }>(`select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`))[0]?.text)
  return texts.join('\n')
}

test('no secret that was ever handed out stands in the database', async () => {
  const me = await given.account()
  const signedIn = await postForm(app, '/oauth/token', { grant_type: 'password', username: me.email, password })
  const renewed = await postForm(app, '/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: String(signedIn.body['refresh_token']),
  })
  const chosen = 'nine rusty kettles in a row'
  await api.as(me).call(changePassword, { body: { current: password, password: chosen } })
  const { seed } = await api.as(me).call(setUpSecondFactor, {})
  for (const { endpoint, make } of [...validCalls, ...validReads]) {
    const { who, ...input } = await make(world)
    if (who) replies.push(who.token)
    await (who ? api.as(who) : api).send(endpoint, input, { key: 'once' })
  }
  // Before and after the mails went out: one that cannot be delivered stays in the database.
  const waiting = await stored()
  const letters = (await mails()).map(({ text }) => text)
  const recovery = replies.flatMap((text) => JSON.parse(/"recoveryCodes":(\[[^\]]*\])/.exec(text)?.[1] ?? '[]') as string[])
  const found = new Set([...replies, ...letters].flatMap(secretsIn))
  for (const known of [signedIn.body['access_token'], renewed.body['refresh_token'], seed]) expect(found).toContain(known)
  expect([found.size > 80, recovery.length >= 20]).toEqual([true, true])

  const text = waiting + (await stored())
  const inBytes = (secret: string) =>
    [Buffer.from(secret), Buffer.from(secret, 'base64url')].map((bytes) => bytes.toString('hex'))
  const kept = [...found, ...recovery, password, chosen, String(signedIn.body['access_token'])].filter((secret) =>
    [secret, ...inBytes(secret)].some((form) => text.includes(form)),
  )
  expect(kept).toEqual([])
})
