import { nora, tom, type Shot } from './shot.ts'

export const noticesShots: readonly Shot[] = [
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
  {
    name: 'notice-form',
    path: '/product/timesheet/boardNotification?view=written&post=new',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Text' }).fill('The yard is closed.')
      await page.getByText('Some', { exact: true }).click()
    },
  },
]
