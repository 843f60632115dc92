import { startStripe } from '@daybook/testing/stripe-stand-in'
import { stripeScript } from '@daybook/testing/stripe-script'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../tools/free-port.ts'
import { closeScreens, fitsPhone, foundCompany, isAccessible, person, signUpAs, site } from './journey.ts'
import { startServer, stopServer } from './server.ts'

// Where a payment provider is set up: its form comes only to who agreed, and the card goes to it and to nobody else.

const script = 'https://js.stripe.com/endive/stripe.js'
let theirs: Awaited<ReturnType<typeof startStripe>>
let server: { url: string; dataDir: string; stop: () => Promise<void> }
beforeAll(async () => {
  theirs = await startStripe()
  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-stripe-'))
  const port = await freePort()
  const child = await startServer(dataDir, port, {
    STRIPE_SECRET_KEY: theirs.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: theirs.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: theirs.settings.webhookSecret,
    STRIPE_API_URL: theirs.settings.apiUrl,
  })
  const stop = async () => {
    await stopServer(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
  server = { url: `http://localhost:${port}`, dataDir, stop }
})
afterAll(async () => {
  await closeScreens()
  await server.stop()
  await theirs.stop()
})

test('where none is set up, pages may ask nobody', async () => {
  const { page, context } = await person()
  const reply = await page.goto('/signIn')
  expect(reply?.headers()['content-security-policy']).not.toContain('stripe')
  expect((await context.request.get(`${site.url}/`)).headers()['content-security-policy']).not.toContain('stripe')
  await context.close()
})

test('a card is entered at the provider, after agreeing, confirmed with the bank, and kept', async () => {
  const me = await person({ at: server.url })
  const { page, context } = me
  const asked: string[] = []
  await context.exposeFunction('bankConfirms', () => {
    for (const intent of theirs.intents.values()) if (intent.status === 'requires_action') intent.status = 'succeeded'
  })
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.request().url() === script
      ? route.fulfill({ contentType: 'text/javascript', body: stripeScript })
      : route.abort()
  })
  await signUpAs(me, 'Stella Stripes', 'stella@stripe.example', undefined, { dataDir: server.dataDir })
  await foundCompany(me, 'Stripes & Co')
  await page.goto('/product/billing/subscriptions?plan=GROWTH_PACK')
  await page.getByRole('button', { name: /^Change to Growth for/ }).click()
  await page.getByText('You are on the Growth plan now.').waitFor()

  const reply = await page.goto('/product/billing/payment-methods?mode=recurring')
  expect(reply?.headers()['content-security-policy']).toContain("script-src 'self'")
  expect(reply?.headers()['content-security-policy']).toContain('https://js.stripe.com')
  await page.getByText('Loads the form of Stripe').waitFor()
  await isAccessible(page, 'a card that is entered at the provider')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Enter a card' }).click()
  await page.getByLabel('Card of Stripe').waitFor()
  expect(asked).toEqual([script])
  await page.getByLabel(/^I agree to monthly payments/).check()
  const payNow = page.getByRole('button', { name: 'Pay Now' })
  await payNow.click()
  await page.getByText('Your card number is incomplete.').waitFor()
  await page.getByLabel('Card of Stripe').fill('pm_challenge')
  await payNow.click()
  await page.getByRole('button', { name: 'Confirm the payment' }).click()
  await page.getByText('Recurring payment set up successfully!').waitFor()
  await page.getByText('Pays every invoice; ends 12/2030').waitFor()
  await fitsPhone(page)
  expect(me.problems.filter((problem) => !problem.startsWith('left the machine'))).toEqual([])
})
