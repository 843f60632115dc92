import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { type ChangeRequest, decideChange, peopleRefusals, searchChanges, searchPeople } from '@daybook/people/contract'
import { plural } from '@daybook/platform/domain'
import { toast, useApi } from '@daybook/platform/web'
import { useState } from 'react'
import styles from './changes.module.css'
import { Wanted } from './wanted-field.tsx'

type Decision = { decision: 'APPROVED' | 'REJECTED'; comment: string }

const approved: Decision = { decision: 'APPROVED', comment: '' }

const choices = [
  { value: 'APPROVED', label: 'Change it' },
  { value: 'REJECTED', label: 'Leave it' },
]

const deedWords = (decisions: readonly Decision[]): string => {
  const changed = decisions.filter(({ decision }) => decision === 'APPROVED').length
  if (changed === 0) return 'Leave everything as it is'
  return changed === decisions.length ? 'Change all of it' : `Change ${plural(changed, 'field')}, leave the rest`
}

/** Each field of a request is decided on, then all at once. */
export const DecideChange = ({ request, onDone }: { readonly request: ChangeRequest; readonly onDone: () => void }) => {
  const [chosen, choose] = useState<Readonly<Record<string, Decision>>>({})
  const [asked, setAsked] = useState(false)
  const call = useApi(decideChange, { refetches: [searchChanges, searchPeople], onError: toast.failure })
  const of = (id: string): Decision => chosen[id] ?? approved
  const decisions = request.fields.map(({ id }) => ({ id, ...of(id) }))
  const isMissing = ({ decision, comment }: Decision) => decision === 'REJECTED' && comment.trim() === ''
  const submit = () => {
    setAsked(true)
    if (decisions.some(isMissing)) return
    const body = { personVersion: request.personVersion, decisions }
    const done = () => {
      toast.success(`Decided: ${request.userName}`)
      onDone()
    }
    call.mutate({ params: { id: request.id }, body }, { onSuccess: done })
  }
  return (
    <>
      <ul className={styles.fields}>
        {request.fields.map((field) => (
          <Wanted key={field.id} field={field}>
            <SegmentedControl
              aria-label={`Decide on ${field.label}`}
              className={styles.start ?? ''}
              data={choices}
              value={of(field.id).decision}
              onChange={(next) => choose({ ...chosen, [field.id]: { ...of(field.id), decision: next as Decision['decision'] } })}
            />
            <TextInput
              label="Comment"
              maxLength={500}
              value={of(field.id).comment}
              error={asked && isMissing(of(field.id)) ? peopleRefusals['people.change_comment'].words : undefined}
              onChange={({ currentTarget }) =>
                choose({ ...chosen, [field.id]: { ...of(field.id), comment: currentTarget.value } })
              }
            />
          </Wanted>
        ))}
      </ul>
      <Button className={styles.start ?? ''} loading={call.isPending} onClick={submit}>
        {deedWords(decisions)}
      </Button>
    </>
  )
}
