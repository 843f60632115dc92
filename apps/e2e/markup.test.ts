import { afterAll, expect, test } from 'vitest'
import { closeBrowser, mailTo, password, person, site } from './journey.ts'

// Text that is markup, in every text that the application shows (SECURITY 31): it is read, and never run or drawn.

afterAll(closeBrowser)

const markup = (word: string): string => `<xss-${word}></xss-${word}><img src=x onerror=alert(1)>"'{{7*7}}`
const tag = /xss-|onerror/

type Json = Record<string, unknown>
const call = async (method: string, path: string, body: object, token?: string): Promise<Json> => {
  const reply = await fetch(`${site.url}/api/v0/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const said = (await reply.json()) as Json
  expect([path, reply.status, said['code'] ?? null, said['errors'] ?? null]).toEqual([path, 200, null, null])
  return said
}
const signIn = async (username: string): Promise<string> => {
  const headers = { authorization: `Basic ${btoa('api:api')}` }
  const form = new URLSearchParams({ grant_type: 'password', username, password })
  const reply = await fetch(`${site.url}/oauth/token`, { method: 'POST', headers, body: form })
  return String(((await reply.json()) as Json)['access_token'])
}

const email = 'olga@markup.example'
const today = new Date().toISOString().slice(0, 10)
const dayBefore = (days: number): string => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

const owner = async (): Promise<string> => {
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

const colleague = async (boss: string, name: string): Promise<{ token: string; userId: string }> => {
  const address = `${name}@markup.example`
  const texts = { name: markup(name), designation: markup('title'), department: markup('department') }
  const { userId } = await call('POST', 'user/employee', { email: address, hireDate: '2025-01-01', ...texts }, boss)
  await call('POST', 'user/onboard', { token: await mailTo(address, /invite#([\w-]{43})/), password })
  return { token: await signIn(address), userId: String(userId) }
}

/** A week of somebody's, of which one day was sent back and one waits. */
const worked = async (boss: string, who: string): Promise<void> => {
  const entry = { minutes: 60, start: null, end: null, zone: 'Europe/Berlin', note: markup('note'), project: markup('project') }
  const ids: string[] = []
  for (const day of [dayBefore(1), dayBefore(2)]) {
    await call('PUT', 'timesheet', { day, version: 0, entries: [entry] }, who)
    const { days } = await call('POST', 'timesheet/submit', { days: [day] }, who)
    ids.push(String((days as Json[])[0]?.['id']))
  }
  await call('POST', 'timesheet_approval', { ids: ids.slice(1), decision: 'REJECT', note: markup('decision') }, boss)
}

const screens = (userId: string): string[] => [
  'myOffice',
  'timesheet',
  `timesheet?week=${dayBefore(2)}`,
  `timesheet?day=${dayBefore(1)}`,
  'timesheetApproval',
  'employees',
  'employees?invite=1',
  'holiday',
  `employeeDetails?userId=${userId}`,
  `employees?person=${userId}`,
  'payCycle',
  'payroll',
  'employees/import',
  'timesheet/import',
]

test('is shown as text on every screen, to the owner and to a colleague', async () => {
  const boss = await owner()
  const ada = await colleague(boss, 'ada')
  await worked(boss, ada.token)
  await call('POST', 'holiday', { date: `${today.slice(0, 4)}-12-30`, name: markup('holiday') }, boss)
  const rule = { kind: 'WEEKLY', anchor: '2026-01-05', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'next' }
  await call('POST', 'pay-cycle', { name: markup('cycle'), rule }, boss)

  const seen = new Set<string>()
  for (const address of [email, 'ada@markup.example']) {
    const reader = await person()
    const { page } = reader
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto('/signIn')
    await page.getByLabel('Email Address').fill(address)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('button[type=submit]').click()
    await page.getByRole('heading', { name: "What's happening in Office?" }).waitFor()
    const paths = [
      ...screens(ada.userId).map((path) => `/product/timesheet/${path}`),
      '/audit',
      '/audit?action=company.create',
      '/profile',
      '/support',
    ]
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
  }
  // What was never on a screen proves nothing.
  expect([...seen].sort()).toEqual([
    'ada',
    'company',
    'cycle',
    'decision',
    'department',
    'holiday',
    'note',
    'owner',
    'place',
    'project',
    'title',
  ])
})
