import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from './fault.ts'

// A company with some employees, made as people would make it.

const password = 'seven green bottles on a wall'

export type Place = { url: string; dataDir: string }
export type Answer = { status: number; body: Record<string, unknown> }

export const post = async (url: string, path: string, body?: object, token?: string): Promise<Answer> => {
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

const signIn = async (url: string, username: string): Promise<string> => {
  const reply = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('api:api')}` },
    body: new URLSearchParams({ grant_type: 'password', username, password }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

const mails = (dataDir: string): { to: string; text: string }[] => {
  try {
    return readdirSync(join(dataDir, 'mail'))
      .filter((name) => /^[\w-]+\.json$/.test(name))
      .map((name) => JSON.parse(readFileSync(join(dataDir, 'mail', name), 'utf8')) as { to: string; text: string })
  } catch {
    return []
  }
}

const mailed = async (dataDir: string, to: string, pattern: RegExp): Promise<string> => {
  let found: string | undefined
  await until(`a mail to ${to}`, () => {
    const texts = mails(dataDir).filter((mail) => mail.to === to)
    found = texts.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean)
    return found !== undefined
  })
  return found ?? ''
}

const company = {
  companyName: 'Crash & Co',
  companyCountry: 'DE',
  contactNumber: '+4930123456789',
  industry: 'Retail',
  businessType: 'Services',
  companyAddress: 'Unter den Linden 1',
}

/** Hires more people, each of whom gets a mail. */
export const invite = (url: string, owner: string, emails: readonly string[]): Promise<Answer> => {
  const csv = `Name,Email\n${emails.map((email) => `${email.split('@')[0]},${email}`).join('\n')}\n`
  return post(url, '/api/v0/user/employee/import', { csv, commit: true, invite: true }, owner)
}

export const invitation = (dataDir: string, email: string): Promise<string> => mailed(dataDir, email, /invite#([\w-]{43})/)

/** Gives a token for the owner, and one for each of them. */
export const hire = async ({ url, dataDir }: Place, count: number): Promise<{ owner: string; tokens: string[] }> => {
  const email = 'owner@example.com'
  await post(url, '/api/v0/user/sign-up', { name: 'Olga Owner', email, password })
  await post(url, '/api/v0/passCode/verify', { email, code: await mailed(dataDir, email, /(\d{6})/) })
  const owner = await signIn(url, email)
  await post(url, '/api/v0/company/onboarding-steps', company, owner)
  const emails = Array.from({ length: count }, (_, i) => `worker${i}@example.com`)
  await invite(url, owner, emails)
  for (const each of emails) await post(url, '/api/v0/user/onboard', { token: await invitation(dataDir, each), password })
  return { owner, tokens: await Promise.all(emails.map((each) => signIn(url, each))) }
}
