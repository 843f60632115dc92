import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { fitsEverywhere } from './fits.ts'
import { closeScreens, isAccessible, person } from './journey.ts'
import { account, held } from './public-pages.ts'

afterAll(closeScreens)

// The pages around signing in can be read and typed in before the application is there; then it takes over.
describe('around signing in', () => {
  test.each(account)('%s has no violation either once the application has taken over', async (path) => {
    const { page, context, problems } = await person()
    await page.goto(path)
    await page.mouse.move(20, 20)
    await page.locator('[data-shell]').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await fitsEverywhere(page, path)
    await isAccessible(page, path)
    expect(problems).toEqual([])
    await context.close()
  })

  const typedEarly = async (page: Page) => {
    const application = await held(page, '**/assets/start-*.js')
    await page.goto('/signIn')
    await page.getByLabel('Email Address').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).pressSequentially('half a pass')
    expect(await page.locator('[data-shell]').count()).toBe(1)
    return application
  }

  test('what was typed before the application came is there when it is, with the place in it', async () => {
    const { page, context } = await person()
    const application = await typedEarly(page)
    application.release()
    await page.locator('[data-shell]').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('ada@example.com')
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('half a pass')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('password')
    await context.close()
  })

  test('a submit that came too early is made up for: the refusal stands above the fields, which keep all', async () => {
    const { page, context } = await person()
    const application = await typedEarly(page)
    await page.keyboard.press('Enter')
    application.release()
    await page.getByRole('alert').waitFor()
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('half a pass')
    await context.close()
  })

  test.each(['/signIn', '/signUp'])('%s stays where it is when the application takes over', async (path) => {
    const { page, context } = await person()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 860 })
      // Called before the page was looked at, the application may take over between finding the parts and measuring them.
      const application = await held(page, '**/assets/start-*.js')
      await page.goto(path)
      const stands = () =>
        page
          .locator('h1, form label, form button[type=submit]')
          .evaluateAll((all) =>
            all.map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => [Math.round(top), Math.round(bottom)]),
          )
      const before = await stands()
      application.release()
      await page.locator('form').first().dispatchEvent('pointermove')
      await page.locator('[data-shell]').waitFor({ state: 'detached' })
      expect(await stands()).toEqual(before)
    }
    await context.close()
  })

  test('an address typed on one page around signing in is there on the next', async () => {
    const { page, context } = await person()
    await page.goto('/signIn')
    await page.getByLabel('Email Address').fill('ada@example.com')
    await page.locator('[data-shell]').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Forgot Password ??' }).click()
    await page.getByRole('heading', { name: 'Forgot your password' }).waitFor()
    expect(await page.getByLabel('Email Address').inputValue()).toBe('ada@example.com')
    await page.goto('/signUp')
    expect(await page.getByLabel('Email Address').inputValue()).toBe('ada@example.com')
    await context.close()
  })

  test('what is typed over an address that was there replaces it, before and after the application comes', async () => {
    const { page, context } = await person()
    await page.goto('/signIn')
    await page.evaluate(() => sessionStorage.setItem('typedEmail', 'earlier@example.com'))
    const application = await held(page, '**/assets/start-*.js')
    await page.goto('/signIn')
    await page.getByLabel('Email Address').selectText()
    application.release()
    await page.locator('[data-shell]').waitFor({ state: 'detached' })
    await page.keyboard.insertText('ada@example.com')
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('ada@example.com')
    await context.close()
  })

  test('a click that is under way when the application comes is not lost', async () => {
    const { page, context } = await person()
    const application = await typedEarly(page)
    const box = await page.getByRole('button', { name: 'Sign in', exact: true }).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
    await page.mouse.down()
    application.release()
    await page.locator('#root main').waitFor({ state: 'attached' })
    await page.mouse.up()
    await page.getByRole('alert').waitFor()
    expect(await page.locator('[data-shell]').count()).toBe(0)
    await context.close()
  })

  test('a wrong address is named as soon as the field is left', async () => {
    const { page, context } = await person()
    await page.goto('/signIn')
    await page.mouse.move(20, 20)
    await page.locator('[data-shell]').waitFor({ state: 'detached' })
    await page.getByLabel('Email Address').fill('ada')
    await page.getByLabel('Password', { exact: true }).focus()
    await page.getByText('Please enter valid email address').waitFor()
    expect(await page.getByText('Please enter password').count()).toBe(0)
    await context.close()
  })
  test.each([
    [
      '/signIn',
      [
        'Email Address',
        'Password',
        'Show the password',
        'Forgot Password ??',
        'Sign in',
        'Sign in with a passkey',
        'Create an account',
      ],
    ],
    [
      '/signUp',
      [
        'Your name',
        'Email Address',
        'Password',
        'Show the password',
        'Create your account',
        'Terms and Condition',
        'Privacy Policy',
        'Sign in',
      ],
    ],
    ['/password-reset', ['Email Address', 'Mail me a link', 'Sign in']],
  ])('the keyboard goes through %s field by field, then to the deed', async (path, expected) => {
    const { page, context } = await person()
    await page.goto(path)
    await page.mouse.move(20, 20)
    await page.locator('[data-shell]').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('main').evaluate((main) => {
      // Where the focus goes on from when somebody has just pressed there.
      main.tabIndex = -1
      main.focus()
    })
    const named = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null
        return element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent
      })
    const seen: (string | null | undefined)[] = []
    for (const _ of expected) {
      await page.keyboard.press('Tab')
      seen.push(await named())
    }
    expect(seen).toEqual(expected)
    await context.close()
  })

  test('an address without its product leads to the screen, with what it asks', async () => {
    const { context } = await person()
    const reply = await context.request.get('/payroll?year=2026', { maxRedirects: 0 })
    expect([reply.status(), reply.headers()['location']]).toEqual([302, '/product/timesheet/payroll?year=2026'])
    await context.close()
  })

  test('password managers find the fields, passkeys their place, and the way to a new password', async () => {
    const { page, context } = await person()
    const filledBy = () =>
      page.locator('form input:visible').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).autocomplete))
    for (const [path, expected] of [
      ['/signIn', ['username webauthn', 'current-password']],
      ['/signUp', ['name', 'username', 'new-password']],
    ] as const) {
      await page.goto(path)
      expect(await filledBy()).toEqual(expected)
      await page.mouse.move(20, 20)
      await page.locator('[data-shell]').waitFor({ state: 'detached' })
      expect(await filledBy()).toEqual(expected)
      await page.mouse.move(40, 20)
    }
    const reply = await context.request.get('/.well-known/change-password', { maxRedirects: 0 })
    expect([reply.status(), reply.headers()['location']]).toEqual([302, '/profile?tab=sign-in'])
    await context.close()
  })
})
