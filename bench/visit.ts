import type { CDPSession, Page } from 'playwright-core'
import { findBrowser, launchBrowser } from '../apps/e2e/browser.ts'
import { atMost, type Row } from './table.ts'

type Visitor = { readonly url: string; readonly email: string; readonly password: string }

/** What comes over the wire while something is done: kilobytes and requests. */
const wire = async (session: CDPSession) => {
  let [bytes, requests] = [0, 0]
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  session.on('Network.requestWillBeSent', ({ request }) => (requests += request.url.startsWith('http') ? 1 : 0))
  return () => ({ kb: Math.round(bytes / 1000), requests })
}

const signIn = async (page: Page, { email, password }: Visitor): Promise<() => Promise<number>> => {
  await page.getByLabel('Email Address').fill(email)
  // As fast as people type: the page has as long as that to fetch what comes next.
  await page.getByLabel('Password', { exact: true }).pressSequentially(password, { delay: 150 })
  return async () => {
    const began = performance.now()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: "What's happening in Office?" }).waitFor()
    await page.getByRole('button', { name: 'Clock in' }).first().waitFor()
    return performance.now() - began
  }
}

const slowNetwork = { offline: false, downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150 }

/** A new device: the front page, signing in, My Office; and the same press on a slow network with a slow processor. */
export const visitRows = async (visitor: Visitor): Promise<Row[]> => {
  const browser = await launchBrowser(await findBrowser())
  const begin = async () => {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    const session = await page.context().newCDPSession(page)
    return { page, session, counted: await wire(session) }
  }
  const quick = await begin()
  await quick.page.goto(visitor.url, { waitUntil: 'networkidle' })
  await quick.page.goto(`${visitor.url}/signIn`, { waitUntil: 'networkidle' })
  await (await signIn(quick.page, visitor))()
  await quick.page.waitForLoadState('networkidle')
  const { kb, requests } = quick.counted()
  const slow = await begin()
  await slow.page.goto(`${visitor.url}/signIn`, { waitUntil: 'networkidle' })
  await slow.session.send('Network.emulateNetworkConditions', slowNetwork)
  await slow.session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const ms = Math.round(await (await signIn(slow.page, visitor))())
  await browser.close()
  return [
    atMost('front page, signing in and My Office on a new device', `${kb} kB`, 'over the wire', kb, 260, ' kB'),
    atMost('the same, requests', `${requests} requests`, 'over the wire', requests, 40),
    atMost('from the press to My Office', `${ms} ms`, '1.6 Mbit/s, 150 ms, a processor four times slower', ms, 1800, ' ms'),
  ]
}
