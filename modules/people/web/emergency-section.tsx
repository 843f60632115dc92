import { getEmergencyContacts, saveEmergencyContacts } from '@daybook/people/contract'
import type { Output } from '@daybook/platform/contract'
import { call, FormShell, Load, Section, Skeletons, toast, useVersionedSave } from '@daybook/platform/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { contactsQuery } from './emergency-card.tsx'
import { ContactFields } from './emergency-fields.tsx'
import styles from './emergency.module.css'

const Form = saveEmergencyContacts.body.omit({ version: true })
type Stored = Output<typeof getEmergencyContacts>

const useSave = (userId: string, stored: Stored) => {
  const client = useQueryClient()
  const save = useVersionedSave({
    endpoint: saveEmergencyContacts,
    stored,
    reload: () => call(getEmergencyContacts, { params: { userId } }),
    what: 'your emergency contacts',
  })
  return async (body: z.output<typeof Form>) => {
    client.setQueryData(contactsQuery(userId).queryKey, await save({ body }))
    toast.success('Your emergency contacts are saved.')
  }
}

const Contacts = ({ userId, stored }: { userId: string; stored: Stored }) => (
  <FormShell
    schema={Form}
    initial={{ contacts: stored.contacts }}
    submit="Save the emergency contacts"
    onSubmit={useSave(userId, stored)}
    label="Emergency contacts"
  >
    {(form) => (
      <>
        <p className={styles.words}>
          Only you, HR and the owner can open them, and you see who did. They are encrypted, and no file or program gets them.
        </p>
        <ContactFields form={form} />
      </>
    )}
  </FormShell>
)

/** Whom to call when something happens to oneself. */
export const EmergencySection = ({ userId }: { readonly userId: string }) => {
  const query = useQuery(contactsQuery(userId))
  return (
    <Section title="Emergency contacts">
      <Load query={query} skeleton={<Skeletons rows={2} />}>
        {(stored) => <Contacts userId={userId} stored={stored} />}
      </Load>
    </Section>
  )
}
