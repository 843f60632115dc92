import { defaultLeavePolicy } from '@daybook/leave/domain'
import { addDays, day, type Day, dateOf, dayInZone, monthName, monthOf, weekStart, yearOf } from '@daybook/platform/domain'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { call, enterAs, hire, listed, ownerAt } from './company.ts'
import { atOffice, closeScreens, fitsPhone, isAccessible, person } from './journey.ts'

// Leave from its set-up to the payslip: the owner takes a preset, somebody asks by touch and by keys, the owner decides.

afterAll(closeScreens)

const today = dayInZone(new Date().toISOString(), 'Europe/Berlin')
const monthOfToday = today.slice(0, 7)
/** A Monday and a Tuesday in the month that the calendar shows first: last week's, or next week's. */
const lastMonday = addDays(weekStart(today), -7)
const monday: Day = lastMonday.startsWith(monthOfToday) ? lastMonday : addDays(lastMonday, 14)
const tuesday = addDays(monday, 1)

const dayButton = (page: Page, on: Day): Locator =>
  page.getByRole('button', { name: `${dateOf(on)} ${monthName(monthOf(on))} ${yearOf(on)}`, exact: true })

/** Presses are counted: the promise is a number. */
const counter = () => {
  const counted = { clicks: 0 }
  const click = async (what: Locator): Promise<void> => {
    counted.clicks += 1
    await what.first().click()
  }
  return { counted, click }
}

const statusOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

