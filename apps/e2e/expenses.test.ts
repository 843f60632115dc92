import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { call, enterAs, hire, ownerAt } from './company.ts'
import { fitsEverywhere } from './fits.ts'
import { closeScreens, fitsPhone, isAccessible, person } from './journey.ts'
import { dayBefore, paid } from './paid.ts'

// What somebody laid out: photographed on a phone, approved in part, and back with the next payroll.

afterAll(closeScreens)

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#fff"/><path d="M60 80h300M60 140h300M60 200h200" stroke="#333" stroke-width="12"/></svg>'
/** A phone that was held upright: the picture lies on its side, and a note in it says so. */
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp(Buffer.from(svg)).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
})

const offer = 'Expense Claim is not part of your plan'
const toGrowth = (token: string) => call('POST', '../subscriptions/change-plan?planType=GROWTH_PACK', {}, token)

test('receipts of a phone become a claim that is approved in part, paid with the payroll, and stands on the payslip', async () => {
  const hr = await person()
  const token = await ownerAt(hr, 'Olga Owner', 'olga@expense.example', 'Expense Works')
  await toGrowth(token)
  const boss = await hire(token, { name: 'Max Boss', email: 'max@expense.example', role: 'MANAGER', hireDate: '2025-01-01' })
  const ina = await hire(token, {
    name: 'Ina Worker',
    email: 'ina@expense.example',
    managerId: boss.userId,
    hireDate: '2025-01-01',
  })
  const { runs } = await paid(token, ina.userId)

  const me = await person({ width: 390 })
  await enterAs(me, 'ina@expense.example')
  await me.page.goto('/product/timesheet/expenses')
  await me.page.getByText('You have claimed nothing yet.').waitFor()
  await fitsPhone(me.page)
  await isAccessible(me.page, 'no claim yet')
  await me.page.getByRole('button', { name: 'New claim' }).first().click()
  const form = me.page.getByRole('dialog')
  const files = form.locator('input[type=file]')
  await files.last().setInputFiles([await photo('Lunch.jpg'), await photo('Taxi.jpg')])
  const [lunch, taxi] = [form.getByRole('group', { name: 'Expense 1' }), form.getByRole('group', { name: 'Expense 2' })]
  await taxi.getByRole('button', { name: 'Remove Taxi.webp' }).waitFor()
  await form.getByLabel('Title').fill('The fair in High Point')
  await lunch.getByLabel('What it was').fill('Lunch with the architect')
  await lunch.getByLabel('Amount').fill('62,50')
  await taxi.getByLabel('What it was').fill('A taxi')
  await taxi.getByLabel('Amount').fill('20')
  await form.getByText('€82.50').waitFor()
  await isAccessible(me.page, 'a claim is written')
  await fitsEverywhere(me.page, 'a claim is written')
  await lunch.getByRole('button', { name: 'Lunch.webp', exact: true }).click()
  const picture = me.page.getByRole('img', { name: 'Lunch.webp' })
  await expect
    .poll(() =>
      picture.evaluate((image) => [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight]),
    )
    .toEqual([400, 600])
  await isAccessible(me.page, 'a receipt is looked at')
  await me.page.keyboard.press('Escape')
  await picture.waitFor({ state: 'detached' })
  // A step back would take the panel away, and what was typed with it.
  await me.page.goBack().catch(() => null)
  const question = me.page.getByRole('dialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await form.getByText('€82.50').waitFor()
  await form.getByRole('button', { name: 'Save the draft' }).click()
  await me.page.getByText('The draft is saved.').waitFor()
  await form.getByRole('button', { name: 'Hand in' }).click()
  await form.waitFor({ state: 'detached' })
  await me.page.getByText('Waits for the manager').first().waitFor()
  await fitsPhone(me.page)

  const manager = await person({ width: 390 })
  await enterAs(manager, 'max@expense.example')
  await manager.page.goto('/product/timesheet/expenseApproval')
  const card = manager.page.getByRole('article')
  await card.getByText('Lunch with the architect').waitFor()
  await card.getByRole('button', { name: 'Lunch.webp' }).waitFor()
  await isAccessible(manager.page, 'a claim waits')
  await card.getByRole('button', { name: 'Approve less' }).click()
  await card.getByLabel('Approved of Lunch with the architect').fill('50')
  await card.getByRole('button', { name: 'Approve €70.00 of it' }).click()
  await card.getByText('Please say why.').waitFor()
  await isAccessible(manager.page, 'less is approved')
  await fitsEverywhere(manager.page, 'less is approved')
  await card.getByLabel('Why less').fill('Without the wine')
  await card.getByRole('button', { name: 'Approve €70.00 of it' }).click()
  await card.waitFor({ state: 'detached' })

  await hr.page.goto('/product/timesheet/expensePayments')
  const row = hr.page.getByRole('row').filter({ hasText: 'Ina Worker' })
  await row.getByText('€70.00').waitFor()
  await isAccessible(hr.page, 'claims to pay')
  await fitsEverywhere(hr.page, 'claims to pay')

  const payPeriodId = runs[1]
  await call('POST', 'payroll/preview', { payPeriodId }, token)
  const { totals } = await call('GET', `payroll/run/${payPeriodId}`, undefined, token)
  const { figures } = totals as { figures: string }
  await call('POST', 'payroll/finalize', { payPeriodId, figures }, token)
  await hr.page.reload()
  await hr.page.getByText('Nothing is to be paid.').waitFor()

  await me.page.setViewportSize({ width: 1280, height: 860 })
  await me.page.reload()
  await me.page.getByText('Paid with the payroll').first().waitFor()
  await me.page.getByRole('link', { name: 'The fair in High Point' }).click()
  const claim = me.page.getByRole('dialog')
  await claim.getByText('Without the wine').waitFor()
  await isAccessible(me.page, 'a claim that is paid')
  await fitsEverywhere(me.page, 'a claim that is paid')
  await claim.getByRole('link', { name: 'Open the payslip' }).click()
  await me.page.getByText('Expenses: The fair in High Point').first().waitFor()
  await me.page.getByText('€70.00').first().waitFor()
  await isAccessible(me.page, 'a payslip with expenses')

  await hr.page.goto(`/product/timesheet/expensePayments?tab=report&from=${dayBefore(30)}`)
  await hr.page.getByRole('row').filter({ hasText: '€70.00' }).first().waitFor()
  await isAccessible(hr.page, 'a report of expenses')
  await fitsEverywhere(hr.page, 'a report of expenses')
  await hr.page.goto('/product/timesheet/expensePayments?tab=advances&advance=new')
  await hr.page.getByRole('form', { name: 'Advance' }).waitFor()
  await isAccessible(hr.page, 'an advance is given')
  await hr.page.goto('/product/timesheet/expenseSetup?category=new')
  await hr.page.getByRole('dialog', { name: 'New category' }).waitFor()
  await isAccessible(hr.page, 'a new category')
  await fitsEverywhere(hr.page, 'a new category')
  expect([...hr.problems, ...me.problems, ...manager.problems]).toEqual([])
})

test('a plan without expenses offers them, and has no deeds', async () => {
  const me = await person()
  const token = await ownerAt(me, 'Frida Free', 'frida@noexpense.example', 'Free Works')
  await me.page.goto('/product/timesheet/expenses')
  await me.page.getByText(offer).waitFor()
  await me.page.getByText('You have claimed nothing yet.').waitFor()
  expect(await me.page.getByRole('button', { name: /New claim/ }).count()).toBe(0)
  await isAccessible(me.page, 'expenses that the plan lacks')
  for (const [path, deed] of [
    ['expenses?claim=new', /Hand in|Save the draft/],
    ['expensePayments?tab=advances', 'Give an advance'],
    ['expensePayments?tab=advances&advance=new', 'Write it down'],
    ['expenseSetup', 'New category'],
    ['expenseSetup?category=new', /Add|Save/],
    ['expenseSetup', 'Save the settings'],
  ] as const) {
    await me.page.goto(`/product/timesheet/${path}`)
    await me.page.getByText(offer).waitFor()
    await expect.poll(() => me.page.locator('[aria-label^="Loading"], [aria-busy="true"]').count()).toBe(0)
    expect([path, await me.page.getByRole('button', { name: deed }).count()]).toEqual([path, 0])
  }
  await toGrowth(token)
  await me.page.goto('/product/timesheet/expenses')
  await me.page.getByRole('button', { name: 'New claim' }).first().waitFor()
  expect(await me.page.getByText(offer).count()).toBe(0)
  expect(me.problems).toEqual([])
})
