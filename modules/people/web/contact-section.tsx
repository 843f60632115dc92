import { Textarea, TextInput } from '@mantine/core'
import { getPerson, updateOwnContact, type PersonDetail } from '@daybook/people/contract'
import { call, FormShell, Load, Section, Skeletons, toast, useVersionedSave } from '@daybook/platform/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { changedValues, CustomInputs, ownValues } from './custom-inputs.tsx'
import { personQuery } from './people-query.ts'

const Form = updateOwnContact.body.omit({ version: true }).required()

const useSave = (person: PersonDetail) => {
  const client = useQueryClient()
  const save = useVersionedSave({
    endpoint: updateOwnContact,
    stored: person,
    reload: () => call(getPerson, { params: { userId: person.userId } }),
    what: 'your data',
  })
  const before = useRef(ownValues(person.custom))
  return async ({ custom, ...contact }: z.output<typeof Form>) => {
    const changed = changedValues(custom, before.current)
    await save({ body: { ...contact, ...(changed ? { custom: changed } : {}) } })
    before.current = { ...before.current, ...changed }
    toast.success('Your details are saved.')
    await client.invalidateQueries({ queryKey: personQuery(person.userId).queryKey })
  }
}

const Contact = ({ person }: { person: PersonDetail }) => (
  <FormShell
    schema={Form}
    initial={{
      preferredName: person.preferredName ?? '',
      pronouns: person.pronouns,
      phone: person.phone ?? '',
      address: person.address ?? '',
      custom: ownValues(person.custom),
    }}
    submit="Save your details"
    onSubmit={useSave(person)}
    label="Name and contact"
  >
    {(form) => (
      <>
        <TextInput
          label="Preferred name"
          description={`What colleagues see. Empty: ${person.legalName ?? person.userName}, which stays on payslips either way`}
          maxLength={200}
          {...form.getInputProps('preferredName')}
        />
        <TextInput
          label="Pronouns"
          description="Only if you want colleagues to see them"
          placeholder="she/her"
          maxLength={40}
          {...form.getInputProps('pronouns')}
        />
        <TextInput label="Phone" type="tel" autoComplete="tel" maxLength={50} {...form.getInputProps('phone')} />
        <Textarea
          label="Home address"
          description="Your manager does not see it; the owner and HR do"
          autoComplete="street-address"
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('address')}
        />
        <CustomInputs form={form} fields={person.custom} />
      </>
    )}
  </FormShell>
)

/** What everybody keeps up to date themselves. */
export const ContactSection = ({ userId }: { readonly userId: string }) => {
  const query = useQuery(personQuery(userId))
  return (
    <Section title="Name and contact">
      <Load query={query} skeleton={<Skeletons rows={2} />}>
        {(person) => <Contact person={person} />}
      </Load>
    </Section>
  )
}
