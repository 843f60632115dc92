import { hashToken, newId, newSecret, type App, type Db } from '@daybook/platform/server'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { later } from './pass-codes.ts'
import {
  addPasskey,
  addTicket,
  findPasskey,
  passkeysOf,
  takeTicket,
  usedPasskey,
  type TicketKind,
} from './second-factor-store.ts'

// The library is large and most processes never meet a passkey, so it is loaded when one comes.
const library = () => import('@simplewebauthn/server')

const ticketMs = 5 * 60_000

/** Keeps what a ceremony was begun with, and gives the ticket that its end must bring back. */
export const issueTicket = async (
  db: Db,
  kind: TicketKind,
  more: { accountId?: string; challenge?: string },
  now: string,
): Promise<string> => {
  const ticket = newSecret()
  const { accountId = null, challenge = null } = more
  const expires_at = later(now, ticketMs)
  await addTicket(db, { token_hash: hashToken(ticket), kind, account_id: accountId, challenge, expires_at })
  return ticket
}

type Ceremony = { ticket: string; options: Record<string, unknown> }
type Owner = { id: string; email: string; name: string }

/** Where our page is: a passkey answers to this origin only, so a page that looks like ours gets nothing. */
const relyingParty = (app: App): { origin: string; id: string } => {
  const { origin, hostname } = new URL(app.config.publicUrl)
  return { origin, id: hostname }
}

/** Options for making a passkey. It must know its owner by itself, and ask for finger, face or PIN: then it is two factors. */
export const beginRegistration = async (app: App, db: Db, account: Owner, now: string): Promise<Ceremony> => {
  const { generateRegistrationOptions } = await library()
  const known = await passkeysOf(db, account.id)
  const options = await generateRegistrationOptions({
    rpName: 'Daybook',
    rpID: relyingParty(app).id,
    userName: account.email,
    userDisplayName: account.name,
    userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const more = { accountId: account.id, challenge: options.challenge }
  return { ticket: await issueTicket(db, 'passkey_setup', more, now), options: { ...options } }
}

export type Offered = { ticket: string; credential: unknown }

/** Keeps the passkey that the browser made. False when it does not answer what was asked. */
export const finishRegistration = async (
  app: App,
  db: Db,
  accountId: string,
  offered: Offered & { name: string },
  now: string,
): Promise<boolean> => {
  const begun = await takeTicket(db, 'passkey_setup', hashToken(offered.ticket), now)
  if (begun?.account_id !== accountId || begun.challenge === null) return false
  const { verifyRegistrationResponse } = await library()
  const { origin, id } = relyingParty(app)
  const response = offered.credential as RegistrationResponseJSON
  const asked = { response, expectedChallenge: begun.challenge, expectedOrigin: origin, expectedRPID: id }
  const { verified, registrationInfo } = await verifyRegistrationResponse(asked).catch(refused)
  if (!verified || !registrationInfo) return false
  const { credential } = registrationInfo
  return addPasskey(db, {
    id: newId(),
    account_id: accountId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).filter((way) => /^[a-z-]{1,20}$/.test(way)),
    name: offered.name,
    created_at: now,
  })
}

// The library says no by throwing: a wrong origin, another challenge, bytes that are no credential at all.
const refused = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined })

/** Options for asking for any passkey of this site; who answers is told by the answer. */
export const beginAuthentication = async (app: App, db: Db, now: string): Promise<Ceremony> => {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({ rpID: relyingParty(app).id, userVerification: 'required' })
  return { ticket: await issueTicket(db, 'passkey', { challenge: options.challenge }, now), options: { ...options } }
}

/** The account whose passkey signed the challenge of this ticket; null for anything else. A ticket is taken either way. */
export const finishAuthentication = async (app: App, db: Db, offered: Offered, now: string): Promise<string | null> => {
  const begun = await takeTicket(db, 'passkey', hashToken(offered.ticket), now)
  const response = offered.credential as AuthenticationResponseJSON
  const passkey = typeof response?.id === 'string' ? await findPasskey(db, response.id) : undefined
  if (!begun?.challenge || !passkey) return null
  const { verifyAuthenticationResponse } = await library()
  const { origin, id } = relyingParty(app)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: begun.challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(refused)
  if (!verified || !authenticationInfo) return null
  await usedPasskey(db, passkey.id, authenticationInfo.newCounter, now)
  return passkey.account_id
}
