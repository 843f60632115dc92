import { dropCounters, dropOldMails, dropOldReplies, inSystem, type App, type ServerManifest } from '@daybook/platform/server'
import { accountEvents, accountRoutes } from './account-routes.ts'
import { confirmRoutes } from './confirm-routes.ts'
import { emailRoutes } from './email-routes.ts'
import { dropOldEmailChanges } from './email-store.ts'
import { dropOldSignUps } from './sign-up-store.ts'
import { apiTokenRoutes } from './api-token-routes.ts'
import { oauthRoutes } from './oauth-routes.ts'
import { googleRoutes } from './google-routes.ts'
import { pictureRoutes } from './picture-routes.ts'
import { passwordEvents, passwordRoutes } from './password-routes.ts'
import { recordSignIns } from './sign-in-record.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { dropExpired } from './session-store.ts'

export { makeAdmin } from './admin-store.ts'
export {
  addAccount,
  findAccount,
  hasAccounts,
  lockAccount,
  renewUnverified,
  shownAccounts,
} from './account-store.ts'
export { knockByInvitation, missedLink } from './doors.ts'
export { accountOf, provenByGoogle } from './google-account.ts'
export { choosePassword, mailbox, type PasswordFault } from './password-rules.ts'
export { tellAccount } from './owner-mail.ts'
export { hashPassword, isPassword } from './passwords.ts'
export { sessionRuns } from './running-session-store.ts'
export { pictureAddress } from './picture-routes.ts'
export { resetSecondFactor } from './second-factor-reset.ts'
export { hasSecondFactor } from './second-factor-store.ts'
export { endAllSessions, endEverySession, sessionEnd } from './session-store.ts'
export { proveMailbox } from './sign-up-store.ts'
export { signIn } from './tokens.ts'

/** Removes what ran out: tokens, sign-ups and changes of address that nobody finished, counters, mails that were delivered. */
const tidy = (app: App): Promise<void> =>
  inSystem(app, 'identity-tidy', async ({ db, now }) => {
    await dropExpired(db, now)
    await dropOldEmailChanges(db, now)
    await dropOldSignUps(db, now)
    await dropCounters(db)
    await dropOldMails(db, now)
  })

/** By the hour: the room that a day's replies took is free a day later, also where the disk is full and nobody may write. */
const dropReplies = (app: App): Promise<void> =>
  inSystem(app, 'identity-replies', async ({ db, now }) => void (await dropOldReplies(db, now)))

export const manifest: ServerManifest = {
  routes: [
    oauthRoutes,
    ...accountRoutes,
    ...passwordRoutes,
    ...emailRoutes,
    ...pictureRoutes,
    ...sessionRoutes,
    ...googleRoutes,
    ...apiTokenRoutes,
    ...secondFactorRoutes,
    ...confirmRoutes,
  ],
  events: [...passwordEvents, ...accountEvents, ...recordSignIns],
  jobs: [
    { name: 'identity-tidy', cron: '17 3 * * *', run: tidy },
    { name: 'identity-replies', cron: '47 * * * *', run: dropReplies },
  ],
}
