import type { Page } from 'playwright-core'

/** The pages that everybody may read; the last one is nowhere. */
export const pages = [
  '/',
  '/services',
  '/about-us',
  '/blogs',
  '/blogs/what-rounding-costs',
  '/privacyPolicy',
  '/termsCondition',
  '/no-such-page',
]

/** The pages around signing in, which the application takes over. */
export const account = ['/signIn', '/signUp', '/password-reset']

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })

/** Where the keyboard comes to, tab by tab. */
export const pressed = async (page: Page, times: number): Promise<string[]> => {
  const seen: string[] = []
  for (let i = 0; i < times; i++) {
    await page.keyboard.press('Tab')
    seen.push(await focused(page))
  }
  return seen
}

/** Keeps an answer back until it is released, so that what comes before it can be looked at in peace. */
export const held = async (page: Page, pattern: string): Promise<{ release: () => void }> => {
  const gate = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await gate.promise
    await route.continue()
  })
  return { release: gate.resolve }
}
