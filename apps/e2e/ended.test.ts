import { afterAll, expect, test } from 'vitest'
import { call, ownerAt } from './company.ts'
import { fitsEverywhere } from './fits.ts'
import { atOffice, closeScreens, isAccessible, password, person, type Person } from './journey.ts'

afterAll(closeScreens)

const office = '/product/timesheet/myOffice'

/** Every session of whoever owns the token ends, as by a press on another device; the token's own stays. */
const endElsewhere = async (token: string): Promise<void> => {
  const { items } = await call('GET', 'session', undefined, token)
  for (const { id, current } of items as { id: string; current: boolean }[])
    if (!current) await call('DELETE', `session/${id}`, undefined, token)
}

const signInAs = async ({ page }: Person, email: string): Promise<void> => {
  const form = page.getByRole('form', { name: 'Sign In' })
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a session that ended leads to the front page, which says so and leads back to where one was', async () => {
  const me = await person()
  const { page, problems } = me
  const token = await ownerAt(me, 'Elsa Ended', 'elsa@ended.example', 'Ended & Sons')
  await page.goto('/product/timesheet/payPeriod?state=open')
  await page.getByRole('heading', { name: 'Pay periods' }).waitFor()
  await endElsewhere(token)
  await page.reload()
  await page.getByText('Your session has ended.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await isAccessible(page, 'the front page, after a session')
  await fitsEverywhere(page, 'the front page, after a session')
  await page.getByText('Your session has ended.').getByRole('link', { name: 'Sign in' }).click()
  await signInAs(me, 'elsa@ended.example')
  await page.getByRole('heading', { name: 'Pay periods' }).waitFor()
  expect(page.url()).toContain('/payPeriod?state=open')

  // Whoever is signed in has nothing to do at the form, and their menu on public pages.
  await page.goto('/signIn')
  await atOffice(me)
  await page.goto(`/signIn?next=${encodeURIComponent('/profile?tab=devices')}`)
  await page.getByText('This device').waitFor()
  await page.goto('/about-us')
  await page.getByLabel('Your account').first().click()
  await isAccessible(page, 'the account menu of a public page')
  await page.getByRole('link', { name: 'My Profile' }).click()
  await page.getByRole('tab', { name: 'You', exact: true }).waitFor()
  await page.goto('/services')
  await page.getByLabel('Your account').first().click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  // The form stands there before the application does; what is kept of the session goes once the server knows.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authResponse'))).toBeNull()
  await page.goto(office)
  await page.getByRole('form', { name: 'Sign In' }).waitFor()
  expect(problems).toEqual([])
})

test('a visitor is told of no session, and finds both ways in where a password is reset', async () => {
  const { page, context } = await person()
  await page.goto('/')
  expect(await page.getByText('Your session has ended.').isVisible()).toBe(false)
  await page.goto('/password-reset')
  await page.getByRole('link', { name: 'Register' }).waitFor()
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await page.getByRole('form', { name: 'Sign In' }).waitFor()
  await context.close()
})
