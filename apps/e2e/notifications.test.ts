import { addDays, dayInZone, formatDay, weekStart } from '@daybook/platform/domain'
import { defaultLeavePolicy } from '@daybook/leave/domain'
import { afterAll, expect, test } from 'vitest'
import { call, enterAs, hire, listed, ownerAt } from './company.ts'
import { closeScreens, fitsPhone, isAccessible, type Person, person } from './journey.ts'

// Whoever decides hears at once that leave is asked for, and whoever asked what became of it, on a computer and on a phone alike.

afterAll(closeScreens)

const today = dayInZone(new Date().toISOString(), 'Europe/Berlin')
const monday = addDays(weekStart(today), 14)

const bell = ({ page }: Person, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true })

test('a request reaches the bell of whoever decides, and the answer that of whoever asked on every device', async () => {
  const boss = await person()
  const token = await ownerAt(boss, 'Nila Owner', 'nila@bell.example', 'Bell Works')
  const ina = await hire(token, { name: 'Ina Worker', email: 'ina@bell.example', hireDate: '2019-01-07' })
  await bell(boss, 1).click()
  const list = boss.page.getByRole('dialog', { name: 'Notifications' })
  await list.getByRole('button', { name: /^Ina Worker has joined/ }).click()
  await list.getByText('No new notifications').waitFor()
  await bell(boss, 0).waitFor()
  const size = await list.boundingBox()
  expect([(size?.width ?? 999) <= 500, (size?.height ?? 999) <= 400]).toEqual([true, true])
  await isAccessible(boss.page, 'the bell’s list')
  await boss.page.keyboard.press('Escape')

  const [computer, phone] = [await person(), await person({ width: 390 })]
  for (const device of [computer, phone]) await enterAs(device, 'ina@bell.example')
  const policy = { ...defaultLeavePolicy, limited: false }
  const rules = { id: null, name: 'Vacation', unit: 'DAYS', from: `${today.slice(0, 4)}-01-01`, policy, version: 0 }
  const [type] = listed(await call('PUT', 'company-leaves-config', { types: [rules] }, token), 'types')
  const asked = await call('POST', 'leave', { typeId: type?.['id'], from: monday, to: monday }, ina.token)
  await bell(boss, 1).click()
  await list.getByRole('link', { name: /^Open: Ina Worker asks for leave/ }).click()
  await boss.page.waitForURL(/leavesApproval\?request=/)
  await list.waitFor({ state: 'detached' })
  await bell(boss, 0).waitFor()

  const request = { id: asked['id'], version: asked['version'] }
  await call('POST', 'leave-approval', { requests: [request], decision: 'APPROVE' }, token)
  await bell(computer, 1).waitFor()
  await bell(phone, 1).click()
  const small = phone.page.getByRole('dialog', { name: 'Notifications' })
  await small.getByRole('button', { name: /^Your leave .* was approved/ }).waitFor()
  await fitsPhone(phone.page)
  await isAccessible(phone.page, 'the bell’s list on a phone')
  await small.getByRole('button', { name: /^Your leave .* was approved/ }).click()
  await bell(phone, 0).waitFor()
  await bell(computer, 0).waitFor()

  // Decided in the bell itself: what was asked for goes from it, and the keyboard still closes it.
  const next = addDays(monday, 7)
  await call('POST', 'leave', { typeId: type?.['id'], from: next, to: next }, ina.token)
  await bell(boss, 1).click()
  await list.getByRole('button', { name: `Decide: Ina Worker asks for leave: ${formatDay(next)}` }).click()
  await list.getByText(/^Vacation/).waitFor()
  await isAccessible(boss.page, 'a decision in the bell')
  await list.getByRole('button', { name: 'Approve the leave of Ina Worker' }).click()
  await boss.page.getByText(/^Approved: Ina Worker/).waitFor()
  await list.getByRole('button', { name: 'Approve the leave of Ina Worker' }).waitFor({ state: 'detached' })
  await boss.page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await bell(boss, 0).waitFor()
  await small
    .getByRole('button', { name: /^Your leave .* was approved/ })
    .first()
    .click()
  await bell(phone, 0).waitFor()

  await phone.page.goto('/product/timesheet/notifications')
  await phone.page.getByText('Nila Owner decided.').first().waitFor()
  await fitsPhone(phone.page)
  await phone.page.getByText('Unread', { exact: true }).click()
  await phone.page.getByText('No new notifications').waitFor()
  for (const each of [boss, computer, phone]) expect(each.problems).toEqual([])
})
