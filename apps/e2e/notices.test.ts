import { afterAll, expect, test } from 'vitest'
import { enterAs, hire, ownerAt } from './company.ts'
import { closeScreens, fitsPhone, isAccessible, person } from './journey.ts'

// A notice is written in one browser, read on a phone and a computer, confirmed and counted, all without a reload.

afterAll(closeScreens)

test('a notice is posted, read, confirmed and counted without a reload, and gone once it is retracted', async () => {
  const boss = await person()
  const token = await ownerAt(boss, 'Nele Owner', 'nele@notice.example', 'Notice Works')
  await hire(token, { name: 'Ina Worker', email: 'ina@notice.example', hireDate: '2019-01-07' })
  const [computer, phone] = [await person(), await person({ width: 390 })]
  for (const device of [computer, phone]) await enterAs(device, 'ina@notice.example')
  const cards = computer.page.getByRole('main')
  await cards.getByText('No notices available at the moment.').waitFor()
  await cards.getByText('No recent company news.').waitFor()

  await boss.page.goto('/product/timesheet/boardNotification')
  await boss.page.getByText('No notices available at the moment.').waitFor()
  await boss.page.getByRole('link', { name: 'Post a notice' }).click()
  const form = boss.page.getByRole('dialog')
  await form.getByLabel('Title').fill('Fire drill')
  const editor = form.getByRole('textbox', { name: 'Text' })
  await editor.click()
  await editor.pressSequentially('Meet at the gate')
  await form.getByRole('switch', { name: 'Must be confirmed' }).check()
  await isAccessible(boss.page, 'a notice is written')
  await form.getByRole('button', { name: 'Post the notice' }).click()
  await form.waitFor({ state: 'detached' })
  const written = boss.page.getByRole('article', { name: 'Fire drill' })
  await written.getByText('0 of 2 confirmed').waitFor()
  await isAccessible(boss.page, 'notices that were written')

  await cards.getByRole('link', { name: 'Fire drill' }).click()
  const whole = computer.page.getByRole('article', { name: 'Fire drill' })
  await whole.getByText('Meet at the gate').waitFor()
  await phone.page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await phone.page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: 'Open: Fire drill' }).click()
  const small = phone.page.getByRole('article', { name: 'Fire drill' })
  await small.getByRole('button', { name: 'I have read this' }).waitFor()
  await fitsPhone(phone.page)
  await isAccessible(phone.page, 'a notice to confirm')
  await small.getByRole('button', { name: 'I have read this' }).click()
  await small.getByText('You confirmed this').waitFor()
  await whole.getByText('You confirmed this').waitFor()
  await written.getByText('1 of 2 confirmed').waitFor()
  await written.getByRole('link', { name: 'Who has not' }).click()
  await boss.page.getByRole('dialog').getByText('Nele Owner').waitFor()
  await boss.page.keyboard.press('Escape')

  await written.getByRole('button', { name: 'Retract' }).click()
  await boss.page.getByRole('dialog').getByRole('button', { name: 'Retract it' }).click()
  await written.getByText('Retracted').waitFor()
  await computer.page.getByText('No notices available at the moment.').waitFor()
  for (const each of [boss, computer, phone]) expect(each.problems).toEqual([])
})
