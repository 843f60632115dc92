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

export const signIn = async (url: string, username: string): Promise<string> => {
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

/** Somebody new signs up, and waits for the mail with their code. */
export const signUp = async (url: string, email: string): Promise<void> => {
  const { status } = await post(url, '/api/v0/user/sign-up', { name: 'Olga Owner', email, password })
  if (status !== 200) throw new Error(`signing up was answered with ${status}`)
}

export const codeFor = (dataDir: string, email: string): Promise<string> => mailed(dataDir, email, /(\d{6})/)

/** Somebody new with a company; gives a token of its owner. */
export const found = async ({ url, dataDir }: Place, email: string): Promise<string> => {
  await signUp(url, email)
  await post(url, '/api/v0/passCode/verify', { email, code: await codeFor(dataDir, email) })
  const owner = await signIn(url, email)
  await post(url, '/api/v0/company/onboarding-steps', company, owner)
  return owner
}

const hireBy = async (place: Place, nth: number, count: number): Promise<string[]> => {
  const { url, dataDir } = place
  const owner = await found(place, `owner${nth}@example.com`)
  const emails = Array.from({ length: count }, (_, i) => `worker${i}of${nth}@example.com`)
  const csv = `Name,Email\n${emails.map((each, i) => `Worker ${i},${each}`).join('\n')}\n`
  await post(url, '/api/v0/user/employee/import', { csv, commit: true, invite: true }, owner)
  for (const each of emails) {
    const invitation = await mailed(dataDir, each, /invite#([\w-]{43})/)
    await post(url, '/api/v0/user/onboard', { token: invitation, password })
  }
  return Promise.all(emails.map((each) => signIn(url, each)))
}

// A company that has just signed up has ten people, its owner among them.
const mostOfOne = 9

/** Gives a token for each of them, of one company or as many as they need. */
export const hire = async (place: Place, count: number): Promise<string[]> => {
  const tokens: string[] = []
  for (let nth = 0; tokens.length < count; nth++)
    tokens.push(...(await hireBy(place, nth, Math.min(mostOfOne, count - tokens.length))))
  return tokens
}
