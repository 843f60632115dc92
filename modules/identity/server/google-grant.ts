import { inSystem, networkOf, type App } from '@daybook/platform/server'
import OAuth2Server from '@node-oauth/oauth2-server'
import { identityRefusals } from '../contract/index.ts'
import { holdPassword } from './account-store.ts'
import { badTokens } from './doors.ts'
import { accountOf, takeNonce } from './google-account.ts'
import { readIdToken } from './google-token.ts'
import { type Caller, enter, type Form, type Proven, SecondFactorNeeded } from './grants.ts'

/** A token that proves nothing is 401 (docs/security.md#s13); what its owner can mend is RFC 6749's 400. */
const refused = (code: 'google.refused' | 'google.unverified' | 'google.link_first') =>
  new OAuth2Server.OAuthError(identityRefusals[code].words, {
    code: code === 'google.refused' ? 401 : 400,
    name: 'invalid_grant',
  })

/**
 * Grant `google`: an ID token (`id_token`) whose nonce `askForGoogle` gave out. The nonce is used up in the transaction that
 * opens the session, so of ten requests with one token one gets in. The network is asked before, outside of any transaction.
 */
export const byGoogle = async (app: App, caller: Caller, form: Form, clientId: string): Promise<Proven> => {
  if (!app.config.google)
    throw new OAuth2Server.OAuthError(identityRefusals['google.off'].words, { code: 400, name: 'unsupported_grant_type' })
  const person = await readIdToken(app, form['id_token'] ?? '')
  const entered =
    person &&
    (await inSystem(app, caller, async (work) => {
      if (!(await takeNonce(work.db, person, work.now))) return null
      const before = await accountOf(work, person)
      if ('fault' in before) return before
      // Whoever disconnects Google or ends all sessions waits for this sign-in, or was waited for: it is asked again who this is.
      await holdPassword(work.db, before.account.id, before.account.password_hash)
      const found = await accountOf(work, person)
      if ('fault' in found) return found
      return { email: found.account.email, tokens: await enter(app, caller, work, found.account, clientId) }
    }))
  if (!entered) {
    await app.limits.consume(badTokens, networkOf(caller.ip))
    throw refused('google.refused')
  }
  if ('fault' in entered) throw refused(entered.fault)
  const { email, tokens } = entered
  if (tokens instanceof SecondFactorNeeded) throw tokens
  return { email, tokens }
}
