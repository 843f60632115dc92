import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { demoPassword } from '@daybook/database/seed'
import { findBrowser, launchBrowser, refusedCookies } from '../apps/e2e/browser.ts'
import { startServer, stopServer } from '../apps/e2e/server.ts'
import { buildWeb } from './build-web.ts'
import { freePort } from './free-port.ts'

export type Demo = {
  url: string
  /** A context of its own, with the answer about cookies already given. */
  open(options: BrowserContextOptions): Promise<BrowserContext>
  signIn(page: Page, email: string): Promise<void>
}

const signIn =
  (url: string) =>
  async (page: Page, email: string): Promise<void> => {
    await page.goto(`${url}/signIn`)
    await page.getByLabel('Email Address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.locator('button[type=submit]').click()
    await page.waitForURL(/\/product\//)
  }

/** The real server with the demo company and a browser, both gone afterwards. */
export const withDemo = async (work: (demo: Demo) => Promise<void>): Promise<void> => {
  buildWeb()
  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-demo-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await startServer(dataDir, port, { DEMO: '1', LOG_LEVEL: 'error' })
  const browser = await launchBrowser(await findBrowser())
  try {
    await work({
      url,
      signIn: signIn(url),
      open: async (options) => {
        const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
        await context.addInitScript(refusedCookies)
        return context
      },
    })
  } finally {
    await browser.close()
    await stopServer(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
