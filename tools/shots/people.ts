import { nora, tom, type Shot } from './shot.ts'

export const peopleShots: readonly Shot[] = [
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
  { name: 'sites', path: '/product/timesheet/holiday?sites=1', as: nora },
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
  { name: 'company', path: '/product/timesheet/companies', as: nora },
  { name: 'import-people', path: '/product/timesheet/employees/import', as: nora },
  { name: 'audit', path: '/audit', as: nora },
  { name: 'support', path: '/support', as: nora },
  { name: 'profile', path: '/profile', as: nora },
]
