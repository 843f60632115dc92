import { nora, tom, type Shot } from './shot.ts'

export const timeShots: readonly Shot[] = [
  { name: 'team-now', path: '/product/timesheet/team', as: nora },
  { name: 'team-today', path: '/product/timesheet/team?tab=today', as: nora },
  { name: 'team-week', path: '/product/timesheet/team?tab=week', as: nora },
  { name: 'approvals', path: '/product/timesheet/timesheetApproval', as: nora },
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
  { name: 'import-time', path: '/product/timesheet/timesheet/import', as: nora },
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
]
