import { afterAll, expect, test } from 'vitest'
import { call, enterAs, hire, ownerAt } from './company.ts'
import { fitsEverywhere } from './fits.ts'
import { closeScreens, fitsPhone, isAccessible, person } from './journey.ts'

// A laptop is lent, confirmed on a phone, and taken back from the list of somebody’s leaving, whose task is done by that.

afterAll(closeScreens)

test('a laptop is lent with the keyboard, confirmed on a phone, and back before the last day', async () => {
  const boss = await person()
  const token = await ownerAt(boss, 'Olga Owner', 'olga@assets.example', 'Lending Works')
  await call('POST', '../subscriptions/change-plan?planType=SCALE_PACK', {}, token)
  const ina = await hire(token, { name: 'Ina Worker', email: 'ina@assets.example', hireDate: '2025-01-05' })

  await boss.page.goto('/product/timesheet/assets')
  await boss.page.getByText('There are no assets yet.').waitFor()
  await isAccessible(boss.page, 'no assets')
  await boss.page.getByRole('button', { name: 'Add an asset' }).first().click()
  const panel = boss.page.getByRole('dialog')
  await panel.getByLabel('Name').fill('MacBook Pro 14')
  await panel.getByLabel('Number').fill('C02-7F41')
  await isAccessible(boss.page, 'an asset is added')
  await fitsEverywhere(boss.page, 'an asset is added')
  await panel.getByLabel('Number').press('Enter')
  await boss.page.getByText('MacBook Pro 14 was added.').waitFor()

  await boss.page.getByRole('link', { name: 'MacBook Pro 14' }).focus()
  await boss.page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Lend it' }).focus()
  await boss.page.keyboard.press('Enter')
  await panel.getByRole('combobox', { name: 'To whom' }).click()
  await boss.page.getByRole('option', { name: /Ina Worker/ }).click()
  await panel.getByLabel('Condition').fill('A scratch on the lid')
  await isAccessible(boss.page, 'an asset is lent')
  await fitsEverywhere(boss.page, 'an asset is lent')
  await panel.getByRole('button', { name: 'Lend it' }).click()
  await panel.getByText('Not yet').waitFor()

  const me = await person({ width: 390, dark: true })
  await enterAs(me, 'ina@assets.example')
  await me.page.goto('/product/timesheet/myAssets')
  await me.page.getByText('Handed out: A scratch on the lid').waitFor()
  await fitsPhone(me.page)
  await isAccessible(me.page, 'what is lent to one')
  await me.page.getByRole('button', { name: 'I have it: MacBook Pro 14' }).click()
  await me.page.getByText(/You confirmed it on/).waitFor()
  // Whoever looks at it hears of that without loading anything.
  await panel.getByText('Not yet').waitFor({ state: 'detached' })
  await isAccessible(boss.page, 'an asset that somebody has')

  const task = (title: string) => ({
    title,
    note: '',
    who: 'HR',
    namedId: null,
    days: 0,
    gate: title === 'Get it back' ? 'ASSETS' : null,
  })
  const list = { name: 'Last day', kind: 'LEAVING', tasks: [task('Get it back'), task('Lunch')] }
  const template = (await call('POST', 'checklist-template', list, token)) as { id: string }
  const body = { templateId: template.id, personId: ina.userId, anchor: '2026-12-31', version: 1 }
  const run = (await call('POST', 'checklist-run', body, token)) as { id: string }
  await boss.page.goto(`/product/timesheet/checklist?id=${run.id}`)
  await boss.page.getByText('Done by itself once everything that was lent is returned').waitFor()
  await isAccessible(boss.page, 'what is still with somebody who leaves')
  await fitsEverywhere(boss.page, 'what is still with somebody who leaves')
  await boss.page.getByRole('list', { name: 'Still with them' }).getByRole('link', { name: 'MacBook Pro 14' }).click()
  await panel.getByRole('button', { name: 'Take it back' }).click()
  await panel.getByRole('button', { name: 'Take it back' }).click()
  await panel.getByRole('button', { name: 'Retire' }).waitFor()
  await isAccessible(boss.page, 'an asset with who had it')
  await boss.page.goto(`/product/timesheet/checklist?id=${run.id}`)
  await boss.page.getByText('1 of 2 tasks done').waitFor()
  expect(await boss.page.getByRole('list', { name: 'Still with them' }).count()).toBe(0)
})
