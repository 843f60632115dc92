import { afterAll, expect, test } from 'vitest'
import { ownerAt } from './company.ts'
import { atOffice, closeScreens, fitsPhone, isAccessible, mailTo, password, person } from './journey.ts'

// Somebody signs in with another address from now on: asked for on the profile, agreed to in both mailboxes.

afterAll(closeScreens)

test('both mailboxes are asked; one no keeps the address, two yes change it', async () => {
  const me = await person()
  const { page } = me
  const [old, next] = ['nora.newname@example.com', 'nora.oldname@example.com']
  await ownerAt(me, 'Nora Newname', old, 'Name Works')
  const mailbox = await person()
  const seen: string[] = []
  const linkTo = async (address: string) => mailTo(address, /confirm-email#([\w-]{43})/, { seen })
  const answer = async (address: string, choice: string) => {
    await mailbox.page.goto(`/confirm-email#${await linkTo(address)}`)
    await mailbox.page.getByRole('button', { name: choice }).click()
  }

  await page.goto('/profile?tab=sign-in')
  const form = page.getByRole('form', { name: 'Change the e-mail address' })
  await form.getByLabel('New e-mail address').fill('nobody')
  await form.getByRole('button', { name: 'Mail both addresses' }).click()
  await page.getByText('Please enter valid email address').waitFor()
  await form.getByLabel('New e-mail address').fill(next)
  await form.getByRole('button', { name: 'Mail both addresses' }).click()
  await page.getByText('Waiting for confirmation').first().waitFor()
  await isAccessible(page, 'a new address waits')
  await fitsPhone(page)

  await mailbox.page.goto('/confirm-email#nonsense')
  await mailbox.page.getByRole('button', { name: 'Yes, use the new address' }).click()
  await mailbox.page.getByRole('alert').waitFor()
  const first = [await linkTo(old), await linkTo(next)]
  await answer(old, 'No, keep the present one')
  await mailbox.page.getByRole('heading', { name: 'Nothing was changed' }).waitFor()
  // The same is asked for again, and mailed anew.
  seen.push(...first)
  await page.reload()
  await form.getByLabel('New e-mail address').fill(next)
  await form.getByRole('button', { name: 'Mail both addresses' }).click()
  await page.getByText('Waiting for confirmation').first().waitFor()

  await answer(next, 'Yes, use the new address')
  await mailbox.page.getByRole('heading', { name: 'One mailbox to go' }).waitFor()
  // The profile hears of it by itself.
  await page.getByText('Confirmed', { exact: true }).waitFor()
  await mailbox.page.goto(`/confirm-email#${await linkTo(old)}`)
  await mailbox.page.getByText('Do you want that?').waitFor()
  await isAccessible(mailbox.page, 'a mailbox is asked')
  await fitsPhone(mailbox.page)
  await mailbox.page.getByRole('button', { name: 'Yes, use the new address' }).click()
  await mailbox.page.getByRole('heading', { name: 'Your address is changed' }).waitFor()
  await isAccessible(mailbox.page, 'an address is changed')
  await page.getByText(next).first().waitFor()

  await mailbox.page.goto('/signIn')
  const signIn = mailbox.page.getByRole('form', { name: 'Sign In' })
  await signIn.getByLabel('Email Address').fill(next)
  await signIn.getByLabel('Password', { exact: true }).fill(password)
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click()
  await atOffice(mailbox)
  expect([...me.problems, ...mailbox.problems]).toEqual([])
  for (const { context } of [me, mailbox]) await context.close()
})
