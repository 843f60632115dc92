import { afterAll, expect, test } from 'vitest'
import { call, enterAs, hire, ownerAt } from './company.ts'
import { closeScreens, fitsPhone, isAccessible, person } from './journey.ts'

// Somebody joins: a checklist is started, and each of those who have something to do finds it and ticks it off.

afterAll(closeScreens)

test('a checklist is put in order with the keyboard, started for somebody, and done', async () => {
  const boss = await person()
  const token = await ownerAt(boss, 'Olga Owner', 'olga@lists.example', 'List Works')
  await call('POST', '../subscriptions/change-plan?planType=GROWTH_PACK', {}, token)
  await hire(token, { name: 'Ina Worker', email: 'ina@lists.example', hireDate: '2026-01-05' })

  await boss.page.goto('/product/timesheet/checklistTemplates?list=new')
  const form = boss.page.getByRole('dialog')
  await form.getByLabel('Name').fill('Moving house')
  await form.getByLabel('What is to be done').fill('Change the address')
  await form.getByRole('button', { name: 'Add a task' }).click()
  await form.getByLabel('What is to be done').fill('Tell the bank')
  await form.getByRole('combobox', { name: 'Who does it' }).click()
  await boss.page.getByRole('option', { name: 'The person it is about' }).click()
  await form.getByRole('button', { name: 'Move up: Tell the bank' }).focus()
  await boss.page.keyboard.press('Enter')
  await form.getByText('Tell the bank is now number 1 of 2').waitFor()
  await isAccessible(boss.page, 'a checklist is written')
  await form.getByRole('button', { name: 'Add the checklist' }).click()
  await boss.page.getByText('Moving house was added.').waitFor()

  await boss.page.goto('/product/timesheet/checklists?start=new')
  await form.getByRole('combobox', { name: 'Checklist' }).click()
  await boss.page.getByRole('option', { name: 'Moving house' }).click()
  await form.getByRole('combobox', { name: 'For whom' }).click()
  await boss.page.getByRole('option', { name: /Ina Worker/ }).click()
  await form.getByLabel('Chosen day').fill('2026-12-01')
  await form.getByLabel('Chosen day').press('Tab')
  await form.getByRole('button', { name: 'Start the checklist' }).click()
  await boss.page.getByRole('heading', { name: 'Moving house: Ina Worker' }).waitFor()
  await isAccessible(boss.page, 'a checklist is under way')

  const ina = await person({ width: 390 })
  await enterAs(ina, 'ina@lists.example')
  await ina.page.goto('/product/timesheet/tasks')
  await ina.page.getByText('Tell the bank').waitFor()
  await fitsPhone(ina.page)
  await isAccessible(ina.page, 'a task of one’s own')
  await ina.page.getByRole('button', { name: 'Tick off: Tell the bank' }).click()
  await ina.page.getByText('Done: Tell the bank').waitFor()
  await ina.page.getByText('Nothing is to be done.').waitFor()

  await boss.page.getByText('1 of 2 tasks done').waitFor()
  await boss.page.getByRole('button', { name: 'Tick off: Change the address' }).click()
  await boss.page.getByText('2 of 2 tasks done').waitFor()
  expect(await boss.page.getByRole('button', { name: /^Open again: / }).count()).toBe(2)
})
