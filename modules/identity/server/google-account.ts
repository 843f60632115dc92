import { hashToken, newId, type App, type Db, type Work } from '@daybook/platform/server'
import { isGoogleMailbox } from '../domain/index.ts'
import { accountById, addAccount, enterAccount, findAccount, type StoredAccount } from './account-store.ts'
import { tellGoogleConnected } from './google-mail.ts'
import { addIdentity, findIdentity, takeOver } from './google-store.ts'
import { type GooglePerson, readIdToken } from './google-token.ts'
import { issueTicket } from './passkeys.ts'
import { dropSecondFactor, takeTicket } from './second-factor-store.ts'
import { endAllSessions } from './session-store.ts'
import { identityDeeds } from '../contract/index.ts'

/** Why somebody whom Google knows does not get in: the code of a refusal. */
export type GoogleFault = 'google.refused' | 'google.unverified' | 'google.link_first'
export type Found = { account: StoredAccount } | { fault: GoogleFault }

/** A nonce of ours, to be carried by the ID token that answers it. */
export const newNonce = (db: Db, now: string): Promise<string> => issueTicket(db, 'google', {}, now)

/** Uses a token's nonce up. False for one that is not ours, is too old, or was brought before: then the token is worth nothing. */
export const takeNonce = async (db: Db, { nonce }: GooglePerson, now: string): Promise<boolean> =>
  (await takeTicket(db, 'google', hashToken(nonce), now)) !== undefined

/** Reads an ID token and uses its nonce up, in one go: for callers that are in a transaction already. */
export const provenByGoogle = async (app: App, db: Db, idToken: string, now: string): Promise<GooglePerson | null> => {
  const person = await readIdToken(app, idToken)
  return person && (await takeNonce(db, person, now)) ? person : null
}

const connect = (db: Db, account: { id: string }, { issuer, subject, email }: GooglePerson, now: string) =>
  addIdentity(db, { account_id: account.id, issuer, subject, email, created_at: now })

/** A new account, proven from the start: Google verified the mailbox. Null when somebody opened one at this moment. */
const openAccount = async (db: Db, { name, email }: GooglePerson, now: string): Promise<StoredAccount | null> => {
  const id = newId()
  const added = {
    id,
    email,
    name,
    password_hash: null,
    password_reach: null,
    plan_type: 'FREE_PACK',
    verified_at: now,
    created_at: now,
  }
  return (await addAccount(db, added)) ? { ...added, closed_at: null } : null
}

/** Connects a proven account to whoever holds its mailbox, if Google's word about that is final; its owner hears of it. */
const connectByMailbox = async (work: Work, account: StoredAccount, person: GooglePerson): Promise<Found> => {
  const { db, now, record } = work
  if (!isGoogleMailbox(person.email, person.hostedDomain)) return { fault: 'google.link_first' }
  if (await connect(db, account, person, now)) return { fault: 'google.link_first' }
  const after = { email: person.email }
  await enterAccount(db, account.id)
  record({ deed: identityDeeds.google_connected, type: 'account', id: account.id, after })
  await tellGoogleConnected(work, account, person.email)
  return { account }
}

/**
 * Whoever opened an account with somebody else's address may know its password and codes, and waits for the owner to come.
 * So an account that nobody proved is emptied before it becomes the owner's (pre-hijacking: Sudhodanan and Paverd, 2022).
 */
const takeUnproven = async (db: Db, account: StoredAccount, person: GooglePerson, now: string): Promise<Found> => {
  if (!(await takeOver(db, account, person.name, now))) return { fault: 'google.refused' }
  await dropSecondFactor(db, account.id)
  await endAllSessions(db, account.id, now)
  if (await connect(db, account, person, now)) return { fault: 'google.refused' }
  return { account: { ...account, name: person.name, password_hash: null, verified_at: now } }
}

/** Somebody who comes for the first time: opens an account, or connects the one that is there already, where that is safe. */
const newcomer = async (work: Work, person: GooglePerson): Promise<Found> => {
  const { db, now } = work
  if (!person.emailVerified) return { fault: 'google.unverified' }
  const opened = (await findAccount(db, person.email)) ? null : await openAccount(db, person, now)
  if (opened) return (await connect(db, opened, person, now)) ? { fault: 'google.refused' } : { account: opened }
  const account = await findAccount(db, person.email)
  if (!account || account.closed_at !== null) return { fault: 'google.refused' }
  return account.verified_at === null ? takeUnproven(db, account, person, now) : connectByMailbox(work, account, person)
}

/** What this person opens already. Undefined when nothing does; a closed account says no more than a bad token. */
const regular = async (db: Db, { issuer, subject }: GooglePerson): Promise<Found | undefined> => {
  const known = await findIdentity(db, issuer, subject)
  const account = known && (await accountById(db, known.account_id))
  return account ? { account } : known && { fault: 'google.refused' }
}

/** The account of a person whose token was verified and whose nonce was used up. */
export const accountOf = async (work: Work, person: GooglePerson): Promise<Found> => {
  const known = await regular(work.db, person)
  if (known) return known
  const found = await newcomer(work, person)
  // Two tabs, both for the first time: what stood in the way of the second is what the first one made.
  return 'fault' in found ? ((await regular(work.db, person)) ?? found) : found
}
