import { Button, SegmentedControl, Switch } from '@mantine/core'
import { askConfirmation, getConfirmation, listSigners } from '@daybook/documents/contract'
import { type ConfirmWay, mostAsked, mostInOrder } from '@daybook/documents/domain'
import { type ChosenPerson, PeopleSelect } from '@daybook/people/web'
import type { Day } from '@daybook/platform/domain'
import { DayPicker, FormShell, toast, todayIn, useApi, useReader } from '@daybook/platform/web'
import { z } from 'zod'
import styles from './documents.module.css'

type Typed = { how: ConfirmWay; whom: 'all' | 'some'; people: readonly ChosenPerson[]; inOrder: boolean; dueOn: string }

const isInOrder = ({ how, whom, inOrder }: Pick<Typed, 'how' | 'whom' | 'inOrder'>): boolean =>
  inOrder && how === 'SIGN' && whom === 'some'

const Form = z.custom<Typed>().superRefine((typed, { addIssue }) => {
  const { whom, people, dueOn } = typed
  if (isInOrder(typed) && people.length > mostInOrder)
    addIssue({ code: 'custom', path: ['people'], message: `At most ${mostInOrder} people sign one after the other` })
  if (whom === 'some' && people.length === 0) addIssue({ code: 'custom', path: ['people'], message: 'Choose whom you ask' })
  if (dueOn === '') addIssue({ code: 'custom', path: ['dueOn'], message: 'Choose a day' })
})

type Props = { readonly documentId: string; readonly onDone: () => void }

/** Asks people to read or sign the newest version of a document. */
export const ConfirmationForm = ({ documentId, onDone }: Props) => {
  const today = todayIn(useReader().me.zone)
  const ask = useApi(askConfirmation, { refetches: [getConfirmation, listSigners] })
  const send = async (typed: Typed) => {
    const { how, whom, people, dueOn } = typed
    const named = whom === 'all' ? null : people.map(({ userId }) => userId)
    await ask.mutateAsync({
      params: { documentId },
      body: { how, dueOn: dueOn as Day, people: named, inOrder: isInOrder(typed) },
    })
    toast.success('They are asked.')
    onDone()
  }
  const initial: Typed = { how: 'READ', whom: 'all', people: [], inOrder: false, dueOn: '' }
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
                { value: 'SIGN', label: 'Sign it' },
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
          {form.values.whom === 'some' && form.values.how === 'SIGN' && (
            <Switch
              label="One after the other"
              description="In the order in which they stand here: each is asked when the one before has signed, and a refusal stops it"
              {...form.getInputProps('inOrder', { type: 'checkbox' })}
            />
          )}
          <DayPicker label="By" minDate={today} {...form.getInputProps('dueOn')} />
        </>
      )}
    </FormShell>
  )
}
