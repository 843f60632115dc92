import { findAccount, signIn } from '@daybook/identity/server'
import type { Day } from '@daybook/platform/domain'
import { type Api, type App, inSystem, type OutboxRelay, outboxFolder, readOutbox, type SignedIn } from '@daybook/platform/server'
import { emailOf } from './staff.ts'

export const demoPassword = 'pine shavings on the floor'
export const zone = 'America/New_York'
export const owner = { first: 'Nora', last: 'Lindqvist', email: emailOf('Nora') }

export type World = { app: App; relay: OutboxRelay; api: Api; today: Day; at: (instant: string) => void }

/** A session for somebody whose password was checked before: the clock jumps by weeks here, and sessions end meanwhile. */
export const signedIn = async (app: App, accountId: string): Promise<SignedIn> => {
  const tokens = await inSystem(app, 'demo', ({ db, now }) => signIn(app, db, accountId, 'api', 'demo', now))
  return { token: tokens.accessToken }
}

export const mailTo = async ({ app, relay }: World, email: string, pattern: RegExp): Promise<string> => {
  await relay.drain()
  const mail = (await readOutbox(outboxFolder(app), 200)).find(({ to, text }) => to === email && pattern.test(text))
  return pattern.exec(mail?.text ?? '')?.[1] ?? ''
}

/** The account behind an address; the demo stops when it did not come to be. */
export const accountOf = async (app: App, email: string): Promise<{ id: string }> => {
  const account = await inSystem(app, 'demo', ({ db }) => findAccount(db, email))
  if (!account) throw new Error(`the demo has no account for ${email}`)
  return account
}
