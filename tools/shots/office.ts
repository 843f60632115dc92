import { nora, tom, type Shot } from './shot.ts'

export const officeShots: readonly Shot[] = [
  { name: 'office', path: '/product/timesheet/myOffice', as: nora },
  {
    name: 'arrange',
    path: '/product/timesheet/myOffice?arrange=1',
    as: nora,
    prepare: (page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
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
  { name: 'notification-settings', path: '/product/timesheet/notifications/settings', as: tom },
]
