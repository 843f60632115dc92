import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Demo, withDemo } from './demo-browser.ts'

// `npm run shots` pictures every public page, /kit and the signed-in screens of the demo company, in both themes and at
// both widths, into `shots/`. `npm run shots -- home kit` takes only those.
const folder = join(import.meta.dirname, '../shots')

type Shot = { name: string; path: string; as?: string; prepare?: (page: Page) => Promise<unknown> }

const nora = 'nora@harborandpine.example'
const tom = 'tom@harborandpine.example'
const computeRun = async (page: Page): Promise<void> => {
  await page.locator('main a[href*="period="]').first().click()
  await page
    .getByRole('button', { name: /^Compute/ })
    .first()
    .click()
  await page.getByText(/^Computed by/).waitFor()
}

const shots: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'services', path: '/services' },
  { name: 'about', path: '/about-us' },
  { name: 'blogs', path: '/blogs' },
  { name: 'article', path: '/blogs/what-rounding-costs' },
  { name: 'privacy', path: '/privacyPolicy' },
  { name: 'terms', path: '/termsCondition' },
  { name: 'lost', path: '/no/such/page' },
  { name: 'sign-in', path: '/signIn' },
  { name: 'sign-up', path: '/signUp' },
  { name: 'reset', path: '/password-reset' },
  {
    name: 'consent',
    path: '/services',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Cookie settings' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'docs', path: '/docs' },
  { name: 'kit', path: '/kit' },
  { name: 'office', path: '/product/timesheet/myOffice', as: nora },
  {
    name: 'arrange',
    path: '/product/timesheet/myOffice?arrange=1',
    as: nora,
    prepare: (page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
  },
  { name: 'person-fields', path: '/product/timesheet/personFields', as: nora },
  { name: 'person-field-new', path: '/product/timesheet/personFields?field=new', as: nora },
  {
    name: 'change-request',
    path: '/product/timesheet/changeRequests',
    as: nora,
    prepare: async (page) => {
      await page.locator('main a[href*="request="]').first().click()
      await page.getByRole('button', { name: 'Change all of it' }).waitFor()
    },
  },
  {
    name: 'own-person',
    path: '/product/timesheet/employees?q=Samuel',
    as: nora,
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^Sam Osei/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Open emergency contacts' }).click()
      await page.getByRole('heading', { name: 'Jo Osei' }).waitFor()
    },
  },
  {
    name: 'own-details',
    path: '/profile',
    as: tom,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Ask for a change' }).click()
      await page.getByRole('heading', { name: 'Ask HR for a change' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'own-contacts',
    path: '/profile',
    as: tom,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add a contact' }).click()
      await page.getByRole('button', { name: 'Save the emergency contacts' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'org-chart',
    path: '/product/timesheet/orgChart',
    as: nora,
    prepare: async (page) => {
      await page.locator('main [aria-expanded="false"]').first().click()
      await page.locator('main ul ul ul').waitFor()
    },
  },
  { name: 'dashboard', path: '/product/dashboard', as: nora },
  {
    name: 'dashboard-news',
    path: '/product/dashboard',
    as: nora,
    prepare: async (page) => {
      // The demo company has no source of news; a picture of the cards needs some.
      const results = [
        'A faster clock',
        'Paper that forgets nothing',
        'Oak, measured by light',
        'A bench for two',
        'What a day weighs',
      ].map((title) => ({
        title,
        description: `${title}, and what that means for whoever makes things by hand. `.repeat(3),
        image_url: null,
        link: 'https://news.example',
      }))
      await page.route('**/api/v0/tech-news', (route) => route.fulfill({ json: { results, fetchedAt: null } }))
      await page.reload()
      await page.getByRole('link', { name: 'A faster clock' }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'tables', path: '/product/table', as: nora },
  { name: 'departments', path: '/product/timesheet/departments', as: nora },
  {
    name: 'department',
    path: '/product/timesheet/departments',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Workshop', exact: true }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
    },
  },
  { name: 'nearly', path: '/product/timesheet/employees?q=Kowalksa', as: nora },
  {
    name: 'presence',
    path: '/product/timesheet/myOffice?presence=all',
    as: nora,
    prepare: (page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
  },
  {
    name: 'bell',
    path: '/product/timesheet/myOffice',
    as: tom,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'bell-decide',
    path: '/product/timesheet/myOffice',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      const list = page.getByRole('dialog', { name: 'Notifications' })
      await list
        .getByRole('button', { name: /^Decide/ })
        .first()
        .click()
      await list
        .getByRole('button', { name: /^Approve/ })
        .first()
        .waitFor()
    },
  },
  { name: 'notifications', path: '/product/timesheet/notifications', as: tom },
  { name: 'notices', path: '/product/timesheet/boardNotification', as: tom },
  { name: 'notices-written', path: '/product/timesheet/boardNotification?view=written', as: nora },
  {
    name: 'notice-comments',
    path: '/product/timesheet/boardNotification',
    as: nora,
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /comments: / })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'notice-versions',
    path: '/product/timesheet/boardNotification?view=written',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: /versions: The lift/ }).click()
      await page.getByRole('link', { name: 'Show what it said: version 1' }).click()
      await page.getByRole('dialog').getByRole('heading', { level: 3 }).waitFor()
    },
  },
  { name: 'news', path: '/product/timesheet/companyNotification', as: tom },
  { name: 'billing', path: '/product/billing/dashboard', as: nora },
  { name: 'invoices', path: '/product/billing/billing', as: nora },
  { name: 'payments', path: '/product/billing/payment-methods', as: nora },
  { name: 'payments-keep', path: '/product/billing/payment-methods?mode=recurring', as: nora },
  { name: 'subscription', path: '/product/billing/subscriptions', as: nora },
  { name: 'plan-change', path: '/product/billing/subscriptions?plan=GROWTH_PACK', as: nora },
  {
    name: 'notice-form',
    path: '/product/timesheet/boardNotification?view=written&post=new',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Text' }).fill('The yard is closed.')
      await page.getByText('Some', { exact: true }).click()
    },
  },
  { name: 'sites', path: '/product/timesheet/holiday?sites=1', as: nora },
  { name: 'notification-settings', path: '/product/timesheet/notifications/settings', as: tom },
  { name: 'team-now', path: '/product/timesheet/team', as: nora },
  { name: 'team-today', path: '/product/timesheet/team?tab=today', as: nora },
  { name: 'team-week', path: '/product/timesheet/team?tab=week', as: nora },
  { name: 'approvals', path: '/product/timesheet/timesheetApproval', as: nora },
  { name: 'employees', path: '/product/timesheet/employees', as: nora },
  {
    name: 'person',
    path: '/product/timesheet/employees?q=Tom',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: /^Tom/ }).first().click()
      await page.getByRole('dialog').getByText('This week', { exact: true }).waitFor()
    },
  },
  {
    name: 'hours-account',
    path: '/product/timesheet/employees?q=Marcus',
    as: nora,
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^Marcus/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'Book hours' }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'schedules', path: '/product/timesheet/schedules', as: nora },
  {
    name: 'schedule-form',
    path: '/product/timesheet/schedules',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Change', exact: true }).nth(1).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
    },
  },
  { name: 'rules', path: '/product/timesheet/rules', as: nora },
  {
    name: 'rules-form',
    path: '/product/timesheet/rules?edit=1',
    as: nora,
    prepare: async (page) => {
      await page.getByText('California', { exact: true }).click()
      await page.getByText('would have been counted otherwise').waitFor()
    },
  },
  {
    name: 'rules-back-test',
    path: '/product/timesheet/rules?edit=1',
    as: nora,
    prepare: async (page) => {
      await page.getByText('California', { exact: true }).click()
      await page.getByText('would have been counted otherwise').waitFor()
      await page.locator('figure').first().scrollIntoViewIfNeeded()
    },
  },
  { name: 'rules-own', path: '/product/timesheet/rules', as: tom },
  { name: 'payroll', path: '/product/timesheet/payroll', as: nora },
  {
    name: 'preflight',
    path: '/product/timesheet/payroll',
    as: nora,
    prepare: async (page) => {
      await page.locator('main a[href*="period="]').first().click()
      await page.getByText('Before you compute').waitFor()
      await page.getByText('Public holidays').waitFor()
    },
  },
  { name: 'run', path: '/product/timesheet/payroll', as: nora, prepare: (page) => computeRun(page) },
  {
    name: 'hold-back',
    path: '/product/timesheet/payroll',
    as: nora,
    prepare: async (page) => {
      await computeRun(page)
      await page.getByRole('link', { name: /^Abel/ }).first().click()
      await page.getByRole('button', { name: 'Hold back' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Hold it back' }).waitFor()
    },
  },
  { name: 'holidays', path: '/product/timesheet/holiday', as: nora },
  {
    name: 'pay-terms',
    path: '/product/timesheet/employees',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: /^Abel/ }).first().click()
      await page.getByRole('button', { name: 'Change the pay' }).click()
      await page.getByRole('combobox', { name: 'Paid', exact: true }).click()
      await page.getByRole('option', { name: 'Fixed salary' }).click()
      await page.getByRole('combobox', { name: 'Overtime', exact: true }).click()
      await page.getByRole('option', { name: /^Hours beyond/ }).click()
    },
  },
  {
    name: 'import-holidays',
    path: '/product/timesheet/holiday/import',
    as: nora,
    prepare: async (page) => {
      const event = (day: string, summary: string) => `BEGIN:VEVENT\nDTSTART;VALUE=DATE:${day}\nSUMMARY:${summary}\nEND:VEVENT`
      const events = [event('20270604', 'Works outing'), event('20270101', 'New Year'), event('20260105', 'Founding day')]
      const buffer = Buffer.from(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\n'))
      await page.setInputFiles('input[type=file]', { name: 'works.ics', mimeType: 'text/calendar', buffer })
      await page.getByText('Works outing').waitFor()
    },
  },
  { name: 'leave', path: '/product/timesheet/leaves', as: tom },
  {
    name: 'ask-leave',
    path: '/product/timesheet/leaves?ask=new&from=2027-01-11',
    as: tom,
    prepare: (page) => page.getByRole('region', { name: 'What this request costs' }).waitFor(),
  },
  { name: 'leave-approvals', path: '/product/timesheet/leavesApproval', as: nora },
  { name: 'stand-ins', path: '/product/timesheet/leavesApproval?stand-in=1', as: nora },
  { name: 'leave-set-up', path: '/product/timesheet/leavesSetup', as: nora },
  { name: 'leave-year-end', path: '/product/timesheet/leavesSetup/yearEnd', as: nora },
  { name: 'leave-type', path: '/product/timesheet/leavesSetup?type=new', as: nora },
  { name: 'import-leave', path: '/product/timesheet/leavesSetup/import', as: nora },
  {
    name: 'import-leave-meaning',
    path: '/product/timesheet/leavesSetup/import',
    as: nora,
    prepare: async (page) => {
      const csv = `Email,Type,Balance\n${tom},Vacation,12.5\n${tom},Sick leave,16 hours\n`
      await page.setInputFiles('input[type=file]', { name: 'balances.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await page.getByText('Which leave is meant?').waitFor()
    },
  },
  {
    name: 'import-leave-rows',
    path: '/product/timesheet/leavesSetup/import',
    as: nora,
    prepare: async (page) => {
      const csv = `Email,Type,Balance,As of\n${tom},Paid time off,12.5,2026-01-31\n${nora},Paid time off,16,2026-01-31\n`
      await page.setInputFiles('input[type=file]', { name: 'balances.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await page.getByText('to import').waitFor()
    },
  },
  { name: 'away', path: '/product/timesheet/away', as: nora },
  {
    name: 'leave-pay-out',
    path: '/product/timesheet/employees?q=Tom',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: /^Tom/ }).first().click()
      await page.getByRole('link', { name: 'Open the ledger' }).click()
      await page.getByRole('link', { name: 'Pay leave out' }).click()
      await page.getByRole('dialog').getByLabel('How much').waitFor()
    },
  },
  { name: 'away-week', path: '/product/timesheet/away?view=week', as: nora },
  { name: 'leave-ledger', path: '/product/timesheet/leaves/ledger', as: tom },
  { name: 'expenses', path: '/product/timesheet/expenses', as: tom },
  {
    name: 'expense-new',
    path: '/product/timesheet/expenses?claim=new',
    as: tom,
    prepare: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor(),
  },
  { name: 'expense-approvals', path: '/product/timesheet/expenseApproval', as: nora },
  {
    name: 'expense-less',
    path: '/product/timesheet/expenseApproval',
    as: nora,
    prepare: (page) => page.getByRole('button', { name: 'Approve less' }).first().click(),
  },
  { name: 'expense-payments', path: '/product/timesheet/expensePayments', as: nora },
  { name: 'expense-advances', path: '/product/timesheet/expensePayments?tab=advances', as: nora },
  { name: 'expense-report', path: '/product/timesheet/expensePayments?tab=report', as: nora },
  { name: 'expense-set-up', path: '/product/timesheet/expenseSetup', as: nora },
  {
    name: 'expense-category',
    path: '/product/timesheet/expenseSetup',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Mileage' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
    },
  },
  { name: 'company', path: '/product/timesheet/companies', as: nora },
  { name: 'import-people', path: '/product/timesheet/employees/import', as: nora },
  { name: 'import-time', path: '/product/timesheet/timesheet/import', as: nora },
  { name: 'pay-set-up', path: '/product/timesheet/payCycle', as: nora },
  { name: 'pay-periods', path: '/product/timesheet/payPeriod', as: nora },
  { name: 'audit', path: '/audit', as: nora },
  { name: 'support', path: '/support', as: nora },
  { name: 'profile', path: '/profile', as: nora },
  { name: 'timesheet', path: '/product/timesheet/timesheet', as: tom },
  {
    name: 'presses',
    path: '/product/timesheet/timesheet',
    as: tom,
    prepare: async (page) => {
      await page.getByRole('button', { name: /Monday/ }).click()
      await page.getByRole('button', { name: 'What the clock recorded' }).click()
      await page.getByText(/^(The day counts|By themselves|The clock was not)/).waitFor()
    },
  },
  { name: 'requests', path: '/product/timesheet/timesheetRequests', as: tom },
  { name: 'payslips', path: '/product/timesheet/payroll', as: tom },
  {
    name: 'payslip-days',
    path: '/product/timesheet/payroll',
    as: tom,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'See what it is made of' }).click()
      await page.locator('main dl a').first().click()
      await page.getByRole('dialog').getByText('Week of').first().waitFor()
    },
  },
]

