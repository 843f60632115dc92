import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { ownerAt } from './company.ts'
import { atOffice, closeScreens, fitsPhone, isAccessible, password, person, type Person } from './journey.ts'

// From sign-up to a second factor, and a passkey that replaces both steps.

afterAll(closeScreens)

// No code is taken twice. That of now and the next one both stand for another half minute; the one before may end as it is typed.
const codeOf = (seed: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.now() + steps * 30_000 })

const signOut = async ({ page }: Person) => {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('form', { name: 'Sign In' }).waitFor()
}
const signInAs = async ({ page }: Person, email: string) => {
  await page.goto('/signIn')
  const form = page.getByRole('form', { name: 'Sign In' })
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('sign-up to second factor: the app is set up, asked for, and a recovery code stands in for it', async () => {
  const me = await person()
  const { page } = me
  const email = 'tess.twofold@example.com'
  await ownerAt(me, 'Tess Twofold', email, 'Two Locks')
  await page.goto('/profile?tab=sign-in')
  // As five minutes after signing in: the server wants to be sure first, and then what was asked for goes on.
  await page.route('**/api/v0/2fa/setup', (route) => route.fulfill({ status: 403, json: { code: 'reauth_required' } }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Set up' }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await question.getByLabel('Password', { exact: true }).fill('not this one')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await question.getByText('That is not your password.').waitFor()
  await isAccessible(page, 'is it you')
  await question.getByLabel('Password', { exact: true }).fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByRole('img', { name: 'QR code' }).waitFor()
  await isAccessible(page, 'setting up an authenticator app')
  await dialog.getByText('It cannot be scanned?').click()
  const seed = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code of the app').fill('000000')
  await dialog.getByText('That code is not right').waitFor()
  await dialog.getByLabel('Code of the app').fill(codeOf(seed))
  const codes = page.getByRole('dialog', { name: 'Keep these recovery codes' })
  await codes.waitFor()
  await isAccessible(page, 'recovery codes')
  const kept = await codes.getByRole('listitem').allTextContents()
  expect(kept).toHaveLength(10)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('10 of 10 are left.').waitFor()
  await fitsPhone(page)

  await signOut(me)
  await signInAs(me, email)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await isAccessible(page, 'the second step')
  await page.getByLabel('Code of your authenticator app').fill(codeOf(seed, 1))
  await atOffice(me)

  await signOut(me)
  await signInAs(me, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill('nonsense')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('That code is not right').waitFor()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(kept[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await atOffice(me)

  // The owner asks the same of everybody; whoever has none then does that first.
  await page.goto('/product/timesheet/companies')
  await page.getByLabel('Everybody needs a second step when signing in').check()
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await page.getByText('The company settings are saved.').waitFor()
  await page.goto('/profile?tab=sign-in')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await page.getByText('The authenticator app is removed.').waitFor()
  await page.goto('/product/timesheet/myOffice')
  await page.getByRole('heading', { name: 'One thing first' }).waitFor()
  await isAccessible(page, 'a second step is asked for')
  expect(await page.getByRole('button', { name: 'Go on to Daybook' }).isDisabled()).toBe(true)
  expect(me.problems).toEqual([])
  await me.context.close()
})

test('a passkey is made, signs in without a password, and confirms that it is its owner', async () => {
  const me = await person()
  const { page, context } = me
  const email = 'kay.keyring@example.com'
  await ownerAt(me, 'Kay Keyring', email, 'Key Works')
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/profile?tab=sign-in')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await isAccessible(page, 'naming a passkey')
  await page.getByLabel('Name').fill('This laptop')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('This laptop').first().waitFor()
  await signOut(me)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await atOffice(me)
  await page.goto('/profile?tab=sign-in')
  await page.getByText('last used').first().waitFor()
  await page.getByRole('button', { name: 'Remove This laptop' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await page.getByText('The passkey is removed.').waitFor()
  expect(me.problems).toEqual([])
  await context.close()
})
