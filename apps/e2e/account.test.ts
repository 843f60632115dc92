import { afterAll, expect, test } from 'vitest'
import { ownerAt } from './company.ts'
import { atOffice, closeScreens, fitsPhone, isAccessible, mailTo, password, person, type Person } from './journey.ts'
import { held } from './public-pages.ts'

// A forgotten password, a lost device: the ways back to an account of one's own.

afterAll(closeScreens)

const email = 'fay.forgetful@example.com'
const chosen = 'nine rusty kettles in a row'

const signInAs = async ({ page }: Person, secret: string): Promise<void> => {
  await page.goto('/signIn')
  const form = page.getByRole('form', { name: 'Sign In' })
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(secret)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a forgotten password is replaced by a mailed link, and a lost device is signed out', async () => {
  const [here, lost] = [await person(), await person()]
  await ownerAt(here, 'Fay Forgetful', email, 'Kettle Works')

  await lost.page.goto('/signIn')
  await lost.page.getByRole('link', { name: 'Forgot Password ??' }).click()
  await isAccessible(lost.page, 'forgotten password')
  await lost.page.getByLabel('Email Address').fill(email)
  await lost.page.getByRole('button', { name: 'Mail me a link' }).click()
  await lost.page.getByText('Check your mailbox').waitFor()
  await lost.page.goto(`/password-reset#${await mailTo(email, /password-reset#([\w-]{43})/)}`)
  const field = lost.page.getByLabel('New password', { exact: true })
  const change = lost.page.getByRole('button', { name: 'Change the password' })
  // Nothing moves when the word lists arrive: a press whose button moves away meanwhile does nothing.
  const lists = await held(lost.page, '**/strength-*.js')
  await field.fill('short')
  const before = await change.boundingBox()
  lists.release()
  await lost.page.getByText('Guessed').first().waitFor()
  expect(await change.boundingBox()).toEqual(before)
  await change.click()
  await lost.page.getByText('Use at least 8 characters').waitFor()
  // Fay founded a company, so hers needs more than most; only the server knows whose link this is.
  await field.fill('leaky sieve 14')
  await lost.page.getByRole('button', { name: 'Change the password' }).click()
  await lost.page.getByText('Use at least 15 characters').waitFor()
  await isAccessible(lost.page, 'new password')
  await field.fill(chosen)
  await lost.page.getByText('Very hard to guess').waitFor()
  await lost.page.getByRole('button', { name: 'Change the password' }).click()
  await lost.page.getByText('Your password has been changed').first().waitFor()

  // The session of the first device has ended with the old password.
  await here.page.reload()
  await here.page.getByText('Your session has ended.').getByRole('link', { name: 'Sign in' }).click()
  await here.page.getByRole('form', { name: 'Sign In' }).waitFor()
  await signInAs(here, password)
  await here.page.getByRole('alert').first().waitFor()
  await signInAs(here, chosen)
  await atOffice(here)
  await signInAs(lost, chosen)
  await atOffice(lost)

  await here.page.goto('/profile?tab=devices')
  await here.page.getByText('This device').waitFor()
  await here.page.getByText('around Berlin, Germany').first().waitFor()
  await fitsPhone(here.page)
  await here.page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await here.page.getByRole('button', { name: /^Sign out Chrome/ }).waitFor({ state: 'detached' })
  await lost.page.reload()
  await lost.page.getByText('Your session has ended.').waitFor()

  // A token for a program: shown once, good for reading, gone when it is revoked.
  await here.page.getByRole('button', { name: 'New token' }).click()
  const form = here.page.getByRole('form', { name: 'New API token' })
  await form.getByLabel('What it is for').fill('Evening report')
  await isAccessible(here.page, 'a new token')
  await form.getByRole('button', { name: 'Make the token' }).click()
  const secret = here.page.getByLabel('Token', { exact: true })
  await secret.waitFor()
  await isAccessible(here.page, 'the token, this once')
  const token = await secret.inputValue()
  const ask = () => here.page.request.get('/api/v0/company', { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status()).toBe(200)
  await here.page.keyboard.press('Escape')
  await here.page.getByRole('button', { name: 'Revoke Evening report' }).click()
  await here.page.getByRole('button', { name: 'Revoke it' }).click()
  await here.page.getByText('None. A token lets').waitFor()
  expect((await ask()).status()).toBe(401)
  expect([...here.problems, ...lost.problems]).toEqual([])
  for (const { context } of [here, lost]) await context.close()
})