const widths = [
  { width: 1280, height: 860 },
  { width: 390, height: 844 },
]
const wanted = process.argv.slice(2)

// Pictures that load late do so when they come near; the whole page is passed once.
const passBy = async (page: Page): Promise<void> => {
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) { scrollTo({ top: y, behavior: 'instant' }); await new Promise((done) => setTimeout(done, 40)) }
    scrollTo({ top: 0, behavior: 'instant' })
  })()`)
  await page.waitForTimeout(500)
}

const take = async (
  demo: Demo,
  list: readonly Shot[],
  viewport: (typeof widths)[number],
  theme: 'light' | 'dark',
): Promise<void> => {
  const context = await demo.open({ viewport, colorScheme: theme, timezoneId: 'America/New_York' })
  const page = await context.newPage()
  const as = list[0]?.as
  if (as) await demo.signIn(page, as)
  for (const { name, path, prepare } of list) {
    await page.goto(demo.url + path)
    await page.getByRole('heading').first().waitFor()
    await page.waitForTimeout(700)
    await passBy(page)
    await prepare?.(page)
    await page.screenshot({ path: join(folder, `${name}-${viewport.width}-${theme}.png`), fullPage: prepare === undefined })
  }
  await context.close()
}

mkdirSync(folder, { recursive: true })
await withDemo(async (demo) => {
  const chosen = shots.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  const byReader = Map.groupBy(chosen, ({ as }) => as)
  for (const viewport of widths)
    for (const theme of ['light', 'dark'] as const) for (const list of byReader.values()) await take(demo, list, viewport, theme)
})
process.stdout.write(`The pictures are in ${folder}.\n`)
