import { afterAll, expect, test } from 'vitest'
import { call, hire, ownerAt } from './company.ts'
import { fitsEverywhere } from './fits.ts'
import { closeScreens, isAccessible, person } from './journey.ts'

// Files find their people, and a letter is written from a template.

afterAll(closeScreens)

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`) })

test('payslips go to whom their names say, and a letter becomes a document', async () => {
  const hr = await person()
  const token = await ownerAt(hr, 'Olga Owner', 'olga@handout.example', 'Slip Works')
  await call('POST', '../subscriptions/change-plan?planType=GROWTH_PACK', {}, token)
  const ina = await hire(token, { name: 'Ina Worker', email: 'ina@handout.example', hireDate: '2025-01-01' })

  await hr.page.goto('/product/timesheet/documentHandout')
  await hr.page.locator('input[type=file]').setInputFiles([pdf('WORKER_Ina 2026-03.pdf'), pdf('Somebody Else.pdf')])
  await hr.page.getByText('For Ina Worker, by the name').waitFor()
  await isAccessible(hr.page, 'files find their people')
  await fitsEverywhere(hr.page, 'files find their people')
  await hr.page.getByRole('button', { name: 'Hand out 1 file to 1 person' }).click()
  await hr.page.getByText('Handed out').waitFor()

  await hr.page.goto('/product/timesheet/letters?template=new')
  const form = hr.page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Certificate')
  await form.getByLabel('The letter').fill('# Certificate\n{name} works here since {first day}.')
  await isAccessible(hr.page, 'a template of a letter')
  await fitsEverywhere(hr.page, 'a template of a letter')
  await form.getByRole('button', { name: 'Save the template' }).click()
  await hr.page.getByRole('link', { name: 'Certificate' }).click()
  const panel = hr.page.getByRole('dialog')
  await panel.getByRole('combobox', { name: 'To' }).fill('Ina')
  await hr.page.getByRole('option', { name: 'Ina Worker' }).click()
  await panel.getByText('Ina Worker works here since 01 Jan 2025.').waitFor()
  await isAccessible(hr.page, 'a letter that is written')
  await fitsEverywhere(hr.page, 'a letter that is written')
  await panel.getByRole('button', { name: 'Write the letter' }).click()
  await hr.page.getByText('1 letter is written.').waitFor()

  const { items } = await call('GET', `document/of/${ina.userId}`, undefined, ina.token)
  expect((items as { name: string }[]).map(({ name }) => name)).toEqual(['Certificate', 'WORKER_Ina 2026-03'])
})
