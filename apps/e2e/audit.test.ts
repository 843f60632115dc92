import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { ownerAt } from './company.ts'
import { closeScreens, fitsPhone, isAccessible, person } from './journey.ts'

afterAll(closeScreens)

test('the owner finds out who changed what, by person, action and day, and takes it along as a file', async () => {
  const owner = await person()
  const { page } = owner
  await ownerAt(owner, 'Olga Owner', 'olga@audit.example', 'Ledger & Sons')
  await page.goto('/product/timesheet/holiday?year=2027&holiday=new')
  const form = page.getByRole('form', { name: 'Holiday' })
  await form.getByLabel('Name', { exact: true }).fill('=Summer party')
  await form.getByLabel('Day', { exact: true }).fill('3 Aug 2027')
  await form.getByLabel('Name', { exact: true }).click()
  await form.locator('button[type=submit]').click()
  await page.getByText('=Summer party').first().waitFor()

  await page.goto('/audit')
  await page.getByRole('link', { name: 'Added a holiday' }).waitFor()
  await fitsPhone(page)
  await page.getByRole('link', { name: 'Added a holiday' }).click()
  const panel = page.getByRole('dialog', { name: 'Added a holiday' })
  await panel.getByText('=Summer party').waitFor()
  expect(page.url()).toMatch(/entry=\d+/)
  await isAccessible(page, 'an entry')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await page
    .getByRole('textbox', { name: 'What' })
    .or(page.getByRole('combobox', { name: 'What' }))
    .first()
    .click()
  await page.keyboard.type('set up')
  await page.getByRole('option', { name: 'Set up the company' }).click()
  await page.getByRole('link', { name: 'Set up the company' }).waitFor()
  await page.getByRole('link', { name: 'Added a holiday' }).waitFor({ state: 'detached' })
  expect(page.url()).toContain('action=company.create')
  await page.reload()
  await page.getByRole('link', { name: 'Set up the company' }).waitFor()

  await page.goto('/audit?to=2020-01-01')
  await page.getByText('Nothing matches these filters.').waitFor()
  await isAccessible(page, 'no entry')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByRole('link', { name: 'Added a holiday' }).waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('Set up the company')
  expect(text).not.toMatch(/(^|,)=/m)
  expect(owner.problems).toEqual([])
  await owner.context.close()
})
