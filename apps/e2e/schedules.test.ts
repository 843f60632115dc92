import { addDays, type Day, dayInZone, formatDay, weekStart } from '@daybook/platform/domain'
import { afterAll, expect, test } from 'vitest'
import { enterAs, hire, ownerAt } from './company.ts'
import { closeScreens, fitsPhone, isAccessible, person } from './journey.ts'

// A part-time week from its form to the timesheet of whoever works it.

afterAll(closeScreens)

const monday: Day = addDays(weekStart(dayInZone(new Date().toISOString(), 'Europe/Berlin')), 7)

test('schedules: somebody is planned to work mornings from next Monday on', async () => {
  const boss = await person()
  const token = await ownerAt(boss, 'Sara Owner', 'sara@plans.example', 'Plan Works')
  await hire(token, { name: 'Pia Worker', email: 'pia@plans.example', hireDate: '2019-01-07' })
  const { page } = boss
  await page.getByRole('link', { name: 'Work schedules' }).click()
  await page.getByRole('heading', { name: 'Full time' }).waitFor()
  await isAccessible(page, 'work schedules')

  await page.getByRole('link', { name: 'Add a schedule' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Mornings')
  await form.getByLabel('Monday: hours').fill('')
  await form.getByLabel('Monday: times').fill('nine to one')
  await form.getByRole('button', { name: 'Add this schedule' }).click()
  await form.getByText('Write times like 9–12:30, 13–17').waitFor()
  await form.getByLabel('Monday: times').fill('9-13')
  await page.keyboard.press('Tab')
  expect(await form.getByLabel('Monday: hours').inputValue()).toBe('4:00')
  await form.getByRole('button', { name: 'Tuesday to Friday like Monday' }).click()
  await form.getByText('20 h', { exact: false }).first().waitFor()
  await isAccessible(page, 'schedule form')
  await form.getByRole('button', { name: 'Add this schedule' }).click()
  await page.getByRole('heading', { name: 'Mornings' }).waitFor()

  await page.getByRole('article').filter({ hasText: 'Mornings' }).getByRole('link', { name: 'People' }).click()
  const people = page.getByRole('dialog')
  await people.getByLabel('Let somebody work by it').click()
  await page.getByRole('option', { name: /Pia Worker/ }).click()
  await people.getByRole('button', { name: 'Give Mornings' }).click()
  await page.getByText(`Mornings holds from ${formatDay(monday)}.`).waitFor()
  await isAccessible(page, 'people of a schedule')

  const pia = await person({ width: 390 })
  await enterAs(pia, 'pia@plans.example')
  await pia.page.goto(`/product/timesheet/timesheet?week=${monday}`)
  await pia.page.getByText('of 4 h').first().waitFor()
  await pia.page.goto('/profile')
  await pia.page.getByText(`From ${formatDay(monday)}: Mornings`).waitFor()
  await fitsPhone(pia.page)
  await isAccessible(pia.page, 'profile with a plan')
  await page.setViewportSize({ width: 390, height: 860 })
  await page.goto('/product/timesheet/schedules')
  await page.getByRole('heading', { name: 'Mornings' }).waitFor()
  await fitsPhone(page)
  expect([...boss.problems, ...pia.problems]).toEqual([])
})
