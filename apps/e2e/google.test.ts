import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GooglePerson, meetGoogle, withGoogle } from './google.ts'
import {
  atOffice,
  closeScreens,
  fitsPhone,
  foundCompany,
  invite,
  isAccessible,
  mailTo,
  person,
  type Person,
  site,
} from './journey.ts'

const gsi = 'https://accounts.google.com/gsi/client'
let google: Awaited<ReturnType<typeof withGoogle>>
beforeAll(async () => {
  google = await withGoogle()
})
afterAll(async () => {
  await closeScreens()
  await google.close()
})

let counter = 0
const someone = (): GooglePerson => {
  const n = ++counter
  return { sub: `90000${n}`, email: `googler-${n}@gmail.com`, name: `Gail Googler ${n}` }
}
const visitor = async (options: Parameters<typeof person>[0] = {}) => {
  const me = await person({ at: google.url, ...options })
  const who = someone()
  return { ...me, who, asked: await meetGoogle(me.context, who, google.sign) }
}
const wake = async (page: Page) => {
  await page.mouse.move(20, 20)
  await page.locator('[data-shell]').waitFor({ state: 'detached' })
}
const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
// What left the machine is what these tests are about; they look at it themselves.
const faults = ({ problems }: Person) => problems.filter((problem) => !problem.startsWith('left the machine'))

describe('where Google is not set up', () => {
  test.each(['/', '/signIn', '/signUp'])('%s does not know it', async (path) => {
    const { page, context } = await person()
    const reply = await page.goto(path)
    expect(reply?.headers()['content-security-policy']).not.toContain('google')
    if (path !== '/') await wake(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('Continue with Google').filter({ visible: true }).count()).toBe(0)
    expect(await (await context.request.get(`${site.url}/site.json`)).json()).toMatchObject({ google: false })
    await context.close()
  })
})

describe('before anybody agreed', () => {
  test.each(['/', '/signIn', '/signUp', '/password-reset'])('%s asks Google nothing', async (path) => {
    for (const undecided of [true, false]) {
      const { page, context, asked } = await visitor({ undecided })
      const reply = await page.goto(path)
      expect(reply?.headers()['content-security-policy']).toContain(`script-src 'self'`)
      expect(reply?.headers()['content-security-policy']).toContain(gsi)
      if (path !== '/') await wake(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(asked).toEqual([])
      await context.close()
    }
  })

  test('a button of ours stands there, as the page came, and brings Google’s in its place when it is pressed', async () => {
    const { page, context, asked } = await visitor()
    await page.goto('/signIn')
    const stands = async () => {
      const { y, height } = (await googleButton(page).boundingBox()) ?? { y: 0, height: 0 }
      return [Math.round(y), Math.round(height)]
    }
    const before = await stands()
    await wake(page)
    expect(await stands()).toEqual(before)
    await page.getByText('Loads Google’s button; Google then sees your visit.').waitFor()
    await fitsPhone(page)
    await isAccessible(page, 'sign in with Google')
    await googleButton(page).click()
    await expect.poll(() => asked).toEqual([gsi])
    await page.getByText('Loads Google’s button').waitFor({ state: 'detached' })
    await expect.poll(stands).toEqual(before)
    await isAccessible(page, 'Google’s button')
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cookie-consent') ?? '{}').functionality as unknown)).toBe(
      false,
    )
    await context.close()
  })

  test('a press before the application came is made up for', async () => {
    const { page, context, asked } = await visitor()
    await page.goto('/signUp')
    await page.locator('[data-google-way]').dispatchEvent('click')
    await expect.poll(() => asked).toEqual([gsi])
    await context.close()
  })

  test('when Google’s script does not come, the words say so, and one may try again', async () => {
    const { page, context, asked } = await visitor()
    let fail = true
    await context.route(gsi, (route) => (fail ? route.abort() : route.fallback()))
    await page.goto('/signIn')
    await wake(page)
    await googleButton(page).click()
    await page.getByText('Google’s button could not be loaded.').waitFor()
    await isAccessible(page, 'Google did not come')
    fail = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await googleButton(page).waitFor()
    expect(asked).toEqual([gsi])
    await context.close()
  })
})

