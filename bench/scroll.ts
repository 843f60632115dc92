import type { Page } from 'playwright-core'
import type { Client } from 'pg'
import { findBrowser, launchBrowser, refusedCookies } from '../apps/e2e/browser.ts'
import { atMost, type Row } from './table.ts'
import { type BenchCompany, layCompany } from './world.ts'

// What runs in the page stands as text: here nothing knows what a page has.

/** Before any script of the page: whatever holds it for more than 50 ms is written down by the browser. */
const noteTasks = `globalThis.longTasks = []
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })`
const isLoaded = `document.querySelector('[aria-label^="Loading"], [aria-busy="true"]') === null`
const forgetTasks = 'void longTasks.splice(0)'
const longestTask = 'Math.round(Math.max(0, ...longTasks))'
const scrolledTo = 'Math.round(Math.max(scrollY, ...[...document.querySelectorAll("main *")].map((each) => each.scrollTop)))'

const enter = async (page: Page, url: string, username: string, password: string): Promise<void> => {
  const headers = { authorization: `Basic ${btoa('web:web')}`, origin: url }
  const reply = await page.request.post(`${url}/oauth/token`, { headers, form: { grant_type: 'password', username, password } })
  const { access_token: _kept, ...rest } = (await reply.json()) as Record<string, unknown>
  await page.goto(`${url}/healthz`)
  await page.evaluate((said) => localStorage.setItem('authResponse', said), JSON.stringify(rest))
}

/** Rolls the wheel to the end of a list, and on where more of it comes. Returns the longest task meanwhile, at least 50 ms long, or 0. */
const roll = async (page: Page): Promise<{ longest: number; px: number }> => {
  await page.mouse.move(640, 500)
  await page.evaluate(forgetTasks)
  for (let still = 0, last = -1; still < 40; ) {
    await page.mouse.wheel(0, 500)
    // As fast as somebody rolls who looks for something.
    await page.waitForTimeout(40)
    const more = page.getByRole('button', { name: /^(Show|Load) more/ })
    if (await more.isVisible()) {
      await more.click()
      // A press moves the pointer to the button; the wheel belongs to the list.
      await page.mouse.move(640, 500)
    }
    const at = await page.evaluate<number>(scrolledTo)
    still = at === last ? still + 1 : 0
    last = at
  }
  return { longest: await page.evaluate<number>(longestTask), px: await page.evaluate<number>(scrolledTo) }
}

/** Scrolling through long lists, as an owner: nothing may hold the page for longer than is felt. */
export const scrollRows = async (url: string, db: Client, inbox: BenchCompany, password: string): Promise<Row[]> => {
  const large = await layCompany(db, 1000, 5)
  await db.query(
    `update account set password_hash = (select password_hash from account where email = $1), password_reach = 15
     where email = any($2)`,
    [inbox.addresses[0], large.addresses.slice(0, 1)],
  )
  const browser = await launchBrowser(await findBrowser({ first: 'bundled' }))
  const rows: Row[] = []
  for (const [what, path, { addresses }] of [
    ['a directory of 1,000', '/product/timesheet/employees', large],
    ['an inbox of 500 days', '/product/timesheet/timesheetApproval', inbox],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
    await context.addInitScript(refusedCookies)
    await context.addInitScript(noteTasks)
    const page = await context.newPage()
    await enter(page, url, addresses[0] ?? '', password)
    await page.goto(url + path)
    await page.getByRole('main').getByText('Person ').first().waitFor()
    await page.waitForFunction(isLoaded)
    const { longest, px } = await roll(page)
    rows.push(
      atMost(
        `scrolling ${what}`,
        longest === 0 ? 'no task over 50 ms' : `a task of ${longest} ms`,
        `${px} px`,
        longest,
        50,
        ' ms',
      ),
    )
    await context.close()
  }
  await browser.close()
  return rows
}
