import { afterAll, describe, expect, test } from 'vitest'
import { fitsEverywhere } from './fits.ts'
import { closeScreens, isAccessible, person } from './journey.ts'
import { account, pages, pressed } from './public-pages.ts'

afterAll(closeScreens)

describe('for everybody', () => {
  test.each([...pages, ...account, '/kit'])('%s has no accessibility violation in either theme at either width', async (path) => {
    const { page, context, problems } = await person()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await fitsEverywhere(page, path)
    await isAccessible(page, path)
    await page.setViewportSize({ width: 390, height: 844 })
    await isAccessible(page, `${path} at 390`)
    expect(problems).toEqual([])
    await context.close()
  })
  test('the keyboard goes through the header, the two ways on, and the contact field, in the order of reading', async () => {
    const { page, context } = await person()
    await page.goto('/')
    const order = await pressed(page, 11)
    expect(order.slice(0, 8)).toEqual([
      'Skip to content',
      'DaybookBeta',
      'Home',
      'Pricing',
      'Book Demo Call',
      'Use the dark theme',
      'Sign In',
      'Register',
    ])
    expect(order.slice(8)).toEqual(['Get Started Now', 'Request a demo', ''])
    expect(await page.locator(':focus').getAttribute('type')).toBe('email')
    await context.close()
  })
  test('the theme that was chosen is the theme of the application too', async () => {
    const { page, context } = await person()
    await page.goto('/')
    await page.getByRole('button', { name: 'Use the dark theme' }).click()
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 17, 22)')
    await expect.poll(() => page.locator('.stage img').evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('dark')
    await page.goto('/signIn')
    await page.getByRole('button', { name: 'Use the light theme' }).waitFor()
    await context.close()
  })

  test('back to the top is offered after 300 px', async () => {
    const { page, context } = await person()
    await page.goto('/privacyPolicy')
    const link = page.getByRole('link', { name: 'Back to top' })
    expect(await link.isVisible()).toBe(false)
    await page.evaluate(() => scrollTo(0, 320))
    await link.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await context.close()
  })

  test('a wrong address is named at the field, a right one opens a draft', async () => {
    const { page, context } = await person()
    await page.goto('/')
    const form = page.getByRole('form', { name: 'Contact Request' })
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.getByText('Please enter email address').waitFor()
    await form.getByRole('textbox').fill('nobody')
    await form.getByText('Please enter valid email address').waitFor()
    await form.getByRole('textbox').fill('ada@example.com')
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.getByText(/A draft opens in your mail program/).waitFor()
    expect(await form.getByRole('textbox').inputValue()).toBe('ada@example.com')
    await context.close()
  })

  test('the six voices run for 40 s, for 60 s on a small screen, and stand still when told to', async () => {
    const { page, context } = await person({ motion: true })
    await page.goto('/')
    const track = page.locator('.track').first()
    const motion = () =>
      track.evaluate((list) => [getComputedStyle(list).animationDuration, getComputedStyle(list).animationPlayState])
    expect(await track.locator('li').count()).toBe(6)
    await expect.poll(motion).toEqual(['40s', 'running'])
    await page.getByLabel('Hold still').check()
    await expect.poll(motion).toEqual(['40s', 'paused'])
    await page.getByLabel('Hold still').uncheck()
    await page.locator('.marquee').focus()
    await expect.poll(motion).toEqual(['40s', 'paused'])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await motion())[0]).toBe('60s')
    await context.close()
  })
})
