import { Alert, Button } from '@mantine/core'
import { answerEmailChange } from '@daybook/identity/contract'
import { AuthFrame, TextLink, useApi, wordsOf } from '@daybook/platform/web'
import type { ReactNode } from 'react'
import styles from './account.module.css'

export type ConfirmEmailScreenProps = {
  /** From the address's fragment: it never reaches a server's log. */
  readonly token: string
  readonly corner?: ReactNode
}

const outcomes = {
  changed: {
    heading: 'Your address is changed',
    words: (email: string) => `From now on you sign in with ${email}.`,
  },
  waiting: {
    heading: 'One mailbox to go',
    words: () => 'Thank you. The other mailbox has a mail with the same question; the address changes once it said yes as well.',
  },
  stopped: {
    heading: 'Nothing was changed',
    words: () =>
      'The address stays as it is, and the links are worth nothing now. If it was not you who asked, change your password.',
  },
} as const

/** `/confirm-email`: one of the two mailboxes says yes or no. A button, because mail programs open links by themselves. */
export const ConfirmEmailScreen = ({ token, corner }: ConfirmEmailScreenProps) => {
  const answer = useApi(answerEmailChange)
  const say = (agree: boolean) => answer.mutate({ body: { token, agree } })
  const said = answer.data && outcomes[answer.data.outcome]
  return (
    <AuthFrame
      title="New e-mail address"
      heading={said?.heading ?? 'Use a new address?'}
      lead={
        said
          ? said.words(answer.data?.email ?? '')
          : 'The address that you sign in to Daybook with is to change. Do you want that?'
      }
      corner={corner}
    >
      {said ? (
        <output className={styles.said}>
          <TextLink href="/">Go to Daybook</TextLink>
        </output>
      ) : (
        <div className={styles.choices}>
          {answer.error && (
            <Alert color="red" variant="light" role="alert">
              {wordsOf(answer.error)}
            </Alert>
          )}
          <Button fullWidth loading={answer.isPending} onClick={() => say(true)}>
            Yes, use the new address
          </Button>
          <Button fullWidth variant="default" disabled={answer.isPending} onClick={() => say(false)}>
            No, keep the present one
          </Button>
        </div>
      )}
    </AuthFrame>
  )
}
