import { afterAll, expect, test } from 'vitest'
import { fitsEverywhere } from './fits.ts'
import { atOffice, choose, closeScreens, foundCompany, isAccessible, person, signUpAs } from './journey.ts'

afterAll(closeScreens)

test('text has a width: without fonts every check of contrast would pass on nothing', async () => {
  const { page, context } = await person()
  await page.setContent('<span id="known">Harbor and Pine</span>')
  expect(await page.evaluate(() => document.getElementById('known')?.getBoundingClientRect().width ?? 0)).toBeGreaterThan(40)
  await context.close()
})

test('a stranger signs up, proves the mailbox, signs in and sets up a company', async () => {
  const stranger = await person()
  const { page, context, problems } = stranger
  const email = 'ada.stranger@example.com'
  await signUpAs(stranger, 'Ada Stranger', email, isAccessible)
  await page.getByText('Tell us a bit about your business').waitFor()
  await isAccessible(page, 'onboarding')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Please enter your business name').waitFor()
  await choose(page, page, 'Country', 'Oslo', /norway/i)
  expect(await page.getByLabel('Region', { exact: true }).count()).toBe(0)
  await choose(page, page, 'Country', 'germ', /germany/i)
  await choose(page, page, 'Region', 'bay', 'Bayern')
  await isAccessible(page, 'onboarding with a region')
  await page.getByRole('textbox', { name: 'Business name' }).fill('Strange & Daughters')
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Business name' }).inputValue()).toBe('Strange & Daughters')
  expect(await page.getByRole('combobox', { name: 'Region' }).inputValue()).toBe('Bayern')
  await foundCompany(stranger, 'Strange & Sons')
  await page.getByRole('heading', { name: 'From here to your first payroll' }).waitFor()
  await page.getByRole('img', { name: '1 of 5 steps done' }).waitFor()
  await isAccessible(page, 'My Office of a new company')
  await fitsEverywhere(page, 'My Office of a new company')
  await page.reload()
  await atOffice({ page })
  expect(problems).toEqual([])
  await context.close()
})
