import type { Writable } from 'node:stream'
import type { Api, App, Config, Mail, SignedIn } from '@daybook/platform/server'

export type Member = SignedIn & { userId: string; accountId: string; companyId: string; name: string; email: string }
export type Supporter = SignedIn & { accountId: string; email: string; name: string }
export type Role = 'ENTERPRISE_ADMIN' | 'HUMAN_RESOURCE' | 'MANAGER' | 'EMPLOYEE'

/** The usual cast: everyone a rule may tell apart. The manager manages the employee; the outsider reports to nobody. */
export type Cast = { owner: Member; hr: Member; manager: Member; employee: Member; outsider: Member }

export type Given = {
  account: (overrides?: {
    email?: string
    name?: string
  }) => Promise<SignedIn & { accountId: string; email: string; name: string }>
  company: (overrides?: {
    name?: string
    country?: string
    region?: string
    zone?: string
    paysHolidays?: boolean
  }) => Promise<Member>
  person: (owner: Member, overrides?: { role?: Role; managerId?: string; name?: string; hireDate?: string }) => Promise<Member>
  /** The owner of somebody's company, signed in anew. */
  ownerOf: (member: Pick<Member, 'companyId'>) => Promise<Member>
  cast: (overrides?: { name?: string; country?: string; region?: string; zone?: string; paysHolidays?: boolean }) => Promise<Cast>
  /** Somebody who runs the installation, with a second step, as they must have. */
  supporter: () => Promise<Supporter>
  /** Somebody of support inside a company, let in by its owner. */
  supportIn: (owner: Member, overrides?: { mayChange?: boolean; hours?: 1 | 2 | 4 }) => Promise<Supporter & { grantId: string }>
  /** Two companies of the same shape: whatever a test does in ours, theirs must not show. */
  twoCompanies: () => Promise<{ ours: Cast; theirs: Cast }>
}

/** A clock that stands still until a test moves it. */
export type TestClock = { now: string; set(instant: string): void; advance(minutes: number): void }

export type TestWorld = {
  app: App
  api: Api
  given: Given
  clock: TestClock
  /** Reads the database as its owner, past row security: to see what was really stored. */
  rows: <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Every mail sent so far, oldest first, after the outbox was delivered. */
  mails: () => Promise<Mail[]>
  /** Delivers what happens after a commit. */
  settle: () => Promise<void>
  /** Lets seconds pass for whatever is limited: limits count in the machine's time, which no test waits for. */
  letPass: (seconds: number) => Promise<void>
  /** Another server on the same database, or the same one after a restart; `settings` in place of those of the first, and its log where asked. */
  secondServer: (settings?: Partial<Config>, logTo?: Writable) => Promise<App>
  /** The port at which the server takes real connections on the loopback, from the first time that somebody asks. */
  port: () => Promise<number>
}
