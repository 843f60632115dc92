import { Button, SegmentedControl } from '@mantine/core'
import { askConfirmation, getConfirmation, listSigners } from '@daybook/documents/contract'
import { type ConfirmWay, mostAsked } from '@daybook/documents/domain'
import { type ChosenPerson, PeopleSelect } from '@daybook/people/web'
import type { Day } from '@daybook/platform/domain'
import { DayPicker, FormShell, toast, todayIn, useApi, useReader } from '@daybook/platform/web'
import { z } from 'zod'
import styles from './documents.module.css'

type Typed = { how: ConfirmWay; whom: 'all' | 'some'; people: readonly ChosenPerson[]; dueOn: string }

const Form = z.custom<Typed>().superRefine(({ whom, people, dueOn }, { addIssue }) => {
  if (whom === 'some' && people.length === 0) addIssue({ code: 'custom', path: ['people'], message: 'Choose whom you ask' })
  if (dueOn === '') addIssue({ code: 'custom', path: ['dueOn'], message: 'Choose a day' })
})

type Props = { readonly documentId: string; readonly onDone: () => void }

/** Asks people to read or sign the newest version of a document. */
export const ConfirmationForm = ({ documentId, onDone }: Props) => {
  const today = todayIn(useReader().me.zone)
  const ask = useApi(askConfirmation, { refetches: [getConfirmation, listSigners] })
  const send = async ({ how, whom, people, dueOn }: Typed) => {
    const named = whom === 'all' ? null : people.map(({ userId }) => userId)
    await ask.mutateAsync({ params: { documentId }, body: { how, dueOn: dueOn as Day, people: named } })
    toast.success('They are asked.')
    onDone()
  }
  const initial: Typed = { how: 'READ', whom: 'all', people: [], dueOn: '' }
  return (
    <FormShell
      schema={Form}
      initial={initial}
      submit="Ask them"
      onSubmit={send}
      label="Ask people to confirm it"
      secondary={
        <Button variant="subtle" color="gray" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      {(form) => (
        <>
          <div>
            <span className={styles.label} id="confirm-how">
              What they do
            </span>
            <SegmentedControl
              aria-labelledby="confirm-how"
              data={[
                { value: 'READ', label: 'Read and understand' },
                { value: 'SIGN', label: 'Sign with their name' },
              ]}
              {...form.getInputProps('how')}
            />
          </div>
          <div>
            <span className={styles.label} id="confirm-whom">
              Whom you ask
            </span>
            <SegmentedControl
              aria-labelledby="confirm-whom"
              data={[
                { value: 'all', label: 'Everybody who sees it' },
                { value: 'some', label: 'Some of them' },
              ]}
              {...form.getInputProps('whom')}
            />
          </div>
          {form.values.whom === 'some' && <PeopleSelect label="People" most={mostAsked} {...form.getInputProps('people')} />}
          <DayPicker label="By" minDate={today} {...form.getInputProps('dueOn')} />
        </>
      )}
    </FormShell>
  )
}
