import { Textarea, TextInput } from '@mantine/core'
import { getPerson, updateOwnContact, type PersonDetail } from '@daybook/people/contract'
import { ApiError, call, FormShell, Load, Section, Skeletons, toast, useApi } from '@daybook/platform/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { personQuery } from './people-query.ts'

const Form = updateOwnContact.body.omit({ version: true }).required()

const stale = new ApiError({
  code: 'version.stale',
  status: 412,
  words: 'Someone else changed your data in the meantime. What you typed is kept: save again to store it over theirs.',
})

/** Saves against the version on the screen; when somebody else was faster, the next attempt is against theirs. */
const useSave = (person: PersonDetail) => {
  const client = useQueryClient()
  const save = useApi(updateOwnContact)
  const version = useRef(person.version)
  return async (body: z.output<typeof Form>) => {
    try {
      version.current = (await save.mutateAsync({ body: { ...body, version: version.current } })).version
      toast.success('Your contact data is saved.')
      await client.invalidateQueries({ queryKey: personQuery(person.userId).queryKey })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error
      version.current = (await call(getPerson, { params: { userId: person.userId } })).version
      throw stale
    }
  }
}

const Contact = ({ person }: { person: PersonDetail }) => (
  <FormShell
    schema={Form}
    initial={{ phone: person.phone ?? '', address: person.address ?? '' }}
    submit="Save the contact data"
    onSubmit={useSave(person)}
    label="Contact data"
  >
    {(form) => (
      <>
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
      </>
    )}
  </FormShell>
)

/** What everybody keeps up to date themselves. */
export const ContactSection = ({ userId }: { readonly userId: string }) => {
  const query = useQuery(personQuery(userId))
  return (
    <Section title="Contact data">
      <Load query={query} skeleton={<Skeletons rows={2} />}>
        {(person) => <Contact person={person} />}
      </Load>
    </Section>
  )
}
