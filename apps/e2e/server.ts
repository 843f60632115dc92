import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildServer, builtServer } from '../../tools/build-server.ts'
import { type BrowserProgram, findBrowser } from './browser.ts'
import { freePort } from '../../tools/free-port.ts'

/** The real server that the browser tests talk to, on a database of its own. */
export type Site = { url: string; dataDir: string; browser: BrowserProgram }

declare module 'vitest' {
  export interface ProvidedContext {
    site: Site
  }
}

let built = false

/** Starts the server as `npm start` does and waits until it says that it is ready. What was built at the first start serves for all. */
export const startServer = async (dataDir: string, port: number, env: Record<string, string> = {}): Promise<ChildProcess> => {
  if (!built) buildServer()
  built = true
  const child = spawn(process.execPath, builtServer, {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      appendFileSync(join(dataDir, 'server.log'), chunk)
      if (chunk.toString().includes('Daybook is ready')) resolve()
    })
  })
  child.removeAllListeners('exit')
  return child
}

export const stopServer = (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })

// Third parties are configured, so that a page which asks one of them without consent is caught; they exist nowhere.
const thirdParties = {
  BOOKING_URL: 'https://booking.example/daybook',
  ANALYTICS_URL: 'https://count.example/script.js',
  LISTING_URL: 'https://listing.example/daybook',
  LISTING_NAME: 'the listing',
  LISTING_BADGE_URL: 'https://listing.example/badge.svg',
}

/** Vitest's global set-up for the browser tests. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  // A shell without windows: a whole browser opens one for each person, unseen, and took twice the processor time for the same tests.
  const [browser, port] = [await findBrowser({ first: 'bundled' }), await freePort()]
  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-e2e-'))
  // Companies are founded from addresses of their own (company.ts): from one of them only thirty sign up in an hour.
  const child = await startServer(dataDir, port, { ...thirdParties, TRUST_PROXY: '127.0.0.1' })
  project.provide('site', { url: `http://localhost:${port}`, dataDir, browser })
  return async () => {
    await stopServer(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
