import { readFileSync } from 'node:fs'
import { join as inFolder } from 'node:path'
import { publicHolidays } from '@daybook/calendar/domain'
import { addDays, dayInZone, weekStart, yearOf } from '@daybook/platform/domain'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { atOffice, closeScreens, isAccessible, mailTo, password, person, type Person } from './journey.ts'

// From the front page to the first payslip of somebody paid by the hour, as a newcomer who knows nothing walks it: by what the screens offer, never by
// an address, but for the links in mails. Every press and every field is counted, and the front page says how many it was.

afterAll(closeScreens)

const today = dayInZone(new Date().toISOString(), 'Europe/Berlin')
/** Last week is paid first: its first day that is no holiday, which would be paid as well. */
const monday = addDays(weekStart(today), -7)
const holidays = new Set(publicHolidays({ country: 'DE', year: yearOf(monday) }).map(({ date }) => date))
const worked = [0, 1, 2, 3, 4].map((days) => addDays(monday, days)).find((each) => !holidays.has(each)) ?? monday

const counted = { clicks: 0, fields: 0 }

const click = async (what: Locator): Promise<void> => {
  counted.clicks += 1
  await what.first().click()
}

const fill = async (box: Locator, text: string): Promise<void> => {
  counted.fields += 1
  await box.first().fill(text)
}

/** A choice from a list is one field and two presses. */
const choose = async (page: Page, label: string, typed: string, option: string | RegExp): Promise<void> => {
  counted.fields += 1
  await click(page.getByRole('combobox', { name: label, exact: true }))
  if (typed) await page.keyboard.type(typed)
  await click(page.getByRole('option', { name: option }))
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: typeof name === 'string' })
const link = (page: Page, name: string | RegExp): Locator => page.getByRole('link', { name, exact: typeof name === 'string' })

const signUp = async ({ page }: Person, email: string): Promise<void> => {
  await page.goto('/')
  await click(link(page, /Get Started Now/))
  await fill(page.getByRole('textbox', { name: 'Your name' }), 'Fern First')
  await fill(page.getByLabel('Email Address'), email)
  await fill(page.getByLabel('Password', { exact: true }), password)
  await click(page.locator('button[type=submit]'))
  await fill(page.getByLabel('Code from the e-mail'), await mailTo(email, /(\d{6})/))
}

const setUp = async ({ page }: Person): Promise<void> => {
  await fill(page.getByRole('textbox', { name: 'Business name' }), 'First Hour Café')
  await choose(page, 'Country', 'germ', /germany/i)
  await fill(page.getByRole('textbox', { name: 'Contact number' }), '+4930123456789')
  await choose(page, 'Industry', '', 'Hospitality')
  await click(page.getByText('Retail & Hospitality', { exact: true }))
  await fill(page.getByRole('textbox', { name: 'Address' }), 'Unter den Linden 1, 10117 Berlin')
  await click(page.getByText('Weekly', { exact: true }))
  counted.clicks += 1
  await page.getByLabel('The pay period before this one is still to be paid').check()
  await click(button(page, 'Submit'))
  await atOffice({ page })
}

const addPerson = async ({ page }: Person, email: string): Promise<void> => {
  await click(link(page, 'Add people'))
  await fill(page.getByRole('textbox', { name: 'Full name, line 1' }), 'Hal Hourly')
  await fill(page.getByRole('textbox', { name: 'E-mail, line 1' }), email)
  await fill(page.getByRole('textbox', { name: 'Amount an hour, line 1' }), '20')
  await isAccessible(page, 'several people')
  await click(button(page, 'Add and invite 1 person'))
  await page.getByText('Hal Hourly').first().waitFor()
}

const join = async ({ page }: Person, email: string): Promise<void> => {
  await page.goto(`/invite#${await mailTo(email, /invite#([\w-]{43})/)}`)
  await fill(page.getByLabel('Choose a password', { exact: true }), password)
  await click(button(page, 'Accept and sign in'))
  await atOffice({ page })
}

/** Eight to half past four on a day of last week. */
const work = async ({ page }: Person): Promise<void> => {
  await click(link(page, 'Submit Timesheet'))
  await click(page.getByLabel('Week before'))
  const row = page.locator(`section[aria-label$="${worked}"]`)
  await click(row.getByRole('button').last())
  await row.getByRole('button', { name: 'Add entry' }).waitFor()
  await fill(row.getByPlaceholder('From'), '8-1630')
  await click(row.getByRole('button', { name: 'Save' }))
  await row.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' })
  await click(button(page, 'Send to your manager'))
}

const approve = async ({ page }: Person): Promise<void> => {
  await click(link(page, 'My Office'))
  await click(link(page, 'Go to approvals'))
  await click(button(page, 'Approve'))
  await page
    .getByText(/Approved|Nothing waits|No pending/)
    .first()
    .waitFor()
}

const pay = async ({ page }: Person): Promise<void> => {
  // The toast of the approval may still lie over the way back that stands on top of the page.
  await click(link(page, 'My Office'))
  await click(link(page, 'Open the payroll'))
  // The next button has the same words, on the screen that this one led to.
  await page.getByRole('heading', { name: 'Payroll', exact: true }).waitFor()
  await click(link(page, 'Open the payroll'))
  await click(button(page, 'Compute the payslips'))
  await click(button(page, 'Finalise'))
  await click(page.getByRole('dialog').getByRole('button').last())
  await button(page, 'Mark as paid').waitFor()
}

test('from the front page to the first payslip in at most 35 clicks and 15 fields, as the front page says', async () => {
  const [owner, employee] = [await person(), await person()]
  await signUp(owner, 'fern.first@example.com')
  await setUp(owner)
  await addPerson(owner, 'hal.hourly@example.com')
  await join(employee, 'hal.hourly@example.com')
  await work(employee)
  await approve(owner)
  await pay(owner)
  await click(link(employee.page, 'Payroll'))
  await click(employee.page.getByRole('link', { name: /20\d\d/ }))
  await employee.page.getByText('Gross Salary').first().waitFor()
  await employee.page
    .getByText(/170\.00/)
    .first()
    .waitFor()
  process.stdout.write(`first hour: ${counted.clicks} clicks, ${counted.fields} fields\n`)
  expect(counted.clicks).toBeLessThanOrEqual(35)
  expect(counted.fields).toBeLessThanOrEqual(15)
  const said = JSON.parse(readFileSync(inFolder(import.meta.dirname, '../web/content/first-hour.json'), 'utf8'))
  expect(said).toEqual(counted)
  expect([...owner.problems, ...employee.problems]).toEqual([])
  for (const { context } of [owner, employee]) await context.close()
})
