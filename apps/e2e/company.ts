import { dayInZone } from '@daybook/platform/domain'
import { expect } from 'vitest'
import { atOffice, mailTo, password, type Person, site } from './journey.ts'

// Companies made by a program, so that a journey begins where it has something to show.

type Json = Record<string, unknown>

/** A call that must work, as the token's owner. */
export const call = async (
  method: string,
  path: string,
  body: object | undefined,
  token?: string,
  more: Record<string, string> = {},
): Promise<Json> => {
  const reply = await fetch(`${site.url}/api/v0/${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'idempotency-key': crypto.randomUUID(),
      ...more,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const said = (await reply.json()) as Json
  expect([path, reply.status, said['code'] ?? null, said['errors'] ?? null]).toEqual([path, 200, null, null])
  return said
}

/** What a reply lists under a name. */
export const listed = (reply: Json, name = 'items'): Json[] => reply[name] as Json[]

const grant = (username: string) => ({ grant_type: 'password', username, password })

/** A token for a program that works as somebody. */
export const tokenOf = async (email: string): Promise<string> => {
  const headers = { authorization: `Basic ${btoa('api:api')}` }
  const reply = await fetch(`${site.url}/oauth/token`, { method: 'POST', headers, body: new URLSearchParams(grant(email)) })
  return String(((await reply.json()) as Json)['access_token'])
}

/** Signs somebody in at their screen without showing them the form. Ends in My Office. */
export const enterAs = async (me: Person, email: string): Promise<void> => {
  const { page } = me
  // The cookie is for our own page, which a browser names.
  const headers = { authorization: `Basic ${btoa('web:web')}`, origin: site.url }
  const reply = await page.request.post('/oauth/token', { headers, form: grant(email) })
  expect([email, reply.status()]).toEqual([email, 200])
  const { access_token: _kept, ...rest } = (await reply.json()) as Json
  // Any answer of this origin will do, and this one has no script.
  await page.goto('/healthz')
  await page.evaluate((said) => localStorage.setItem('authResponse', said), JSON.stringify(rest))
  await page.goto('/product/timesheet/myOffice')
  await atOffice(me)
}

/** A company pays from its first day on; what is shown here happened before. */
const payFromNewYear = async (token: string): Promise<void> => {
  const [cycle] = listed(await call('GET', 'pay-cycle', undefined, token))
  const today = dayInZone(new Date().toISOString(), 'Europe/Berlin')
  await call('POST', 'pay-period', { payCycleId: cycle?.['id'], from: `${today.slice(0, 4)}-01-01`, to: today }, token)
}

/** As if it came through a proxy, from somewhere that nobody else signs up from. */
const elsewhere = () => ({ 'x-forwarded-for': ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.') })

/** Opens an account and founds a company with it. Returns a token of the owner. */
export const found = async (name: string, email: string, company: { name: string; address: string }): Promise<string> => {
  await call('POST', 'user/sign-up', { name, email, password }, undefined, elsewhere())
  await call('POST', 'passCode/verify', { email, code: await mailTo(email, /(\d{6})/) })
  const token = await tokenOf(email)
  const form = { companyName: company.name, companyAddress: company.address, companyCountry: 'DE' }
  const rest = { contactNumber: '+4930123456789', industry: 'Technology', businessType: 'Services', payRhythm: 'MONTHLY' }
  await call('POST', 'company/onboarding-steps', { ...form, ...rest }, token)
  await payFromNewYear(token)
  return token
}

type Invited = { name: string; email: string } & Record<string, unknown>

/** Invites somebody and accepts it for them. */
export const hire = async (boss: string, invited: Invited): Promise<{ token: string; userId: string }> => {
  const { userId } = await call('POST', 'user/employee', invited, boss)
  await call('POST', 'user/onboard', { token: await mailTo(invited.email, /invite#([\w-]{43})/), password })
  return { token: await tokenOf(invited.email), userId: String(userId) }
}

/** Somebody with a company of their own, in My Office. Returns a token of theirs. */
export const ownerAt = async (me: Person, name: string, email: string, company: string): Promise<string> => {
  const token = await found(name, email, { name: company, address: 'Unter den Linden 1, 10117 Berlin' })
  await enterAs(me, email)
  return token
}

/** Somebody who joined a company, in My Office. */
export const employeeAt = async (me: Person, boss: string, invited: Invited): Promise<void> => {
  await hire(boss, invited)
  await enterAs(me, invited.email)
}