test('leave: set up, asked for by touch and by keys, decided, changed, cancelled, paid', async () => {
  const boss = await person()
  const token = await ownerAt(boss, 'Lea Owner', 'lea@leave.example', 'Leave Works')
  const set = counter()
  await set.click(boss.page.getByRole('link', { name: 'Leave set-up' }))
  await set.click(boss.page.getByRole('button', { name: /^Set up 3 types of leave/ }))
  await boss.page.getByRole('heading', { name: 'Annual leave' }).waitFor()
  expect(set.counted.clicks).toBeLessThanOrEqual(8)
  await isAccessible(boss.page, 'leave set-up')

  const { userId } = await hire(token, { name: 'Ada Worker', email: 'ada@leave.example', hireDate: '2019-01-07' })
  const [cycle] = listed(await call('GET', 'pay-cycle', undefined, token))
  const terms = { from: `${today.slice(0, 4)}-01-01`, payCycleId: cycle?.['id'], payType: 'HOURLY_SALARY', amountCents: 2000 }
  await call('PUT', `employee-pay-details/${userId}`, { ...terms, taxDeductionCents: 0, benefitsDeductionCents: 0 }, token)

  const ada = await person({ width: 390 })
  await enterAs(ada, 'ada@leave.example')
  const asking = counter()
  await asking.click(ada.page.getByRole('link', { name: 'Request Leave' }))
  await asking.click(ada.page.getByRole('link', { name: 'Request leave', exact: true }))
  await asking.click(dayButton(ada.page, monday))
  await asking.click(dayButton(ada.page, tuesday))
  const cost = ada.page.getByRole('region', { name: 'What this request costs' })
  await cost.getByText('2 days', { exact: true }).waitFor()
  await isAccessible(ada.page, 'request leave')
  await asking.click(ada.page.getByRole('button', { name: 'Send the request' }))
  await ada.page.getByText('Waits for HR').waitFor()
  expect(asking.counted.clicks).toBeLessThanOrEqual(5)
  await fitsPhone(ada.page)
  await isAccessible(ada.page, 'leave')

  // By keys alone: the days are typed, half a day is chosen by an arrow, Enter sends.
  await ada.page.setViewportSize({ width: 1280, height: 860 })
  await ada.page.goto('/product/timesheet/leaves?ask=new')
  const later = addDays(weekStart(today), 35)
  const dialog = ada.page.getByRole('dialog')
  await dialog.getByLabel('First day').fill(later)
  await ada.page.keyboard.press('Tab')
  await dialog.getByLabel('Last day').fill(later)
  await ada.page.keyboard.press('Tab')
  await dialog.getByRole('radio', { name: 'Whole day' }).focus()
  await ada.page.keyboard.press('ArrowRight')
  await dialog.getByText('0.5 days', { exact: true }).waitFor()
  await dialog.getByLabel('Note').focus()
  await ada.page.keyboard.type('The dentist')
  await dialog.getByRole('button', { name: 'Send the request' }).focus()
  await ada.page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await ada.page.getByText('The dentist').waitFor()

  await boss.page.getByRole('link', { name: 'Leave approvals' }).click()
  await boss.page.getByText('The dentist').waitFor()
  await isAccessible(boss.page, 'leave approvals')
  await boss.page.keyboard.press('j')
  await boss.page.keyboard.press('a')
  await boss.page.getByText(/^Approved: Ada Worker/).waitFor()
  await boss.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect.poll(() => boss.page.getByRole('article').count()).toBe(0)

  // It is approved on her screen by itself, and the balance of a day to come is a matter of dragging.
  await statusOf(ada.page, 'Approved').nth(1).waitFor()
  const slider = ada.page.getByRole('slider')
  await slider.focus()
  await ada.page.keyboard.press('End')
  await ada.page.getByText(/^What there will be on/).waitFor()
  expect(ada.page.url()).toContain('on=')

  // A change of what is approved waits; the approved days hold until then.
  const dentist = statusOf(ada.page, 'The dentist')
  await dentist.hover()
  await dentist.getByRole('link', { name: 'Change' }).click()
  await ada.page.getByRole('dialog').getByText('Afternoon').click()
  await ada.page.getByRole('button', { name: 'Send the change' }).click()
  await ada.page.getByText('Change waits').waitFor()
  await boss.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await statusOf(ada.page, 'afternoon').filter({ hasText: 'Approved' }).waitFor()

  const moved = statusOf(ada.page, 'afternoon')
  await moved.hover()
  await moved.getByRole('button', { name: 'Cancel' }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Ask to cancel' }).click()
  await ada.page.getByText('Approved, asked to cancel').waitFor()
  await boss.page.getByRole('button', { name: 'Cancel the leave' }).click()
  await statusOf(ada.page, 'afternoon').filter({ hasText: 'Cancelled' }).waitFor()

  // Every step stands in the ledger, and the days away in the calendar of the company.
  await ada.page.goto('/product/timesheet/leaves/ledger')
  await ada.page.getByText('Given back').first().waitFor()
  await isAccessible(ada.page, 'ledger')
  await boss.page.goto(`/product/timesheet/away?month=${monday.slice(0, 7)}`)
  await boss.page
    .getByText(/Ada Worker is away/)
    .first()
    .waitFor()
  await isAccessible(boss.page, 'who is away')

  // The payslip names the paid leave and its days.
  const periods = listed(await call('POST', 'pay-period/search', { payCycleId: cycle?.['id'] }, token))
  const period = periods.find(({ from, to }) => String(from) <= monday && String(to) >= tuesday)
  await call('POST', 'payroll/preview', { payPeriodId: period?.['id'] }, token)
  const [slip] = listed(await call('POST', 'payroll/all', { payPeriodId: period?.['id'] }, token))
  const { lines } = await call('GET', `payroll/${String(slip?.['employeePayrollId'])}`, undefined, token)
  const leave = (lines as { kind: string; days: string[] }[]).find(({ kind }) => kind === 'PAID_LEAVE')
  expect(leave?.days.map((each) => day(each))).toEqual([monday, tuesday])
  await boss.page.goto(`/product/timesheet/payrollDetails?id=${String(slip?.['employeePayrollId'])}`)
  await boss.page.getByText('Paid leave').first().waitFor()

  expect([...boss.problems, ...ada.problems]).toEqual([])
})

test('whoever clocks in on a day of leave is asked first', async () => {
  const me = await person()
  const token = await ownerAt(me, 'Otto Owner', 'otto@leave.example', 'Away Works')
  const policy = { ...defaultLeavePolicy, limited: false, approval: 'none' }
  const type = { id: null, name: 'Annual leave', unit: 'DAYS', from: `${today.slice(0, 4)}-01-01`, policy, version: 0 }
  const { types } = await call('PUT', 'company-leaves-config', { types: [type] }, token)
  const typeId = (types as { id: string }[])[0]?.id
  // A week that holds today and a working day, whatever day of the week it is.
  await call('POST', 'leave', { typeId, from: weekStart(today), to: addDays(weekStart(today), 6) }, token)
  await me.page.getByRole('button', { name: 'Clock in' }).first().click()
  const asked = me.page.getByRole('dialog')
  await asked.getByText('You are on leave today').waitFor()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await me.page.getByRole('button', { name: 'Clock in' }).first().click()
  await asked.getByRole('button', { name: 'Clock in anyway' }).click()
  await me.page.getByRole('button', { name: 'Clock out' }).first().waitFor()
  await me.page.goto('/product/timesheet/timesheet')
  await me.page.getByText('Annual leave').first().waitFor()
  expect(me.problems).toEqual([])
})

test('rules of a type: more of them, an example that follows, and what they mean for everybody', async () => {
  const boss = await person()
  await ownerAt(boss, 'Rita Owner', 'rita@leave.example', 'Rule Works')
  await boss.page.goto('/product/timesheet/leavesSetup?type=new')
  const dialog = boss.page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Annual leave')
  await dialog.getByLabel('In a year').fill('30')
  await dialog.getByText(/^Somebody who joins on 15 Mar .* has 24 days/).waitFor()
  await dialog.getByRole('button', { name: 'See what it means for everybody' }).click()
  await dialog.getByText('1 person changed').waitFor()
  await dialog.getByRole('button', { name: 'More rules' }).click()
  await dialog.getByLabel('At most goes over').waitFor()
  await isAccessible(boss.page, 'rules of a type')
  await dialog.getByRole('button', { name: 'Add this leave' }).click()
  await boss.page.getByText(/30 days a year/).waitFor()
  await atOffice({ page: (await boss.page.goto('/product/timesheet/myOffice'), boss.page) })
  expect(boss.problems).toEqual([])
})

test('balances of another product: a file, what its names mean, every row, brought over and given out again', async () => {
  const boss = await person()
  const token = await ownerAt(boss, 'Bea Owner', 'bea@leave.example', 'Brought Works')
  const policy = { ...defaultLeavePolicy, limited: true }
  const type = { id: null, name: 'Annual leave', unit: 'DAYS', from: `${today.slice(0, 4)}-01-01`, policy, version: 0 }
  await call('PUT', 'company-leaves-config', { types: [type] }, token)
  await hire(token, { name: 'Cem Worker', email: 'cem@leave.example', hireDate: '2019-01-07' })
  await boss.page.goto('/product/timesheet/leavesSetup')
  await boss.page.getByRole('link', { name: 'Bring balances over' }).click()
  await boss.page.getByText('Drop a CSV file here, or choose one').waitFor()
  await isAccessible(boss.page, 'bring balances over')
  const csv = 'Email,Type,Balance\ncem@leave.example,Vacation,12.5\nbea@leave.example,Vacation,9\n'
  await boss.page.setInputFiles('input[type=file]', { name: 'balances.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await boss.page.getByRole('combobox', { name: 'Which leave is Vacation?' }).click()
  await boss.page.getByRole('option', { name: 'Annual leave' }).click()
  await boss.page.getByLabel('Of which day are these balances?').fill(today)
  await boss.page.keyboard.press('Tab')
  await isAccessible(boss.page, 'what a file of balances means')
  await boss.page.getByRole('button', { name: 'Read the file' }).click()
  await statusOf(boss.page, 'Cem Worker').getByText('12.5 days').waitFor()
  await statusOf(boss.page, 'Bea Owner').getByText('Nobody adjusts their own balance.').waitFor()
  await isAccessible(boss.page, 'the rows of a file of balances')
  await boss.page.getByRole('button', { name: 'Bring 1 row over' }).click()
  await statusOf(boss.page, 'Cem Worker').getByText('Imported').waitFor()
  await fitsPhone(boss.page)
  await boss.page.goto('/product/timesheet/leavesSetup')
  const [file] = await Promise.all([
    boss.page.waitForEvent('download'),
    boss.page.getByRole('button', { name: 'Export balances' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^leave-balances.*\.csv$/)
  expect(boss.problems).toEqual([])
})
