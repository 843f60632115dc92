import { readFileSync } from 'node:fs'
import { publicHolidays } from '@daybook/calendar/domain'
import {
  addDays,
  addMonths,
  dayInZone,
  formatDay,
  formatMoney,
  monthEnd,
  monthStart,
  weekdayOf,
  weekStart,
  yearOf,
  type Day,
} from '@daybook/platform/domain'
import { afterAll, expect, test } from 'vitest'
import {
  choose,
  atOffice,
  closeScreens,
  fitsPhone,
  foundCompany,
  invite,
  isAccessible,
  joinAs,
  password,
  person,
  type Person,
  signUpAs,
} from './journey.ts'

// From sign-up to payslip, with three people signed in at once. Nobody reloads a page to see what another did.

afterAll(closeScreens)

const today = dayInZone(new Date().toISOString(), 'Europe/Berlin')
const lastMonth = addMonths(monthStart(today), -1)
const holidays = publicHolidays({ country: 'DE', year: yearOf(lastMonth) }).filter(
  ({ date }) => date >= lastMonth && date <= monthEnd(lastMonth) && weekdayOf(date) <= 5,
)
/** A Monday of last month that begins four days without a holiday: a week whose pay can be finalised today. */
const monday =
  [6, 13, 20]
    .map((days) => weekStart(addDays(lastMonth, days)))
    .find((first) => !holidays.some(({ date }) => date >= first && date <= addDays(first, 3))) ?? lastMonth
/** 4 h 30 and 9 h typed, 2 h and 1 h imported, at 20.00 an hour; and eight hours for each paid holiday of the month. */
const net = formatMoney(33_000 + holidays.length * 16_000, 'EUR')
const written = formatDay(lastMonth)
const company = 'Lindenhof'
const ownerMail = 'olga.owner@example.com'
const managerMail = 'max.manager@example.com'
const employeeMail = 'erin.employee@example.com'

const visible = async (page: Person['page'], text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor()

const typeDay = async ({ page }: Person, day: Day, from: string, to: string): Promise<void> => {
  const row = page.locator(`section[aria-label$="${day}"]`)
  await row.getByRole('button').last().click()
  const add = row.getByRole('button', { name: 'Add entry' })
  // The editor is loaded with the first day that is opened.
  await add.waitFor()
  if ((await row.getByPlaceholder('From').count()) === 0) await add.click()
  await row.getByPlaceholder('From').first().fill(from)
  await row.getByPlaceholder('To').first().fill(to)
  await row.getByPlaceholder('To').first().press('Tab')
  await row.getByRole('button', { name: 'Save' }).click()
  // What is stored cannot be discarded any more.
  await row.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' })
}

/** Out by the avatar's menu, in again with a wrong password first. */
const signInAgain = async ({ page }: Person, name: string, email: string): Promise<void> => {
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  const form = page.getByRole('form', { name: 'Sign In' })
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill('not the password')
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await atOffice({ page })
}

/** The company starts with a monthly cycle; a second one is added beside it. */
const addCycle = async ({ page }: Person): Promise<void> => {
  await page.goto('/product/timesheet/payCycle?add=1')
  const form = page.getByRole('form', { name: 'Add a pay cycle' })
  await form.getByLabel('Name').fill('Workshop')
  await form.getByText('Every two weeks', { exact: true }).click()
  await isAccessible(page, 'a new pay cycle')
  await form.getByRole('button', { name: 'Add this pay cycle' }).click()
  await form.waitFor({ state: 'detached' })
  await visible(page, 'Workshop')
  await page.goto('/product/timesheet/holiday')
  await page
    .getByRole('heading', { name: /Holiday/ })
    .first()
    .waitFor()
}

/** An employee list as a spreadsheet writes it: one row is wrong on purpose. */
const employeeList = `Full Name,Work E-Mail,Crew\nIda Import,ida.import@example.com,Workshop\nNo Mail,not-a-mail,Workshop\n`

const importPeople = async ({ page }: Person): Promise<void> => {
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(employeeList) }
  await page.goto('/product/timesheet/employees/import')
  await page.locator('input[type=file]').setInputFiles(file)
  await choose(page, page, 'Meaning of Crew', 'Depart', 'Department')
  await visible(page, 'To correct 1')
  await isAccessible(page, 'import of people')
  await fitsPhone(page)
  const rest = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 1 row to correct' }).click()
  expect(readFileSync(await (await rest).path(), 'utf8')).toContain('not-a-mail')
  await page.getByRole('button', { name: 'Import 1 person' }).click()
  await visible(page, '1 person added, 1 row left out')
  // The corrected file again: who is there already is recognised by the e-mail and changed.
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.locator('input[type=file]').setInputFiles({
    ...file,
    buffer: Buffer.from(employeeList.replace('Ida Import', 'Ida Importer').replace('not-a-mail', 'nomi.mail@example.com')),
  })
  await page.getByRole('button', { name: 'Import 2 people' }).click()
  await visible(page, '1 person added, 1 changed')
}

