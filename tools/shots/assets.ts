import { nora, tom, type Shot } from './shot.ts'

const opened = (name: string, number: string): Pick<Shot, 'path' | 'as' | 'prepare'> => ({
  path: `/product/timesheet/assets?q=${number}`,
  as: nora,
  prepare: async (page) => {
    await page.getByRole('link', { name }).first().click()
    await page.getByRole('heading', { name: 'Who had it' }).waitFor()
    await page.waitForTimeout(400)
  },
})

export const assetsShots: readonly Shot[] = [
  { name: 'assets', path: '/product/timesheet/assets', as: nora },
  { name: 'assets-none', path: '/product/timesheet/assets?q=piano', as: nora },
  {
    name: 'asset-new',
    path: '/product/timesheet/assets?asset=new',
    as: nora,
    prepare: (page) => page.getByRole('dialog').getByLabel('Name').waitFor(),
  },
  { name: 'asset-lent', ...opened('iPhone 15', 'F17-9920') },
  { name: 'asset-retired', ...opened('Delivery van', 'HP-204') },
  {
    name: 'asset-lend',
    ...opened('Laser level', 'L-4'),
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Laser level' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Lend it' }).click()
      await page.getByRole('combobox', { name: 'To whom' }).waitFor()
      await page.waitForTimeout(400)
    },
  },
  { name: 'assets-own', path: '/product/timesheet/myAssets', as: tom },
  {
    name: 'assets-person',
    path: '/product/timesheet/employees?q=Viktor',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Viktor Novak' }).click()
      await page.getByRole('link', { name: 'Cordless drill' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'assets-leaving',
    path: '/product/timesheet/checklists',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Viktor Novak' }).click()
      await page.getByRole('list', { name: 'Still with them' }).waitFor()
    },
  },
]
