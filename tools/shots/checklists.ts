import { nora, tom, type Shot } from './shot.ts'

const priya = 'priya@harborandpine.example'

export const checklistsShots: readonly Shot[] = [
  { name: 'tasks', path: '/product/timesheet/tasks', as: priya },
  { name: 'tasks-tom', path: '/product/timesheet/tasks', as: tom },
  { name: 'tasks-agree', path: '/product/timesheet/tasks', as: nora },
  { name: 'tasks-done', path: '/product/timesheet/tasks?show=done', as: priya },
  { name: 'checklists', path: '/product/timesheet/checklists', as: nora },
  {
    name: 'checklist-start',
    path: '/product/timesheet/checklists?start=new',
    as: nora,
    prepare: async (page) => {
      const form = page.getByRole('dialog')
      await form.getByRole('combobox', { name: 'Checklist' }).click()
      await page.getByRole('option', { name: 'Leaving' }).click()
      await form.getByRole('combobox', { name: 'For whom' }).click()
      await page.getByRole('option', { name: /Tom / }).click()
      await form.getByLabel('Last day').fill('2027-03-31')
      await form.getByLabel('Last day').press('Tab')
      await form.getByRole('region', { name: 'What begins' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'checklist',
    path: '/product/timesheet/checklists',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Karim Haddad' }).click()
      await page.getByRole('list', { name: 'Tasks' }).waitFor()
    },
  },
  {
    name: 'checklist-answer',
    path: '/product/timesheet/checklists',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Leah' }).click()
      await page.getByRole('button', { name: 'Change the answers: Tell us your sizes' }).click()
      await page.getByRole('dialog').getByLabel('Shoe size').waitFor()
    },
  },
  {
    name: 'checklist-gate',
    path: '/product/timesheet/checklists',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Viktor Novak' }).click()
      await page.getByText('Done by itself once').first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'checklist-begins',
    path: '/product/timesheet/checklistTemplates',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Joining' }).click()
      await page
        .getByRole('dialog')
        .getByRole('switch', { name: /^Begins by itself/ })
        .click()
      await page.getByRole('combobox', { name: 'Only for these job titles' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'checklist-set-up', path: '/product/timesheet/checklistTemplates', as: nora },
  {
    name: 'checklist-edit',
    path: '/product/timesheet/checklistTemplates',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Joining' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Order a computer/ })
        .click()
    },
  },
  {
    name: 'checklist-questions',
    path: '/product/timesheet/checklistTemplates',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Joining' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Tell us your sizes/ })
        .click()
      await page.getByRole('textbox', { name: 'Question 1' }).scrollIntoViewIfNeeded()
    },
  },
]