const american = (day: Day): string => [day.slice(5, 7), day.slice(8), day.slice(0, 4)].join('/')

/** A detailed export of Clockify. Its dates can be read in two ways, so the reader has to be told which. */
const clockifyExport = [
  '"Project","Client","Description","Task","User","Group","Email","Tags","Billable","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)"',
  ...[
    [addDays(monday, 2), '10:00:00 AM', '12:00:00 PM', '02:00:00'],
    [addDays(monday, 3), '01:00:00 PM', '02:00:00 PM', '01:00:00'],
  ].map(
    ([day = '', from, to, hours]) =>
      `"Orchard","","Pruning","","Erin Employee","","${employeeMail}","","No","${american(day as Day)}","${from}","${american(day as Day)}","${to}","${hours}","0.00"`,
  ),
  `"Orchard","","Somebody else's","","Peter Tester","","peter.test@email.test","","No","${american(monday)}","10:00:00 AM","${american(monday)}","11:00:00 AM","01:00:00","1.00"`,
].join('\n')

const importTime = async ({ page }: Person): Promise<void> => {
  const file = { name: 'clockify.csv', mimeType: 'text/csv', buffer: Buffer.from(clockifyExport) }
  await page.goto('/product/timesheet/timesheet/import')
  await page.locator('input[type=file]').setInputFiles(file)
  await visible(page, 'How are its dates written?')
  await isAccessible(page, 'questions about the file')
  await page.getByLabel(/^Month first/).check()
  await page.getByRole('button', { name: 'Read the file' }).click()
  await visible(page, '1 rejected')
  await isAccessible(page, 'import of time')
  await fitsPhone(page)
  await page.getByRole('button', { name: 'Import 2 entries' }).click()
  await visible(page, '2 imported')
}

