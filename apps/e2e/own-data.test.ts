import { afterAll, expect, test } from 'vitest'
import { enterAs, hire, ownerAt } from './company.ts'
import { closeScreens, fitsPhone, isAccessible, person } from './journey.ts'

// A field is added in one browser, somebody fills what is theirs on a phone and asks for the rest, and it is decided; all without a reload.

afterAll(closeScreens)

test('a field of the company is asked for, decided and seen; whom to call is opened, and its owner reads by whom', async () => {
  const boss = await person()
  const token = await ownerAt(boss, 'Olga Owner', 'olga@own.example', 'Own Works')
  await hire(token, { name: 'Ida Worker', email: 'ida@own.example', hireDate: '2019-01-07' })
  const phone = await person({ width: 390 })
  await enterAs(phone, 'ida@own.example')

  await boss.page.goto('/product/timesheet/personFields')
  await boss.page.getByRole('button', { name: 'Add a field' }).click()
  const form = boss.page.getByRole('dialog', { name: 'Add a field' })
  await form.getByLabel('Label').fill('Key number')
  await isAccessible(boss.page, 'a field is added')
  await form.getByRole('button', { name: 'Add this field' }).click()
  await boss.page.getByRole('link', { name: 'Key number' }).waitFor()

  await phone.page.goto('/profile')
  const own = phone.page.getByRole('main')
  await own.getByLabel('Preferred name').fill('Ida Sunny')
  await own.getByRole('button', { name: 'Save your details' }).click()
  await own.getByRole('button', { name: 'Add a contact' }).click()
  await own.getByRole('group', { name: 'Contact 1' }).getByLabel('Name').fill('Mary')
  await own.getByRole('group', { name: 'Contact 1' }).getByLabel('Phone').fill('+49 30 7')
  await own.getByRole('button', { name: 'Save the emergency contacts' }).click()
  await phone.page.getByText('Your emergency contacts are saved.').waitFor()
  await own.getByRole('button', { name: 'Ask for a change' }).click()
  await own.getByLabel('Key number').fill('K-7')
  await fitsPhone(phone.page)
  await isAccessible(phone.page, 'asking for a change')
  await own.getByRole('button', { name: 'Ask for these changes' }).click()
  await own.getByRole('button', { name: 'Withdraw' }).waitFor()

  await boss.page.goto('/product/timesheet/changeRequests')
  await boss.page.getByRole('link', { name: /Ida Sunny/ }).click()
  await isAccessible(boss.page, 'a change is decided on')
  await boss.page.getByRole('dialog').getByRole('button', { name: 'Change all of it' }).click()
  await own.getByText('Changed', { exact: true }).waitFor()

  await boss.page.goto('/product/timesheet/employees')
  await boss.page.getByRole('link', { name: /Ida Sunny/ }).click()
  const panel = boss.page.getByRole('dialog')
  await panel.getByText('K-7').waitFor()
  await panel.getByRole('button', { name: 'Open emergency contacts' }).click()
  await panel.getByRole('heading', { name: 'Mary' }).waitFor()
  await isAccessible(boss.page, 'emergency contacts of somebody')
  await phone.page.getByRole('tab', { name: 'Who sees you' }).click()
  await phone.page.getByText(/^Emergency contacts, /).waitFor()
  for (const each of [boss, phone]) expect(each.problems).toEqual([])
})
