import { afterAll, expect, test } from 'vitest'
import {
  closeBrowser,
  fitsPhone,
  foundCompany,
  isAccessible,
  mailTo,
  password,
  person,
  type Person,
  signUpAs,
} from './journey.ts'

// A forgotten password, a lost device: the ways back to an account of one's own.

afterAll(closeBrowser)

const email = 'fay.forgetful@example.com'
const chosen = 'nine rusty kettles in a row'

const signInAs = async ({ page }: Person, secret: string): Promise<void> => {
  await page.goto('/signIn')
  const form = page.getByRole('form', { name: 'Sign In' })
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(secret)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const atOffice = ({ page }: Person) => page.getByRole('heading', { name: "What's happening in Office?" }).waitFor()

test('a forgotten password is replaced by a mailed link, and a lost device is signed out', async () => {
  const [here, lost] = [await person(), await person()]
  await signUpAs(here, 'Fay Forgetful', email)
  await foundCompany(here, 'Kettle Works')

  await lost.page.goto('/signIn')
  await lost.page.getByRole('link', { name: 'Forgot Password ??' }).click()
  await isAccessible(lost.page, 'forgotten password')
  await lost.page.getByLabel('Email Address').fill(email)
  await lost.page.getByRole('button', { name: 'Mail me a link' }).click()
  await lost.page.getByText('Look into your mailbox').waitFor()
  await lost.page.goto(`/password-reset#${await mailTo(email, /password-reset#([\w-]{43})/)}`)
  const field = lost.page.getByLabel('New password', { exact: true })
  await field.fill('short')
  await lost.page.getByRole('button', { name: 'Change the password' }).click()
  await lost.page.getByText('Use at least 8 characters').waitFor()
  // Fay founded a company, so hers needs more than most; only the server knows whose link this is.
  await field.fill('leaky sieve 14')
  await lost.page.getByRole('button', { name: 'Change the password' }).click()
  await lost.page.getByText('Use at least 15 characters').waitFor()
  await isAccessible(lost.page, 'new password')
  await field.fill(chosen)
  await lost.page.getByRole('button', { name: 'Change the password' }).click()
  await lost.page.getByText('Your password is changed').first().waitFor()

  // The session of the first device has ended with the old password.
  await here.page.reload()
  await here.page.getByRole('form', { name: 'Sign In' }).waitFor()
  await signInAs(here, password)
  await here.page.getByRole('alert').first().waitFor()
  await signInAs(here, chosen)
  await atOffice(here)
  await signInAs(lost, chosen)
  await atOffice(lost)

  await here.page.goto('/profile')
  await here.page.getByText('This device').waitFor()
  await isAccessible(here.page, 'profile')
  await fitsPhone(here.page)
  await here.page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await here.page.getByRole('button', { name: /^Sign out Chrome/ }).waitFor({ state: 'detached' })
  await lost.page.reload()
  await lost.page.getByRole('form', { name: 'Sign In' }).waitFor()
  expect([...here.problems, ...lost.problems]).toEqual([])
  for (const { context } of [here, lost]) await context.close()
})
