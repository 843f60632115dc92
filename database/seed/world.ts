import { findAccount, signIn } from '@daybook/identity/server'
import { type Day, formatTimeOfDay, localTime } from '@daybook/platform/domain'
import { type Api, type App, inSystem, type OutboxRelay, outboxFolder, readOutbox, type SignedIn } from '@daybook/platform/server'
import type { Chance } from './chance.ts'
import { emailOf, type Staff } from './staff.ts'

export const demoPassword = 'pine shavings on the floor'
export const zone = 'America/New_York'
export const owner = { first: 'Nora', last: 'Lindqvist', email: emailOf('Nora') }

export type Worker = Staff & SignedIn & { accountId: string; userId: string; companyId: string }
export type World = {
  app: App
  relay: OutboxRelay
  api: Api
  today: Day
  nowInstant: string
  dice: Chance
  at: (instant: string) => void
}

export const instantOf = (day: Day, minutes: number): string => {
  const time = localTime(day, formatTimeOfDay(minutes), zone)
  return time.kind === 'never' ? instantOf(day, minutes + 60) : time.kind === 'once' ? time.instant : time.first
}

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

/** Four at a time: one waits for the database while another is computed. The order of the results is that of the list. */
export const sideBySide = async <T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const take = async (): Promise<void> => {
    for (let i = next++; i < list.length; i = next++) results[i] = await work(list[i] as T)
  }
  await Promise.all([take(), take(), take(), take()])
  return results
}

export const csv = (rows: (string | number)[][]): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\n')
