import { afterAll, expect, test } from 'vitest'
import { employeeAt, ownerAt } from './company.ts'
import { atOffice, choose, closeScreens, fitsPhone, isAccessible, password, person } from './journey.ts'

// A password chosen for less than what its owner may see by now.

afterAll(closeScreens)

test('who is made HR while at work chooses a longer password, and goes on', async () => {
  const [owner, employee] = [await person(), await person({ width: 390 })]
  const boss = await ownerAt(owner, 'Lena Longer', 'lena@longer.example', 'Longer Words')
  await employeeAt(employee, boss, { name: 'Emil Elder', email: 'emil@longer.example' })
  const { page } = employee
  const form = page.getByRole('form', { name: 'Change the password' })
  const change = async (from: string, to: string) => {
    await form.getByLabel('Current password').fill(from)
    await form.getByLabel('New password', { exact: true }).fill(to)
    await form.getByRole('button', { name: 'Change the password' }).click()
  }
  await page.goto('/profile?tab=sign-in')
  await change(password, 'leaky sieve14')
  await page.getByText('Your password has been changed').first().waitFor()

  await owner.page.goto('/product/timesheet/employees')
  await owner.page
    .getByRole('link', { name: /Emil Elder/ })
    .first()
    .click()
  await owner.page.getByRole('link', { name: 'Edit' }).first().click()
  const details = owner.page.getByRole('form', { name: /Emil Elder/ })
  await choose(owner.page, details, 'Role', '', 'Human resources')
  await details.getByRole('button', { name: 'Save changes' }).click()

  // Nothing is reloaded: the news of the change leads there.
  await page.waitForURL('**/new-password')
  await page.getByRole('heading', { name: 'A longer password first' }).waitFor()
  await isAccessible(page, 'a longer password first')
  await fitsPhone(page)
  await page.goto('/product/timesheet/employees')
  await page.waitForURL('**/new-password')
  await change('leaky sieve14', 'leaky sieve 14')
  await form
    .getByText(/at least 15 characters/i)
    .first()
    .waitFor()
  await change('leaky sieve14', 'leaky sieve 14 kettles')
  await atOffice({ page })
  await page.goto('/new-password')
  await atOffice({ page })
  expect([...owner.problems, ...employee.problems]).toEqual([])
})
