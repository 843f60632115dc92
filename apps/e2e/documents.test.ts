import { addDays, dayInZone } from '@daybook/platform/domain'
import { afterAll, expect, test } from 'vitest'
import { call, enterAs, hire, ownerAt } from './company.ts'
import { fitsEverywhere } from './fits.ts'
import { closeScreens, fitsPhone, isAccessible, person } from './journey.ts'

// What HR asks for: brought and signed on a phone, seen and accepted by whoever asked.

afterAll(closeScreens)

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
})

const toGrowth = (token: string) => call('POST', '../subscriptions/change-plan?planType=GROWTH_PACK', {}, token)
const inAYear = addDays(dayInZone(new Date().toISOString(), 'UTC'), 365)

test('a handbook is added and signed on a phone, and an ID is asked for, brought and accepted', async () => {
  const hr = await person()
  const token = await ownerAt(hr, 'Olga Owner', 'olga@documents.example', 'Paper Works')
  await toGrowth(token)
  const ina = await hire(token, { name: 'Ina Worker', email: 'ina@documents.example', hireDate: '2025-01-01' })
  const asked = { title: 'Your ID', note: 'Both sides', kind: 'ANY', expires: false, dueOn: inAYear, people: [ina.userId] }
  await call('POST', 'document-request', asked, token)

  await hr.page.goto('/product/timesheet/documents?add=1')
  const form = hr.page.getByRole('dialog')
  await form.locator('input[type=file]').setInputFiles([pdf('Handbook.pdf')])
  await form.getByLabel('Name of document 1').waitFor()
  await isAccessible(hr.page, 'documents are added')
  await fitsEverywhere(hr.page, 'documents are added')
  await form.getByRole('button', { name: 'Add the documents' }).click()
  await hr.page.getByRole('link', { name: 'Handbook' }).click()
  const panel = hr.page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Ask people to confirm it' }).click()
  await panel.getByText('Sign it').click()
  const by = panel.getByLabel('By', { exact: true })
  await by.fill(inAYear)
  // Choosing the day closes the calendar and sends the form.
  await by.press('Enter')
  await panel.getByText('Version 1 is signed by 0 of 2').waitFor()
  await isAccessible(hr.page, 'a document with who has signed it')
  await fitsEverywhere(hr.page, 'a document with who has signed it')

  const me = await person({ width: 390 })
  await enterAs(me, 'ina@documents.example')
  await me.page.goto('/product/timesheet/myDocuments')
  await me.page.getByLabel('Your name').waitFor()
  await fitsPhone(me.page)
  await isAccessible(me.page, 'what is to be signed and brought')
  await me.page.getByLabel('Your name').fill('Ina Worker')
  await me.page.getByRole('button', { name: 'Sign', exact: true }).click()
  await me.page.getByRole('button', { name: 'Certificate of Handbook' }).waitFor()
  await me.page
    .locator('input[type=file]')
    .first()
    .setInputFiles([pdf('ID.pdf')])
  await me.page.getByText('Waits for HR').waitFor()
  await isAccessible(me.page, 'what was signed and brought')

  await hr.page.goto('/product/timesheet/documentRequests')
  await hr.page.getByRole('link', { name: 'Your ID' }).click()
  await hr.page.getByRole('button', { name: 'Accept what Ina Worker brought' }).waitFor()
  await isAccessible(hr.page, 'a request')
  await fitsEverywhere(hr.page, 'a request')
  await hr.page.getByRole('button', { name: 'Accept what Ina Worker brought' }).click()
  await hr.page.getByText('All accepted').waitFor()
  expect([...hr.problems, ...me.problems]).toEqual([])
})
