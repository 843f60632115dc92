import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeScreens, person } from './journey.ts'

// A button that the page moves away from under a press, and one that the pointer leaves.

afterAll(closeScreens)

/** Presses the mouse on the button that signs in, does something, and lets go. */
const pressAround = async (page: Page, meanwhile: () => Promise<unknown>): Promise<void> => {
  const { x, y } = (await page.getByRole('button', { name: 'Sign in', exact: true }).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 20, y + 5)
  await page.mouse.down()
  await meanwhile()
  await page.mouse.up()
}

/** What comes above all else moves it down by more than a button is high. */
const pushDown = (page: Page) =>
  page.evaluate(() => {
    const line = document.createElement('div')
    line.style.height = '80px'
    document.querySelector('main')?.prepend(line)
  })

test('a press does what it began with, though the button moves away; a pointer that is drawn away takes it back', async () => {
  const { page, problems } = await person()
  await page.goto('/signIn')
  const missing = page.getByText('Please enter email address').first()
  await page.getByLabel('Password', { exact: true }).fill('a guess')
  await pressAround(page, () => page.mouse.move(5, 5))
  await page.getByLabel('Password', { exact: true }).fill('another guess')
  expect(await missing.isVisible()).toBe(false)
  await pressAround(page, () => pushDown(page))
  await missing.waitFor()
  expect(problems).toEqual([])
})
