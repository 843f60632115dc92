import { Button, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { getEmergencyContacts, mostContacts, saveEmergencyContacts } from '@daybook/people/contract'
import type { Output } from '@daybook/platform/contract'
import { call, FormShell, Load, Section, Skeletons, toast, useVersionedSave } from '@daybook/platform/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { contactsQuery } from './emergency-card.tsx'
import styles from './emergency.module.css'

const Form = saveEmergencyContacts.body.omit({ version: true })
type Typed = z.input<typeof Form>
type Stored = Output<typeof getEmergencyContacts>

const blank = { name: '', relation: '', phone: '', note: '' }

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

const Entry = ({ form, at }: { form: UseFormReturnType<Typed>; at: number }) => (
  <fieldset className={styles.entry}>
    <legend>Contact {at + 1}</legend>
    <div className={styles.pair}>
      <TextInput label="Name" maxLength={100} {...form.getInputProps(`contacts.${at}.name`)} />
      <TextInput label="Relation" placeholder="Sister" maxLength={60} {...form.getInputProps(`contacts.${at}.relation`)} />
    </div>
    <TextInput label="Phone" type="tel" maxLength={50} {...form.getInputProps(`contacts.${at}.phone`)} />
    <Textarea label="Note" autosize minRows={1} maxLength={300} {...form.getInputProps(`contacts.${at}.note`)} />
    <Button
      variant="subtle"
      color="red"
      size="xs"
      className={styles.open ?? ''}
      aria-label={`Remove contact ${at + 1}`}
      onClick={() => form.removeListItem('contacts', at)}
    >
      Remove
    </Button>
  </fieldset>
)

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
        {form.values.contacts.map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the place is what names it: it has no other name while it is typed
          <Entry key={at} form={form} at={at} />
        ))}
        {form.values.contacts.length < mostContacts && (
          <Button
            variant="default"
            size="xs"
            className={styles.open ?? ''}
            onClick={() => form.insertListItem('contacts', { ...blank })}
          >
            Add a contact
          </Button>
        )}
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
