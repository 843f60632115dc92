import { nora, tom, type Shot } from './shot.ts'

export const leaveShots: readonly Shot[] = [
  { name: 'holidays', path: '/product/timesheet/holiday', as: nora },
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
]
