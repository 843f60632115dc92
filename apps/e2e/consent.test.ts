import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { closeScreens, isAccessible, person, site } from './journey.ts'

// The server of these tests has a booking calendar, a listing badge and analytics configured (server.ts).

afterAll(closeScreens)

const visited = ['/', '/services', '/about-us', '/blogs', '/blogs/what-rounding-costs', '/privacyPolicy', '/termsCondition']
const account = ['/signIn', '/signUp', '/password-reset']

/** Answers for the third parties, which exist nowhere, and says which of them were asked. */
const standIns = async (context: BrowserContext): Promise<string[]> => {
  const asked: string[] = []
  const types: Record<string, string> = { js: 'text/javascript', svg: 'image/svg+xml' }
  await context.route(/^https:/, (route) => {
    const { hostname, pathname } = new URL(route.request().url())
    asked.push(hostname)
    const body = pathname.endsWith('svg') ? '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"/>' : ''
    return route.fulfill({ contentType: types[pathname.split('.').at(-1) ?? ''] ?? 'text/html', body })
  })
  return asked
}

/** The whole page goes by, so that everything that waits to come near has come near. */
const passBy = async (page: Page): Promise<void> => {
  for (const section of await page.locator('main section, footer').all()) await section.scrollIntoViewIfNeeded()
}

describe('about cookies', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
  const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cookie-consent') ?? 'null') as unknown)
  const all = (value: boolean) => ({
    sale: value,
    sharing: value,
    targetedAds: value,
    functionality: value,
    experience: value,
    measurement: value,
    marketing: value,
  })

  test('the question comes after two seconds; rejecting stores seven times no, and nothing ever left the machine', async () => {
    const { page, context, problems } = await person({ undecided: true })
    const asked = await standIns(context)
    // The page's clock stands still unless it is told to run, however slow the machine is.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await page.goto('/')
    await page.clock.runFor(1900)
    expect(await banner(page).count()).toBe(0)
    await page.clock.runFor(200)
    await banner(page).waitFor()
    await page.clock.resume()
    await passBy(page)
    expect(asked).toEqual([])
    await isAccessible(page, 'the question about cookies')
    await page.getByRole('button', { name: 'Reject all' }).click()
    await expect.poll(() => stored(page)).toEqual(all(false))
    await expect.poll(() => banner(page).count()).toBe(0)
    for (const path of [...visited, ...account]) {
      await page.goto(path)
      await passBy(page)
    }
    expect(asked).toEqual([])
    expect(await banner(page).count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })

  test('accepting stores seven times yes, in the application as well', async () => {
    const { page, context } = await person({ undecided: true })
    await page.goto('/signIn')
    await page.getByRole('button', { name: 'Accept all' }).click()
    await expect.poll(() => stored(page)).toEqual(all(true))
    await context.close()
  })

  test('the panel begins with its defaults, stores what was chosen, and can be opened again', async () => {
    const { page, context } = await person({ undecided: true, width: 390 })
    await page.goto('/services')
    await page.getByRole('button', { name: 'Learn more and customize' }).click()
    await page.getByRole('dialog').waitFor()
    const state = () =>
      page
        .getByRole('switch')
        .evaluateAll((boxes) => boxes.map((box) => [(box as HTMLInputElement).name, (box as HTMLInputElement).checked]))
    await expect.poll(state).toEqual([
      ['sale', false],
      ['sharing', false],
      ['targetedAds', false],
      ['functionality', true],
      ['experience', true],
      ['measurement', true],
      ['marketing', true],
    ])
    await isAccessible(page, 'the seven purposes')
    await page.getByRole('switch', { name: 'Measurement' }).uncheck()
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect
      .poll(() => stored(page))
      .toEqual({ ...all(true), sale: false, sharing: false, targetedAds: false, measurement: false })
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await expect.poll(async () => (await state())[5]).toEqual(['measurement', false])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await context.close()
  })

  test('accepting brings the calendar, in the colours of the page, and the badge, and nothing else', async () => {
    const { page, context } = await person({ undecided: true })
    const asked = await standIns(context)
    await page.goto('/')
    const calendar = page.locator('iframe[title="Booking calendar"]')
    await page.getByRole('button', { name: 'Accept all' }).click()
    await expect.poll(() => asked).toEqual(['listing.example'])
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Book Demo Call' }).click()
    await page.getByText('Loading booking calendar...').waitFor()
    const parts = async () => Object.fromEntries(new URL((await calendar.getAttribute('src')) ?? '').searchParams)
    expect(await parts()).toEqual({ embed: 'true', layout: 'month_view', duration: '30', theme: 'light' })
    await page.getByRole('button', { name: 'Use the dark theme' }).click()
    await expect.poll(async () => (await parts())['theme']).toBe('dark')
    expect(new Set(asked)).toEqual(new Set(['listing.example', 'booking.example']))
    await context.close()
  })

  test('without a booking calendar the section offers a mail draft, and nobody follows a listing', async () => {
    const { page, context } = await person()
    await page.route(`${site.url}/`, async (route) => {
      const reply = await route.fetch()
      const body = (await reply.text()).replaceAll(/https:\/\/(booking|listing)\.example[^"]*/g, '')
      await route.fulfill({ response: reply, body })
    })
    await page.goto('/')
    expect(await page.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toMatch(/^mailto:.+subject=Demo%20call/)
    expect(await page.getByRole('link', { name: 'Open the booking calendar' }).isVisible()).toBe(false)
    expect(await page.getByText('Follow us on').isVisible()).toBe(false)
    await context.close()
  })
})
