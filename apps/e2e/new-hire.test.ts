import { dayInZone } from '@daybook/platform/domain'
import { afterAll, expect, test } from 'vitest'
import { call, ownerAt } from './company.ts'
import { atOffice, closeScreens, fitsPhone, isAccessible, mailTo, password, person } from './journey.ts'

// Somebody new, on a phone: the mailed link, what is wanted before the first day, the account, the first clock-in.

afterAll(closeScreens)

const paper = {
  name: 'ID.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}

test('somebody new gives their data and a document by the link, joins, and clocks in', async () => {
  const boss = await person()
  const token = await ownerAt(boss, 'Olga Owner', 'olga@newhire.example', 'New Works')
  await call('POST', '../subscriptions/change-plan?planType=GROWTH_PACK', {}, token)
  const today = dayInZone(new Date().toISOString(), 'Europe/Berlin')
  const email = 'nina@newhire.example'
  const hired = await call('POST', 'user/employee', { email, name: 'Nina New', hireDate: today }, token)
  const asked = { title: 'Your ID', note: 'Both sides', kind: 'ANY', expires: false, dueOn: today, people: [hired['userId']] }
  await call('POST', 'document-request', asked, token)

  const { page, problems } = await person({ width: 390 })
  await page.goto(`/invite#${await mailTo(email, /invite#([\w-]{43})/)}`)
  await page.getByRole('heading', { name: 'Welcome to New Works' }).waitFor()
  await page.getByText('Olga Owner').waitFor()
  await fitsPhone(page)
  await isAccessible(page, 'the page of an invitation')

  await page.getByRole('button', { name: /^Your data/ }).click()
  const data = page.getByRole('form', { name: 'Your data' })
  await data.getByLabel('Phone').fill('+49 30 1234')
  await data.getByLabel('Home address').fill('Karl-Marx-Allee 1, Berlin')
  await data.getByLabel('Date of birth').fill('10 Dec 1990')
  await data.getByLabel('Date of birth').press('Tab')
  await fitsPhone(page)
  await isAccessible(page, 'the data of somebody who is invited')
  await data.getByRole('button', { name: 'Save your data' }).click()
  await page.getByRole('button', { name: /^Your data HR looks at it/ }).waitFor()

  await page.getByRole('button', { name: /^Emergency contact/ }).click()
  const contacts = page.getByRole('form', { name: 'Emergency contacts' })
  await contacts.getByLabel('Name').fill('Mia New')
  await contacts.getByLabel('Phone').fill('+49 30 5678')
  await contacts.getByRole('button', { name: 'Save the emergency contacts' }).click()
  await page.getByRole('button', { name: /^Emergency contact Given/ }).waitFor()

  await page.getByRole('button', { name: /^Bank account/ }).click()
  const account = page.getByRole('form', { name: 'Bank account' })
  await account.getByLabel('Account holder').fill('Nina New')
  await account.getByLabel('IBAN or account number').fill('DE89 3704 0044 0532 0130 00')
  await account.getByRole('button', { name: 'Save the bank account' }).click()
  await page.getByRole('button', { name: /^Bank account Ends in 3000/ }).waitFor()

  await page.getByRole('button', { name: /^Documents/ }).click()
  await page.locator('input[type=file]').setInputFiles(paper)
  await page.getByText('Brought: ID.pdf').waitFor()
  await isAccessible(page, 'documents of somebody who is invited')

  // What was given is there when they come back.
  await page.reload()
  await page.getByRole('button', { name: /^Documents Brought/ }).waitFor()
  await page.getByLabel('Choose a password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accept and sign in' }).click()
  await atOffice({ page })
  await page.getByRole('button', { name: 'Clock in' }).first().click()
  await page.getByRole('button', { name: 'Clock out' }).first().waitFor()

  const stored = await call('GET', `user/employee/${hired['userId']}`, undefined, token)
  expect(stored['phone']).toBe('+49 30 1234')
  expect(problems).toEqual([])
})
