import { lookAtInvitation, saveInvitedContacts } from '@daybook/people/contract'
import { plural } from '@daybook/platform/domain'
import { call, FormShell, toast, useVersionedSave } from '@daybook/platform/web'
import type { z } from 'zod'
import { blankContact, ContactFields } from './emergency-fields.tsx'
import { WelcomePart } from './welcome-part.tsx'
import styles from './welcome.module.css'

const Form = saveInvitedContacts.body.omit({ token: true, version: true })

type Props = { readonly token: string; readonly contacts: number; readonly version: number }

const useSave = ({ token, version }: Props) => {
  const save = useVersionedSave({
    endpoint: saveInvitedContacts,
    stored: { version },
    reload: async () => ({ version: (await call(lookAtInvitation, { body: { token } })).contactsVersion }),
    what: 'your emergency contacts',
    refetches: [lookAtInvitation],
  })
  return async ({ contacts }: z.output<typeof Form>) => {
    await save({ body: { token, contacts } })
    toast.success('Your emergency contacts are saved.')
  }
}

/** Whom to call when something happens to somebody who was invited. What was given is not shown again by a link. */
export const WelcomeContacts = (props: Props) => {
  const { contacts } = props
  return (
    <WelcomePart title="Emergency contact" state={contacts > 0 ? 'Given' : 'To fill in'} done={contacts > 0}>
      <p className={styles.words}>
        {contacts > 0
          ? `${plural(contacts, 'contact')} ${contacts === 1 ? 'is' : 'are'} kept, encrypted, and not shown here again. What you save now takes their place.`
          : 'Whom we call when something happens to you. Encrypted; only HR and the owner can open it, and you see who did.'}
      </p>
      <FormShell
        key={contacts}
        schema={Form}
        initial={{ contacts: [{ ...blankContact }] }}
        submit="Save the emergency contacts"
        onSubmit={useSave(props)}
        label="Emergency contacts"
      >
        {(form) => <ContactFields form={form} />}
      </FormShell>
    </WelcomePart>
  )
}
