import { afterAll, expect, test } from 'vitest'
import { call, enterAs, hire, ownerAt } from './company.ts'
import { closeScreens, fitsPhone, isAccessible, person } from './journey.ts'
import { dayBefore } from './paid.ts'

// Rules of time in the hands of the company: chosen from a law, tried on what was worked, saved, and read by whoever they count.

afterAll(closeScreens)

const rulesPath = '/product/timesheet/rules'

const company = async () => {
  const owner = await person()
  const boss = await ownerAt(owner, 'Rosa Rules', 'rosa@rules.example', 'Rules & Sons')
  const { token } = await hire(boss, { name: 'Emil Early', email: 'emil@rules.example', hireDate: '2025-01-01' })
  const day = dayBefore(40)
  const entry = { start: `${day}T06:00:00Z`, end: `${day}T15:45:00Z`, minutes: null, zone: 'Europe/Berlin' }
  await call('PUT', 'timesheet', { day, version: 0, entries: [entry] }, token)
  const sent = await call('POST', 'timesheet/submit', { days: [day] }, token)
  const ids = (sent['days'] as { id: string }[]).map(({ id }) => id)
  await call('POST', 'timesheet_approval', { ids, decision: 'APPROVE' }, boss)
  return { owner }
}

test('an owner takes the law of Germany over, sees what it would have cost, and everybody reads it', async () => {
  const { owner } = await company()
  const { page } = owner
  await page.goto(rulesPath)
  await page.getByRole('link', { name: 'Change the rules' }).click()
  await page.getByText('Germany', { exact: true }).click()
  await page.getByRole('link', { name: 'Arbeitszeitgesetz § 4' }).waitFor()
  // 9 h 45 without a break would have counted 9 h.
  await page.getByText('1 of 1 person would have been counted otherwise').waitFor()
  await page.getByText('−45 min').first().waitFor()
  await page.getByRole('button', { name: 'Add a break at a fixed hour' }).click()
  await page.getByText('From 12:00 to 13:00, 30 min are a break on every day.').waitFor()
  await page.getByLabel('Fixed break 1: minutes').fill('90')
  await page.getByRole('button', { name: 'Use these rules' }).click()
  await page.getByText('A break is not longer than the hours it lies in').waitFor()
  await page.getByLabel('Fixed break 1: minutes').fill('45')
  await page.getByRole('button', { name: 'Add overtime by the week' }).click()
  await page.getByText('2 weeks', { exact: true }).click()
  await page.getByText('Weeks are counted from Monday on, 2 together').waitFor()
  await page.getByRole('button', { name: 'Remove step 1 of By the week' }).click()
  await page.getByRole('button', { name: 'More rules' }).click()
  await page.getByRole('button', { name: 'Add a premium' }).click()
  await page.getByText('Night: 25 % on top of work on every day').waitFor()
  await isAccessible(page, 'the form of the rules')
  await page.getByLabel('Deducted where they were not taken, step 2: minutes').fill('20')
  await page.getByRole('button', { name: 'Use these rules' }).click()
  await page.getByText('Each break begins later and is longer than the one before').waitFor()
  await page.getByLabel('Deducted where they were not taken, step 2: minutes').fill('45')
  await page.getByRole('button', { name: 'Use these rules' }).click()
  await page.getByText('These rules are saved').waitFor()
  await page.getByRole('link', { name: /^\d\d \w+ \d{4}$/ }).click()
  await page.getByRole('dialog').getByText('Of more than 6 h in a day').waitFor()
  await page.getByRole('dialog').getByText('From 12:00 to 13:00, 45 min are a break').waitFor()
  expect(owner.problems).toEqual([])
})

test('on a phone somebody reads by which rules their time is counted', async () => {
  const emil = await person({ width: 390, dark: true })
  await enterAs(emil, 'emil@rules.example')
  await emil.page.goto('/product/timesheet/timesheet')
  await emil.page.getByRole('link', { name: 'How your time is counted' }).click()
  await emil.page.getByRole('heading', { name: 'How your time is counted' }).waitFor()
  await emil.page.getByText('Work of a week beyond 40 h is paid at 150 %.').waitFor()
  await fitsPhone(emil.page)
  await isAccessible(emil.page, 'one’s own rules')
  expect(emil.problems).toEqual([])
})
