import { Button, TextInput } from '@mantine/core'
import { changeEmail, getEmailChange, stopEmailChange, type EmailChange, identityTopics } from '@daybook/identity/contract'
import { EmailField } from '@daybook/platform/contract'
import { FormShell, Load, q, Section, Skeletons, StatusWord, TimeText, toast, useApi } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import styles from './account.module.css'

const Form = z.strictObject({ email: EmailField })
const refetches = [getEmailChange]

const Ask = ({ email }: { email: string }) => {
  const change = useApi(changeEmail, { refetches })
  const submit = async (body: { email: string }) => {
    toast.success((await change.mutateAsync({ body })).response_message)
  }
  return (
    <FormShell
      schema={Form}
      initial={{ email: '' }}
      submit="Mail both addresses"
      onSubmit={submit}
      warnBeforeLeaving={false}
      label="Change the e-mail address"
    >
      {(form) => (
        <TextInput
          label="New e-mail address"
          description={`You sign in with ${email}. That mailbox is asked too, so that nobody else can move your account`}
          type="email"
          autoComplete="email"
          maxLength={200}
          {...form.getInputProps('email')}
        />
      )}
    </FormShell>
  )
}

const Mailbox = ({ email, said }: { email: string; said: boolean }) => (
  <li>
    <span className={styles.mailbox}>{email}</span>
    <StatusWord status={said ? 'APPROVED' : 'PENDING'}>{said ? 'Confirmed' : 'Waiting for confirmation'}</StatusWord>
  </li>
)

const Waiting = ({ email, change }: { email: string; change: EmailChange }) => {
  const stop = useApi(stopEmailChange, { refetches, onError: toast.failure })
  return (
    <div className={styles.waiting}>
      <p>
        Both mailboxes have a link, good until <TimeText instant={change.endsAt} />. You keep signing in with {email} until both
        have agreed.
      </p>
      <ul className={styles.mailboxes}>
        <Mailbox email={email} said={change.oldSaid} />
        <Mailbox email={change.email} said={change.newSaid} />
      </ul>
      <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
        Keep the current address
      </Button>
    </div>
  )
}

/** A new address to sign in with: asked for here, agreed to in both mailboxes. */
export const EmailSection = ({ email }: { readonly email: string }) => {
  const query = useQuery(q(getEmailChange, {}, { topics: [identityTopics.account] }))
  return (
    <Section title="E-mail address">
      <Load query={query} skeleton={<Skeletons rows={2} height={78} />}>
        {({ change }) => (change ? <Waiting email={email} change={change} /> : <Ask email={email} />)}
      </Load>
    </Section>
  )
}