test('sign-up to payslip, three people at once', async () => {
  const [owner, manager, employee] = [await person(), await person(), await person()]
  await signUpAs(owner, 'Olga Owner', ownerMail)
  await foundCompany(owner, company)
  await signInAgain(owner, 'Olga Owner', ownerMail)
  await addCycle(owner)
  await invite(owner, 'Max Manager', managerMail, 'Manager', null)
  await importPeople(owner)
  await owner.page.getByRole('link', { name: 'Go to the directory' }).click()
  await visible(owner.page, 'Ida Importer')
  await invite(owner, 'Erin Employee', employeeMail, null, 'Max')
  await joinAs(manager, managerMail, isAccessible)
  await joinAs(employee, employeeMail)

  // On a phone My Office begins with the clock; wider screens have it in the header alone.
  expect(await employee.page.getByText(/^This week/).count()).toBe(0)
  await employee.page.setViewportSize({ width: 390, height: 800 })
  await employee.page.getByText(/^This week/).waitFor()
  await isAccessible(employee.page, 'My Office on a phone')
  await fitsPhone(employee.page)
  await employee.page.setViewportSize({ width: 1280, height: 860 })

  // The clock: the owner and the manager see it at once.
  await owner.page.goto('/product/timesheet/myOffice')
  await visible(owner.page, 'No one is currently clocked in.')
  await employee.page.getByRole('button', { name: 'Clock in', exact: true }).click()
  await owner.page.getByText('No one is currently clocked in.').waitFor({ state: 'detached' })
  await visible(owner.page, 'Erin Employee')
  await manager.page.getByText('No one is currently clocked in.').waitFor({ state: 'detached' })

  // A week of last month, typed, sent, sent back, sent again, approved.
  await manager.page.goto('/product/timesheet/timesheetApproval')
  await importTime(owner)
  await employee.page.goto(`/product/timesheet/timesheet?week=${monday}`)
  await typeDay(employee, monday, '8', '12:30')
  await typeDay(employee, addDays(monday, 1), '0800', '1700')
  await isAccessible(employee.page, 'timesheet')
  await fitsPhone(employee.page)
  await employee.page.getByRole('button', { name: 'Send to your manager' }).click()
  await visible(manager.page, 'Erin Employee')
  await isAccessible(manager.page, 'approvals')
  await manager.page.getByRole('button', { name: 'Reject', exact: true }).click()
  await manager.page.getByLabel('What should Erin Employee change?').fill('Please add the afternoon of Monday')
  await manager.page.getByRole('button', { name: 'Send back' }).click()
  await visible(employee.page, 'Please add the afternoon of Monday')
  await employee.page.getByRole('button', { name: 'Send to your manager' }).click()
  await manager.page.getByRole('button', { name: 'Approve', exact: true }).click()
  // The offer to take it back stays while the pointer is on it.
  await manager.page.getByRole('button', { name: 'Undo' }).hover()
  await visible(employee.page, 'Approved')
  // A press too many is taken back, and the week waits again.
  await manager.page.getByRole('button', { name: 'Undo' }).click()
  await manager.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await visible(employee.page, 'Approved')

  // On a slow machine five minutes pass on the way, and the server asks again whose hands these are.
  const question = owner.page.getByRole('dialog', { name: 'Is it you?' })
  await owner.page.addLocatorHandler(question, async () => {
    await question.getByLabel('Password', { exact: true }).fill(password)
    await question.getByRole('button', { name: 'Confirm' }).click()
  })
  // Pay: terms, preview, reasons, finalise, paid.
  await owner.page.goto('/product/timesheet/employees')
  await owner.page
    .getByRole('link', { name: /Erin Employee/ })
    .first()
    .click()
  await owner.page.getByRole('button', { name: 'Set the pay' }).click()
  const terms = owner.page.getByRole('form', { name: 'Pay terms of Erin Employee' })
  await terms.getByLabel('Amount an hour').fill('20')
  await choose(owner.page, terms, 'Pay cycle', '', 'Monthly')
  await terms.getByLabel('Effective from').fill(written)
  await terms.getByLabel('Effective from').press('Tab')
  await terms.getByRole('button', { name: 'Save this pay' }).click()
  await terms.waitFor({ state: 'detached' })
  await owner.page.goto(`/product/timesheet/payroll?year=${lastMonth.slice(0, 4)}`)
  await owner.page
    .getByRole('row')
    .filter({ hasText: 'Monthly' })
    .filter({ hasText: new RegExp(written.slice(0, 6)) })
    .getByRole('link')
    .first()
    .click()
  await owner.page.getByRole('button', { name: 'Compute the payslips' }).first().click()
  await visible(owner.page, net)
  await owner.page.getByRole('button', { name: 'Finalise', exact: true }).click()
  await owner.page.getByRole('dialog').getByRole('button').last().click()
  await owner.page.getByRole('button', { name: 'Mark as paid' }).click()
  await owner.page.getByRole('button', { name: 'The money was sent' }).click()
  await visible(owner.page, 'Paid')

  // The employee's payslip, on screen and as a file.
  await employee.page.goto('/product/timesheet/payroll')
  await visible(employee.page, net)
  await isAccessible(employee.page, 'own payslips')
  await employee.page
    .getByRole('link', { name: new RegExp(written.slice(3)) })
    .first()
    .click()
  await visible(employee.page, 'Gross Salary')
  await isAccessible(employee.page, 'own payslip')
  await fitsPhone(employee.page)
  const download = employee.page.waitForEvent('download')
  await employee.page.getByRole('button', { name: /PDF/ }).click()
  expect((await download).suggestedFilename()).toMatch(/payslip.*\.pdf/)
  expect([...owner.problems, ...manager.problems, ...employee.problems]).toEqual([])
  for (const { context } of [owner, manager, employee]) await context.close()
})
