import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { addDocumentRequest, listDocumentRequests } from '@daybook/documents/contract'
import { longestName, longestNote, mostAsked, type WantedKind } from '@daybook/documents/domain'
import { type ChosenPerson, PeopleSelect } from '@daybook/people/web'
import { type Day, plural } from '@daybook/platform/domain'
import { DayPicker, FormShell, toast, todayIn, useApi, useReader } from '@daybook/platform/web'
import { z } from 'zod'
import styles from './documents.module.css'

type Typed = {
  title: string
  note: string
  dueOn: string
  kind: WantedKind
  expires: boolean
  people: readonly ChosenPerson[]
}

const bodyOf = ({ people, dueOn, ...same }: Typed) => ({
  ...same,
  dueOn: dueOn as Day,
  people: people.map(({ userId }) => userId),
})

const Form = z.custom<Typed>().superRefine((typed, { addIssue }) => {
  const read = addDocumentRequest.body.safeParse(bodyOf(typed))
  for (const { path, message } of read.success ? [] : read.error.issues)
    addIssue({ code: 'custom', path, message: path[0] === 'dueOn' ? 'Choose a day' : message })
})

/** Asks people for a document. */
export const RequestForm = ({ onDone }: { readonly onDone: () => void }) => {
  const today = todayIn(useReader().me.zone)
  const ask = useApi(addDocumentRequest, { refetches: [listDocumentRequests] })
  const send = async (typed: Typed) => {
    await ask.mutateAsync({ body: bodyOf(typed) })
    toast.success(`${plural(typed.people.length, 'person is', 'people are')} asked.`)
    onDone()
  }
  const initial: Typed = { title: '', note: '', dueOn: '', kind: 'ANY', expires: false, people: [] }
  return (
    <FormShell schema={Form} initial={initial} submit="Ask for it" onSubmit={send} label="Ask for a document">
      {(form) => (
        <>
          <TextInput
            label="What you ask for"
            placeholder="Your ID"
            maxLength={longestName}
            data-autofocus
            {...form.getInputProps('title')}
          />
          <PeopleSelect label="Whom you ask" most={mostAsked} {...form.getInputProps('people')} />
          <DayPicker label="By" minDate={today} {...form.getInputProps('dueOn')} />
          <div>
            <span className={styles.label} id="wanted-kind">
              What may be brought
            </span>
            <SegmentedControl
              aria-labelledby="wanted-kind"
              data={[
                { value: 'ANY', label: 'PDF or picture' },
                { value: 'PDF', label: 'PDF' },
                { value: 'PICTURE', label: 'Picture' },
              ]}
              {...form.getInputProps('kind')}
            />
          </div>
          <Switch
            label="It is good until a day"
            description="Whoever brings it says until when, and is asked again thirty days before"
            {...form.getInputProps('expires', { type: 'checkbox' })}
          />
          <Textarea label="Note" autosize minRows={2} maxLength={longestNote} {...form.getInputProps('note')} />
        </>
      )}
    </FormShell>
  )
}
