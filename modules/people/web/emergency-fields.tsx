import { Button, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { mostContacts, type saveEmergencyContacts } from '@daybook/people/contract'
import type { z } from 'zod'
import styles from './emergency.module.css'

type Typed = Pick<z.input<typeof saveEmergencyContacts.body>, 'contacts'>

export const blankContact = { name: '', relation: '', phone: '', note: '' }

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

/** Whom to call, one below the other, as many as there may be. */
export const ContactFields = ({ form }: { readonly form: UseFormReturnType<Typed> }) => (
  <>
    {form.values.contacts.map((_, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the place is what names it: it has no other name while it is typed
      <Entry key={at} form={form} at={at} />
    ))}
    {form.values.contacts.length < mostContacts && (
      <Button
        variant="default"
        size="xs"
        className={styles.open ?? ''}
        onClick={() => form.insertListItem('contacts', { ...blankContact })}
      >
        Add a contact
      </Button>
    )}
  </>
)
