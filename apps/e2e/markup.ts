import { addDays, dayInZone } from '@daybook/platform/domain'
import { expect } from 'vitest'
import { mailTo, password, person, site } from './journey.ts'

/** Text that is markup; the word tells which text it was. */
export const markup = (word: string): string => `<xss-${word}></xss-${word}><img src=x onerror=alert(1)>"'{{7*7}}`
const tag = /xss-|onerror/

type Json = Record<string, unknown>

/** A call that must work, as the token's owner. */
export const call = async (method: string, path: string, body: object | undefined, token?: string): Promise<Json> => {
  const reply = await fetch(`${site.url}/api/v0/${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const said = (await reply.json()) as Json
  expect([path, reply.status, said['code'] ?? null, said['errors'] ?? null]).toEqual([path, 200, null, null])
  return said
}

/** What a reply lists under a name. */
export const listed = (reply: Json, name = 'items'): Json[] => reply[name] as Json[]

const signIn = async (username: string): Promise<string> => {
  const headers = { authorization: `Basic ${btoa('api:api')}` }
  const form = new URLSearchParams({ grant_type: 'password', username, password })
  const reply = await fetch(`${site.url}/oauth/token`, { method: 'POST', headers, body: form })
  return String(((await reply.json()) as Json)['access_token'])
}

const today = dayInZone(new Date().toISOString(), 'Europe/Berlin')
export const dayBefore = (days: number): string => addDays(today, -days)

/** The owner of a new company, whose every text is markup. */
export const owner = async (email: string): Promise<string> => {
  await call('POST', 'user/sign-up', { name: markup('owner'), email, password })
  await call('POST', 'passCode/verify', { email, code: await mailTo(email, /(\d{6})/) })
  const token = await signIn(email)
  const company = {
    companyName: markup('company'),
    companyCountry: 'DE',
    contactNumber: '+4930123456789',
    industry: 'Technology',
  }
  await call('POST', 'company/onboarding-steps', { ...company, businessType: 'Services', companyAddress: markup('place') }, token)
  return token
}

/** Somebody who joined the owner's company. */
export const colleague = async (boss: string, name: string, email: string): Promise<{ token: string; userId: string }> => {
  const texts = { name: markup(name), designation: markup('title'), department: markup('department') }
  const { userId } = await call('POST', 'user/employee', { email, hireDate: '2025-01-01', ...texts }, boss)
  await call('POST', 'user/onboard', { token: await mailTo(email, /invite#([\w-]{43})/), password })
  return { token: await signIn(email), userId: String(userId) }
}

/** Signs in on screen and opens the paths: nothing was drawn, run or stopped. Returns the words of the texts that were seen. */
export const wordsSeen = async (email: string, paths: readonly string[]): Promise<string[]> => {
  const seen = new Set<string>()
  const reader = await person()
  const { page } = reader
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto('/signIn')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('button[type=submit]').click()
  await page.getByRole('heading', { name: "What's happening in Office?" }).waitFor()
  for (const path of paths) {
    await page.goto(path)
    await page.locator('h1, h2').first().waitFor()
    await expect.poll(() => page.locator('[aria-label^="Loading"], [aria-busy="true"]').count()).toBe(0)
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => element.localName.startsWith('xss-') || element.getAttribute('src') === 'x')
        .map((element) => element.outerHTML),
    )
    expect([path, drawn, dialogs]).toEqual([path, [], []])
    for (const [, word = ''] of (await page.locator('body').innerText()).matchAll(/<xss-(\w+)>/g)) seen.add(word)
  }
  // The content policy tells of what it stopped on the console; that would be markup that was drawn.
  expect(reader.problems.filter((problem) => tag.test(problem) || /Content Security Policy|Refused/.test(problem))).toEqual([])
  await reader.context.close()
  return [...seen].sort()
}
