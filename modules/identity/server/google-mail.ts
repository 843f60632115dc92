import type { EventContext } from '@daybook/platform/server'
import { type Owner, tellOwner } from './owner-mail.ts'

export const tellGoogleConnected = (work: Pick<EventContext, 'emit'>, owner: Owner, googleEmail: string): Promise<void> =>
  tellOwner(
    work,
    owner,
    'A Google account was connected to your Daybook account',
    `the Google account ${googleEmail} can sign in to your Daybook account from now on.`,
  )

export const tellGoogleDisconnected = (work: Pick<EventContext, 'emit'>, owner: Owner): Promise<void> =>
  tellOwner(
    work,
    owner,
    'Google was disconnected from your Daybook account',
    'your Google account does not sign in to Daybook any more.',
  )
