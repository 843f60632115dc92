import { Button, Textarea, TextInput } from '@mantine/core'
import {
  askChange,
  ChangeForm,
  type ChangeRequest,
  type CustomField,
  type PersonDetail,
  searchChanges,
  withdrawChange,
} from '@daybook/people/contract'
import { ApiError, DayPicker, FormShell, Load, Section, Skeletons, toast, useApi } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { changesOf } from './change-query.ts'
import styles from './changes.module.css'
import { changedValues, CustomInputs } from './custom-inputs.tsx'
import { personQuery } from './people-query.ts'
import { Wanted } from './wanted-field.tsx'

/** The fields that HR fills, as if their owner did: what is typed here is asked for. */
const askedFields = (fields: readonly CustomField[]): CustomField[] =>
  fields.filter(({ filledBy }) => filledBy === 'HR').map((field) => ({ ...field, mayFill: true }))

const valuesOf = (fields: readonly CustomField[]) => Object.fromEntries(fields.map(({ id, value }) => [id, value]))

const beginning = (person: PersonDetail, fields: readonly CustomField[]): Required<z.input<typeof ChangeForm>> => ({
  name: person.legalName ?? '',
  birthDate: person.birthDate,
  custom: valuesOf(fields),
  note: '',
})

const useAsk = (person: PersonDetail, onDone: () => void) => {
  const ask = useApi(askChange, { refetches: [searchChanges] })
  // As the form showed them, whatever is read of them meanwhile; who was told that they were changed asks about them as they are.
  const version = useRef(person.version)
  return async ({ name, birthDate, custom, note }: z.output<typeof ChangeForm>) => {
    const changed = changedValues(custom, valuesOf(person.custom))
    const body = {
      ...(name === person.legalName ? {} : { name }),
      ...(birthDate === person.birthDate ? {} : { birthDate }),
      ...(changed ? { custom: changed } : {}),
      note,
      version: version.current,
    }
    try {
      await ask.mutateAsync({ body })
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) version.current = person.version
      throw error
    }
    toast.success('Your request is on its way.')
    onDone()
  }
}

const Ask = ({ person, onDone }: { person: PersonDetail; onDone: () => void }) => {
  const fields = askedFields(person.custom)
  return (
    <FormShell
      schema={ChangeForm}
      initial={beginning(person, fields)}
      submit="Ask for these changes"
      onSubmit={useAsk(person, onDone)}
      label="Ask for a change"
      secondary={
        <Button variant="subtle" color="gray" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      {(form) => (
        <>
          <TextInput label="Name in the contract" maxLength={200} {...form.getInputProps('name')} />
          <DayPicker
            label="Date of birth"
            clearable
            {...form.getInputProps('birthDate')}
            onChange={(day) => form.setFieldValue('birthDate', day || null)}
          />
          <CustomInputs form={form} fields={fields} />
          <Textarea
            label="Note"
            description="Why, for whoever decides"
            autosize
            maxLength={500}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormShell>
  )
}

const Waiting = ({ request }: { request: ChangeRequest }) => {
  const withdraw = useApi(withdrawChange, { refetches: [searchChanges], onError: toast.failure })
  return (
    <>
      <p className={styles.note}>This waits for HR. What stands there now, and what you ask for:</p>
      <ul className={styles.fields}>
        {request.fields.map((field) => (
          <Wanted key={field.id} field={field} />
        ))}
      </ul>
      <Button
        variant="default"
        className={styles.start ?? ''}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate({ params: { id: request.id } })}
      >
        Withdraw
      </Button>
    </>
  )
}

/** What was decided last, so that its comments are read. */
const Answered = ({ request }: { request: ChangeRequest }) => (
  <>
    <p className={styles.note}>{request.decidedByName ?? 'HR'} decided on what you asked for last:</p>
    <ul className={styles.fields}>
      {request.fields.map((field) => (
        <Wanted key={field.id} field={field} />
      ))}
    </ul>
  </>
)

const Content = ({ person, requests }: { person: PersonDetail; requests: readonly ChangeRequest[] }) => {
  const [asking, setAsking] = useState(false)
  const waiting = requests.find(({ status }) => status === 'PENDING')
  const last = requests.find(({ status }) => status === 'DECIDED')
  if (waiting) return <Waiting request={waiting} />
  if (asking) return <Ask person={person} onDone={() => setAsking(false)} />
  return (
    <>
      {last ? (
        <Answered request={last} />
      ) : (
        <p className={styles.note}>Your name in the contract, your date of birth and what HR fills.</p>
      )}
      <Button variant="default" className={styles.start ?? ''} onClick={() => setAsking(true)}>
        Ask for a change
      </Button>
    </>
  )
}

/** What the company keeps of somebody that they may not change themselves: they ask, and HR decides. */
export const ChangeSection = ({ userId }: { readonly userId: string }) => {
  const person = useQuery(personQuery(userId))
  const requests = useQuery(changesOf(userId))
  return (
    <Section title="Ask HR for a change">
      <Load query={person} skeleton={<Skeletons rows={2} />}>
        {(found) => (
          <div className={styles.request}>
            <Content person={found} requests={requests.data?.items ?? []} />
          </div>
        )}
      </Load>
    </Section>
  )
}