describe('who agreed', () => {
  test('is asked by Google on the front page, and is in with one press', async () => {
    const me = await visitor({ undecided: true })
    const { page, context, asked } = me
    await page.goto('/')
    await page.getByRole('button', { name: 'Accept all' }).click()
    await page.getByRole('button', { name: 'Continue as yourself' }).click()
    await page.getByRole('textbox', { name: 'Business name' }).waitFor()
    expect(new Set(asked)).toEqual(new Set([gsi]))
    expect(await page.evaluate(() => sessionStorage.getItem('googleToken'))).toBeNull()
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('button', { name: 'Continue as yourself' }).count()).toBe(0)
    expect(faults(me)).toEqual([])
    await context.close()
  })

  test('finds Google’s prompt and button on the page for signing in', async () => {
    const { page, context } = await visitor({ undecided: true })
    await page.addInitScript(
      `localStorage.setItem('cookie-consent', JSON.stringify({ sale: true, sharing: true, targetedAds: true, functionality: true, experience: true, measurement: true, marketing: true }))`,
    )
    await page.goto('/signIn')
    await wake(page)
    await page.getByRole('button', { name: 'Continue as yourself' }).waitFor()
    await googleButton(page).waitFor()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('heading', { name: 'Open your daybook' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Continue as yourself' }).count()).toBe(0)
    await context.close()
  })
})

// No code is taken twice. That of now and the next one both stand for another half minute; the one before may end as it is typed.
const codeOf = (seed: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.now() + steps * 30_000 })

const comeWithGoogle = async (page: Page, path: string) => {
  await page.goto(path)
  await wake(page)
  await googleButton(page).click()
  await page.getByText('Loads Google’s button').waitFor({ state: 'detached' })
  await googleButton(page).click()
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('form', { name: 'Sign In' }).waitFor()
}

test('from Google to a company, to a second step and a password, and Google disconnected', async () => {
  const me = await visitor()
  const { page, context, who } = me
  await comeWithGoogle(page, '/signUp')
  await foundCompany(me, 'Gail & Co')
  await page.goto('/profile?tab=sign-in')
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Google', exact: true }) })
  await section.getByText(who.email).waitFor()
  await section.getByText('It is your only way in').waitFor()
  await isAccessible(page, 'profile of who came with Google')
  await fitsPhone(page)

  // As five minutes after signing in: there is no password to ask for.
  await page.route('**/api/v0/2fa/setup', (route) => route.fulfill({ status: 403, json: { code: 'reauth_required' } }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Set up' }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await googleButton(question as never).click()
  await isAccessible(page, 'is it you, with Google')
  await question.getByText('Loads Google’s button').waitFor({ state: 'detached' })
  await googleButton(question as never).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByText('It cannot be scanned?').click()
  const seed = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code of the app').fill(codeOf(seed))
  await page.getByRole('button', { name: 'I have kept them' }).click()

  await signOut(page)
  await comeWithGoogle(page, '/signIn')
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('authResponse'))).toBeNull()
  await page.getByLabel('Code of your authenticator app').fill(codeOf(seed, 1))
  await atOffice({ page })

  await page.goto('/profile?tab=sign-in')
  const form = page.getByRole('form', { name: 'Set a password' })
  await form.getByLabel('New password', { exact: true }).fill('seven green bottles on a wall')
  await form.getByRole('button', { name: 'Set a password' }).click()
  await page.getByRole('form', { name: 'Change the password' }).waitFor()
  await section.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await section.getByText('Sign in with your Google account').waitFor()
  await isAccessible(page, 'profile without Google')
  expect(faults(me)).toEqual([])
  await context.close()
})

test('an invitation is accepted with the invited mailbox’s Google account', async () => {
  const [owner, guest, other] = [await visitor(), await visitor(), await visitor()]
  await comeWithGoogle(owner.page, '/signUp')
  await foundCompany(owner, 'Guests & Co')
  await invite(owner, guest.who.name, guest.who.email, null, null)
  const link = `/invite#${await mailTo(guest.who.email, /invite#([\w-]{43})/, { dataDir: google.dataDir })}`
  const press = async (page: Page) => {
    await page.goto(link)
    await page.getByRole('heading', { name: 'Welcome to Guests & Co' }).waitFor()
    await googleButton(page).click()
    await page.getByText('Loads Google’s button').waitFor({ state: 'detached' })
    await googleButton(page).click()
  }
  await press(other.page)
  await other.page.getByText(`This invitation is for ${guest.who.email}.`).waitFor()
  const { page } = guest
  await page.goto(link)
  await googleButton(page).waitFor()
  await fitsPhone(page)
  await isAccessible(page, 'invitation with Google')
  await page.reload()
  await press(page)
  await page.getByRole('heading', { name: 'You have joined Guests & Co' }).waitFor()
  await isAccessible(page, 'joined with Google')
  await googleButton(page).click()
  await atOffice({ page })
  expect(faults(guest)).toEqual([])
  for (const { context } of [owner, guest, other]) await context.close()
})
