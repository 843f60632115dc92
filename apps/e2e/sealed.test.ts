import type { Response } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeScreens, foundCompany, mailTo, password, person, signUpAs, site } from './journey.ts'

// What somebody in between can read while pay is looked at: nothing. The figure is one that stands nowhere else.

afterAll(closeScreens)

const email = 'sally.sealed@example.com'
const cents = 731_957
const written = /7[.,]?319[.,]57|731957/

/** The server as a program would use it: plain, and signed in as the owner. */
const program = async () => {
  const form = new URLSearchParams({ grant_type: 'password', username: email, password })
  const headers = {
    authorization: `Basic ${btoa('web:web')}`,
    origin: site.url,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const token = await fetch(`${site.url}/oauth/token`, { method: 'POST', headers, body: form })
  const { access_token: bearer } = (await token.json()) as { access_token: string }
  return async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const reply = await fetch(`${site.url}/api/v0/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'idempotency-key': crypto.randomUUID(),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${text}`)
    return JSON.parse(text) as Reply
  }
}

/** A payslip of somebody in the owner's company. Returns its id. */
const paid = async (): Promise<string> => {
  const ask = await program()
  const year = new Date().getUTCFullYear() - 1
  const invited = { email: 'paula.paid@example.com', name: 'Paula Paid', hireDate: `${year}-01-01` }
  const { userId } = await ask<{ userId: string }>('POST', 'user/employee', invited)
  const invitation = await mailTo(invited.email, /invite#([\w-]{43})/)
  await ask('POST', 'user/onboard', { token: invitation, password })
  const { items: cycles } = await ask<{ items: { id: string }[] }>('GET', 'pay-cycle')
  const terms = { from: `${year}-01-01`, payCycleId: cycles[0]?.id, payType: 'FIXED_SALARY', amountCents: cents }
  await ask('PUT', `employee-pay-details/${userId}`, terms)
  const { items: periods } = await ask<{ items: { id: string; from: string }[] }>('POST', 'pay-period/search', {})
  // The month before, the first that is paid.
  const payPeriodId = periods.at(-1)?.id
  await ask('POST', 'payroll/preview', { payPeriodId })
  const { items } = await ask<{ items: { employeePayrollId: string }[] }>('POST', 'payroll/all', { payPeriodId })
  const [slip] = items
  if (!slip) throw new Error('a payslip was to be computed')
  return slip.employeePayrollId
}

test('a payslip is on the screen, and nowhere on the wire', async () => {
  const me = await person()
  const { page } = me
  const wire: { url: string; text: Promise<string> }[] = []
  const sent: string[] = []
  page.on('response', (response: Response) => {
    const url = new URL(response.url())
    if (url.pathname.startsWith('/api/') && !url.pathname.endsWith('/live'))
      wire.push({ url: url.pathname, text: response.text().catch(() => '') })
  })
  page.on('request', (request) => void (request.url().includes('/api/') && sent.push(request.postData() ?? '')))
  await signUpAs(me, 'Sally Sealed', email)
  await foundCompany(me, 'Sealed Envelopes')
  const id = await paid()
  await page.goto(`/product/timesheet/payrollDetails?id=${id}`)
  await page.getByText(written).first().waitFor()
  const texts = await Promise.all(wire.map(async ({ url, text }) => ({ url, text: await text })))
  const slip = texts.find(({ url }) => url.includes(id))
  expect(slip?.text).toMatch(/^\{"param3":"[\w.-]+"\}$/)
  expect(texts.filter(({ text }) => written.test(text))).toEqual([])
  // The password went to sign-up sealed. (The token endpoint is OAuth's, and plain.)
  expect(sent.filter((body) => body.includes(password))).toEqual([])
  expect(me.problems).toEqual([])
  await me.context.close()
})
