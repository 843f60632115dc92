import { type EventContext, mailRequested, newId } from '@daybook/platform/server'

type Owner = { name: string; email: string }

const tell = ({ emit }: Pick<EventContext, 'emit'>, { name, email }: Owner, subject: string, news: string): Promise<void> =>
  emit(mailRequested, {
    id: newId(),
    to: email,
    subject,
    text: `Hello ${name},\n\n${news} If that was not you, change your password at once and tell whoever runs Daybook in your company.\n`,
  })

export const tellGoogleConnected = (work: Pick<EventContext, 'emit'>, owner: Owner, googleEmail: string): Promise<void> =>
  tell(
    work,
    owner,
    'A Google account was connected to your Daybook account',
    `the Google account ${googleEmail} can sign in to your Daybook account from now on.`,
  )

export const tellGoogleDisconnected = (work: Pick<EventContext, 'emit'>, owner: Owner): Promise<void> =>
  tell(
    work,
    owner,
    'Google was disconnected from your Daybook account',
    'your Google account does not sign in to Daybook any more.',
  )
