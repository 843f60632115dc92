import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { everyRule, rulesOfColour, violationsOn } from './axe.ts'
import { launchBrowser, refusedCookies } from './browser.ts'

export const site = inject('site')
export const password = 'seven green bottles on a wall'

let browser: Promise<Browser> | undefined

/** One browser for a worker; each person gets a context of their own, as on their own machine. */
export const launch = (): Promise<Browser> => (browser ??= launchBrowser(site.browser))

/** Ends what a file's people still have open. The browser stays for the worker's next file, and ends with the worker. */
export const closeScreens = async (): Promise<void> => {
  for (const context of (await browser)?.contexts() ?? []) await context.close()
}

export type Person = { context: BrowserContext; page: Page; problems: string[] }

type Visitor = {
  width?: number
  dark?: boolean
  zone?: string
  /** Someone who was never asked about cookies; everybody else refused them long ago. */
  undecided?: boolean
  scripts?: boolean
  motion?: boolean
  /** The address of another server than the one of all tests. */
  at?: string
}

/** A signed-out person at a screen. Whatever the page complains about is kept, and no request may leave the machine. */
export const person = async (options: Visitor = {}): Promise<Person> => {
  const home = options.at ?? site.url
  const context = await (await launch()).newContext({
    viewport: { width: options.width ?? 1280, height: 860 },
    colorScheme: options.dark ? 'dark' : 'light',
    timezoneId: options.zone ?? 'Europe/Berlin',
    baseURL: home,
    reducedMotion: options.motion ? 'no-preference' : 'reduce',
    javaScriptEnabled: options.scripts ?? true,
    locale: 'en-GB',
  })
  if (!options.undecided) await context.addInitScript(refusedCookies)
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  // Whoever goes to another address while a part of the page is still on its way is not missing it: the browser gave it up, and nothing failed.
  const givenUp: string[] = []
  const missesOnly = (text: string) => givenUp.some((url) => text.endsWith(`dynamically imported module: ${url}`))
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED' || request.resourceType() !== 'script') return
    givenUp.push(request.url())
    problems.splice(0, problems.length, ...problems.filter((each) => !missesOnly(each)))
  })
  page.on('console', (message) => {
    // A refused call is logged by the browser itself; what matters is what the page makes of it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource') && !missesOnly(message.text()))
      problems.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(home) && !/^(data|blob):/.test(request.url()))
      problems.push(`left the machine: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
  })
  return { context, page, problems }
}

type Mail = { to: string; subject: string; text: string }

type Mailbox = { dataDir?: string; seen?: readonly string[] }

/**
 * What the newest mail to an address has in place of the pattern's group; waits for it, since mails leave after the commit.
 * Where one like it came before, `seen` says which.
 */
export const mailTo = async (
  address: string,
  pattern: RegExp,
  { dataDir = site.dataDir, seen = [] }: Mailbox = {},
): Promise<string> => {
  let found: string | undefined
  await expect
    .poll(() => {
      const names = (() => {
        try {
          return readdirSync(join(dataDir, 'mail'))
            .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
            .sort()
            .reverse()
        } catch {
          return []
        }
      })()
      const mails = names.map((name) => JSON.parse(readFileSync(join(dataDir, 'mail', name), 'utf8')) as Mail)
      found = mails
        .filter(({ to }) => to === address)
        .map(({ text }) => pattern.exec(text)?.[1])
        .find((each) => each !== undefined && !seen.includes(each))
      return found
    })
    .toBeTruthy()
  return found ?? ''
}

/**
 * No violation of WCAG 2.2 AA on the page as it stands, in both themes. A message that fades away while axe looks is
 * looked at again; what is wrong for good stays wrong.
 */
export const isAccessible = async (page: Page, name: string): Promise<void> => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.evaluate((wanted) => document.documentElement.setAttribute('data-mantine-color-scheme', wanted), scheme)
    const rules = scheme === 'light' ? everyRule : rulesOfColour
    await expect.poll(() => violationsOn(page, rules), { timeout: 30_000, message: `${name}, ${scheme}` }).toEqual([])
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
}

/** Nothing to scroll sideways on a phone. */
export const fitsPhone = async (page: Page): Promise<void> => {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
}

type Look = (page: Page, screen: string) => Promise<void>
const passBy: Look = () => Promise.resolve()

/** My Office is on the screen. */
export const atOffice = ({ page }: Pick<Person, 'page'>): Promise<void> =>
  page.getByRole('heading', { name: "What's happening in Office?" }).waitFor()

/** Opens an account on screen and enters the mailed code. Ends where the company is set up. One journey looks closer. */
export const signUpAs = async (
  { page }: Person,
  name: string,
  email: string,
  look: Look = passBy,
  mailbox: Mailbox = {},
): Promise<void> => {
  await page.goto('/signUp?planType=GROWTH_PACK')
  await look(page, 'sign up')
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('button[type=submit]').click()
  const code = page.getByLabel('Code from the e-mail')
  await code.waitFor()
  await look(page, 'code from the e-mail')
  // The sixth digit sends it.
  await code.fill(await mailTo(email, /(\d{6})/, mailbox))
}

/** Opens a choice and takes an option, typing first where the list is long. */
export const choose = async (
  page: Page,
  within: Page | Locator,
  label: string,
  typed: string,
  option: string | RegExp,
): Promise<void> => {
  await within.getByLabel(label, { exact: true }).first().click()
  if (typed) await page.keyboard.type(typed)
  await page.getByRole('option', { name: option }).first().click()
}

/** Turns a switch on. On a busy machine what stands above it may still move at the moment of the press. */
const turnOn = (control: Locator): Promise<void> => control.check().catch(() => control.check())

/** Fills the onboarding form, for a company that still has to pay the month before; ends in My Office. */
export const foundCompany = async ({ page }: Person, company: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Business name' }).fill(company)
  await choose(page, page, 'Country', 'germ', /germany/i)
  await page.getByRole('textbox', { name: 'Contact number' }).fill('+4930123456789')
  await choose(page, page, 'Industry', '', 'Consulting')
  await page.getByText('Services', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('Unter den Linden 1, 10117 Berlin')
  await turnOn(page.getByLabel('The pay period before this one is still to be paid'))
  await page.getByRole('button', { name: 'Submit' }).click()
  await atOffice({ page })
}

/** Invites somebody from the directory. */
export const invite = async (
  { page }: Person,
  name: string,
  email: string,
  role: string | null,
  manager: string | null,
): Promise<void> => {
  await page.goto('/product/timesheet/employees?invite=1')
  const form = page.getByRole('form', { name: 'Invite someone' })
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Full name').fill(name)
  if (role) await choose(page, form, 'Role', '', role)
  if (manager) await choose(page, form, 'Manager', manager, new RegExp(manager))
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByText(email).first().waitFor()
}

/** Follows the mailed link and chooses a password. Ends in My Office. One journey looks closer. */
export const joinAs = async ({ page }: Person, email: string, look: Look = passBy): Promise<void> => {
  await page.goto(`/invite#${await mailTo(email, /invite#([\w-]{43})/)}`)
  const choice = page.getByLabel('Choose a password', { exact: true })
  await choice.waitFor()
  await look(page, 'invitation')
  await choice.fill(password)
  await page.getByRole('button', { name: 'Accept and sign in' }).click()
  await atOffice({ page })
}
