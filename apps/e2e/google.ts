import { startIssuer } from '@daybook/testing/google-issuer'
import { importJWK, SignJWT } from 'jose'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { startServer, stopServer } from './server.ts'
import { freePort } from '../../tools/free-port.ts'

export type GooglePerson = { sub: string; email: string; name: string }

/** A server of its own that has Google set up, and a stand-in for Google on the loopback. */
export const withGoogle = async () => {
  const { stop, clientId, issuer, keys } = await startIssuer()
  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-google-'))
  const port = await freePort()
  const child = await startServer(dataDir, port, { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer })
  const sign = async (who: GooglePerson, nonce: string): Promise<string> =>
    new SignJWT({ ...who, nonce, email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid: String(keys.RS256['kid']) })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importJWK(keys.RS256, 'RS256'))
  const close = async () => {
    await stopServer(child)
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: `http://localhost:${port}`, dataDir, sign, close }
}

// What the pages use of Google's script, without Google: the button and the prompt answer at once for whoever is there.
const script = `
let settings
const answer = () => globalThis.googleAnswers(settings.nonce).then((credential) => settings.callback({ credential }))
const button = (text, look) => {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = text
  element.style.cssText = 'height:40px;border-radius:4px;border:1px solid #747775;font:500 14px sans-serif;' + look
  element.addEventListener('click', answer)
  return element
}
globalThis.google = { accounts: { id: {
  initialize: (given) => { settings = given },
  renderButton: (place, { theme, width }) =>
    place.append(button('Continue with Google', 'width:' + width + 'px;' + (theme === 'outline' ? 'background:#fff;color:#1f1f1f' : 'background:#131314;color:#e3e3e3'))),
  prompt: () => {
    const place = document.createElement('aside')
    place.setAttribute('aria-label', 'Sign in with Google')
    place.style.cssText = 'position:fixed;top:16px;right:16px;z-index:99'
    place.append(button('Continue as yourself', 'padding:0 16px;background:#0b57d0;color:#fff'))
    document.body.append(place)
  },
  cancel: () => document.querySelector('aside[aria-label="Sign in with Google"]')?.remove(),
} } }
`

/** Lets the pages of this browser meet the stand-in. Gives the addresses that were asked of third parties. */
export const meetGoogle = async (
  context: BrowserContext,
  who: GooglePerson,
  sign: (who: GooglePerson, nonce: string) => Promise<string>,
): Promise<string[]> => {
  const asked: string[] = []
  await context.exposeFunction('googleAnswers', (nonce: string) => sign(who, nonce))
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.request().url() === 'https://accounts.google.com/gsi/client'
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.abort()
  })
  return asked
}
