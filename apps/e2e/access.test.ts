import { afterAll, expect, test } from 'vitest'
import { employeeAt, ownerAt } from './company.ts'
import { closeScreens, fitsPhone, isAccessible, person, type Person } from './journey.ts'

afterAll(closeScreens)

const navigation = ({ page }: Person) => page.getByRole('navigation').first()

test('HR work as employee and as admin; what they open of somebody’s pay, that person reads', async () => {
  const [owner, hr] = [await person(), await person()]
  const boss = await ownerAt(owner, 'Olga Owner', 'olga@xray.example', 'Glass House')
  await employeeAt(hr, boss, { name: 'Hana Helper', email: 'hana@xray.example', role: 'HUMAN_RESOURCE' })

  // As an employee Hana has an employee's screens, whatever the address says; what the server refuses, its own tests ask.
  await navigation(hr).getByText('Timesheet').waitFor()
  expect(await navigation(hr).getByText('Pay set-up').count()).toBe(0)
  await isAccessible(hr.page, 'HR as employee')
  await hr.page.goto('/product/timesheet/payCycle')
  await hr.page.getByText('You do not have access to this').waitFor()
  await isAccessible(hr.page, 'no access')
  await hr.page.goto('/product/timesheet/myOffice')
  await hr.page.getByRole('radiogroup', { name: 'Work as' }).getByText('Admin').click()
  await navigation(hr).getByText('Pay set-up').waitFor()
  const allowed = hr.page.waitForResponse((reply) => reply.url().includes('/api/v0/pay-cycle'))
  await navigation(hr).getByText('Pay set-up').click()
  expect((await allowed).status()).toBe(200)

  await owner.page.goto('/profile?tab=seen')
  await owner.page.getByText('Nobody has opened any so far.').waitFor()
  await isAccessible(owner.page, 'who can see me')
  await fitsPhone(owner.page)
  await hr.page.goto('/product/timesheet/employees?q=Olga')
  await hr.page
    .getByRole('link', { name: /Olga Owner/ })
    .first()
    .click()
  await hr.page.getByText('Sees everybody’s, as human resources').first().waitFor()
  await isAccessible(hr.page, 'who can see somebody')
  await hr.page.getByRole('dialog').getByRole('link', { name: 'This week' }).click()
  await hr.page.getByRole('heading', { name: 'Timesheet of Olga Owner' }).waitFor()
  await hr.page.getByRole('button', { name: /Monday/ }).click()
  await hr.page.getByText('Nothing was entered on this day.').waitFor()
  await isAccessible(hr.page, 'somebody’s week')
  await owner.page.reload()
  await owner.page.getByText(/Pay terms, /).waitFor()

  // The owner looks at Daybook as an employee would: fewer screens, and nothing can be done.
  await owner.page.goto('/product/timesheet/myOffice')
  await owner.page.getByRole('button', { name: 'Account of Olga Owner' }).click()
  await owner.page.getByRole('menuitem', { name: 'Employee', exact: true }).click()
  await owner.page.getByText('Nothing can be changed here.').waitFor()
  await navigation(owner).getByText('Audit log').waitFor({ state: 'detached' })
  await isAccessible(owner.page, 'as an employee')
  await fitsPhone(owner.page)
  await owner.page.getByRole('button', { name: 'Clock in', exact: true }).first().click()
  await owner.page.getByText('Go back to your own view').first().waitFor()
  await owner.page.getByRole('button', { name: 'Back to your own view' }).click()
  await navigation(owner).getByText('Audit log').waitFor()

  // The choice survives a reload, and the way back narrows at once.
  await hr.page.goto('/product/timesheet/myOffice')
  await navigation(hr).getByText('Pay set-up').waitFor()
  await hr.page.getByRole('radiogroup', { name: 'Work as' }).getByText('Employee').click()
  await navigation(hr).getByText('Pay set-up').waitFor({ state: 'detached' })
  expect([...owner.problems, ...hr.problems]).toEqual([])
  for (const { context } of [owner, hr]) await context.close()
})
