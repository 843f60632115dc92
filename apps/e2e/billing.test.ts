import { afterAll, expect, test } from 'vitest'
import { hire, ownerAt } from './company.ts'
import { closeScreens, fitsPhone, isAccessible, person } from './journey.ts'

// An owner finds the plan too small, changes it, comes back to what they were doing, and goes back to a smaller one.

afterAll(closeScreens)

test('one person too many leads to the change of the plan, and back to the invitation', async () => {
  const owner = await person()
  const token = await ownerAt(owner, 'Olga Owner', 'olga@billing.example', 'Corner Bakery')
  for (let i = 1; i < 10; i++) await hire(token, { name: `Baker ${i}`, email: `baker-${i}@billing.example` })
  const { page } = owner
  await page.goto('/product/timesheet/employees?invite=1')
  const form = page.getByRole('form', { name: 'Invite someone' })
  await form.getByLabel('Email Address').fill('eleventh@billing.example')
  await form.getByLabel('Full name').fill('Elena Eleventh')
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  const full = page.getByRole('dialog', { name: 'Your plan has no room for more people' })
  await full.getByText('Growth is for up to 30 people, for $20 a month').waitFor()
  await isAccessible(page, 'a plan that is full')
  await full.getByRole('link', { name: 'Change the plan' }).click()

  await page.getByRole('heading', { name: 'Manage Your Subscription Plan' }).waitFor()
  await page.getByText('10 of 10 people').waitFor()
  await page.getByRole('button', { name: 'Current Plan' }).click()
  await page.getByText('You are already on this plan.').waitFor()
  await page.getByRole('button', { name: 'Choose Growth' }).click()
  const panel = page.getByRole('dialog', { name: 'Growth' })
  await panel.getByText('Expense Claim').waitFor()
  await isAccessible(page, 'a change of the plan')
  await panel.getByRole('button', { name: 'Change to Growth for $20.00' }).click()
  await page.getByText('You are on the Growth plan now.').waitFor()
  await page.getByText('10 of 30 people').waitFor()

  await page.getByRole('link', { name: 'Back to what you were doing' }).click()
  expect(await form.getByLabel('Full name').inputValue()).toBe('Elena Eleventh')
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByText('Elena Eleventh').first().waitFor()

  await page.goto('/product/billing/subscriptions?plan=FREE_PACK')
  const smaller = page.getByRole('dialog', { name: 'Free' })
  const deed = smaller.getByRole('button', { name: /^Change to Free on/ })
  await smaller.getByText('Read-only from then on; nothing is deleted').waitFor()
  expect(await deed.isDisabled()).toBe(true)
  await smaller.getByLabel('Who becomes inactive then').click()
  await page.getByRole('option', { name: 'Baker 1' }).click()
  await page.keyboard.press('Escape')
  await deed.click()
  await page.getByText('1 person becomes inactive then.').waitFor()
  await isAccessible(page, 'a smaller plan that was chosen')
  await fitsPhone(page)
  await page.getByRole('button', { name: 'Keep Growth' }).click()
  await page.getByText('The Growth plan goes on.').waitFor()

  await page.getByRole('button', { name: 'Account of Olga Owner' }).click()
  await page.getByRole('menuitem', { name: 'Billing' }).click()
  await page.getByRole('heading', { name: "Current Month's Bill" }).waitFor()
  await page.getByRole('radio', { name: 'Overdue' }).locator('..').click()
  await page.waitForURL('**/billing?status=OVERDUE')
  await page.getByText('No invoices yet').waitFor()
  await page.goto('/product/billing/billing?status=PENDING')
  await page.getByRole('link', { name: /^DB-/ }).click()
  const invoice = page.getByRole('dialog', { name: 'Invoice' })
  await invoice.getByText('Corner Bakery').waitFor()
  await isAccessible(page, 'an invoice')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    invoice.getByRole('button', { name: 'Download as PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^DB-\d{6}\.pdf$/)
  await page.goto('/product/billing/dashboard')
  await page.getByText('Pending Payments').waitFor()
  await page.getByText('Growth plan, DB-').waitFor()
  await fitsPhone(page)
  expect(owner.problems).toEqual([])
})
