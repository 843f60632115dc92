import type { Shot } from './shot.ts'

export const publicShots: readonly Shot[] = [
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
]
