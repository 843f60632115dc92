import { greeting } from '@daybook/platform/domain'
import { type App, type EventContext, mailRequested, newId } from '@daybook/platform/server'
import { identityPaths } from '../contract/index.ts'

type Owner = { name: string; email: string }

const mail = ({ emit }: Pick<EventContext, 'emit'>, to: string, subject: string, text: string): Promise<void> =>
  emit(mailRequested, { id: newId(), to, subject, text })

// After the # it reaches no log.
const linkOf = (app: App, token: string): string => `${app.config.publicUrl}${identityPaths.confirmEmail()}#${token}`

/** Asks the mailbox that the account has now: whoever holds it may also say no. */
export const askOldMailbox = (app: App, work: EventContext, { name, email }: Owner, wanted: string, token: string) =>
  mail(
    work,
    email,
    'Is this your new address for Daybook?',
    `${greeting(name)}\n\nsomebody who is signed in as you wants to sign in with ${wanted} from now on, and no longer with ${email}. Say yes or no here, within an hour: ${linkOf(app, token)}\n\nIf that was not you, say no, and change your password at once.\n`,
  )

/** Asks the mailbox that is to be the account's. */
export const askNewMailbox = (app: App, work: EventContext, name: string, wanted: string, token: string) =>
  mail(
    work,
    wanted,
    'Confirm your new address for Daybook',
    `${greeting(name)}\n\nyou want to sign in to Daybook with this address. Confirm it here, within an hour: ${linkOf(app, token)}\n\nWe ask your present address as well. If you know nothing of this, do nothing.\n`,
  )

/** The address is somebody's: its owner hears of it, and whoever asked does not. */
export const tellOwnerOfAddress = (app: App, work: EventContext, { name, email }: Owner) =>
  mail(
    work,
    email,
    'You already have a Daybook account',
    `${greeting(name)}\n\nsomebody, perhaps you, wanted to use this address for another account. You have one already: sign in at ${app.config.publicUrl}${identityPaths.signIn()}. Nothing was changed.\n`,
  )

export const tellEmailChanged = async (work: EventContext, { name, email }: Owner, wanted: string): Promise<void> => {
  for (const to of [email, wanted])
    await mail(
      work,
      to,
      'Your Daybook address was changed',
      `${greeting(name)}\n\nfrom now on you sign in with ${wanted}, and no longer with ${email}. You were signed out everywhere else. If that was not you, tell whoever runs Daybook in your company at once.\n`,
    )
}
