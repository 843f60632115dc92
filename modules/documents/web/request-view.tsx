import { Button, Textarea } from '@mantine/core'
import {
  decideWantedDocument,
  documentManage,
  getDocumentRequest,
  listDocumentRequests,
  removeDocumentRequest,
  type WantedDocument,
} from '@daybook/documents/contract'
import { longestNote } from '@daybook/documents/domain'
import type { Output } from '@daybook/platform/contract'
import {
  confirmDeed,
  DayText,
  fact,
  Facts,
  FileList,
  FormShell,
  PersonChip,
  StatusWord,
  toast,
  todayIn,
  useApi,
  useMayChange,
  useReader,
} from '@daybook/platform/web'
import { useState } from 'react'
import { z } from 'zod'
import styles from './documents.module.css'
import { dayWords, kindWords, statusOf } from './wanted-words.ts'

type Request = Output<typeof getDocumentRequest>

const refetches = { refetches: [getDocumentRequest, listDocumentRequests] }
const Reason = z.strictObject({ reason: z.string().trim().min(1, 'Please say why').max(longestNote) })

const SendBack = ({ wanted, onDone }: { readonly wanted: WantedDocument; readonly onDone: () => void }) => {
  const decide = useApi(decideWantedDocument, refetches)
  const send = async ({ reason }: { reason: string }) => {
    const body = { decision: 'SEND_BACK' as const, reason, version: wanted.version }
    await decide.mutateAsync({ params: { wantedId: wanted.id }, body })
    onDone()
  }
  return (
    <FormShell
      schema={Reason}
      initial={{ reason: '' }}
      submit="Send it back"
      onSubmit={send}
      label={`Send back what ${wanted.person.name} brought`}
      secondary={
        <Button variant="subtle" color="gray" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      {(form) => <Textarea label="Why" autosize minRows={2} maxLength={longestNote} {...form.getInputProps('reason')} />}
    </FormShell>
  )
}

const Decide = ({ wanted }: { readonly wanted: WantedDocument }) => {
  const [sending, setSending] = useState(false)
  const decide = useApi(decideWantedDocument, { ...refetches, onError: toast.failure })
  const accept = () =>
    decide.mutate({ params: { wantedId: wanted.id }, body: { decision: 'ACCEPT', reason: '', version: wanted.version } })
  if (sending) return <SendBack wanted={wanted} onDone={() => setSending(false)} />
  return (
    <div className={styles.deeds}>
      <Button
        size="compact-md"
        loading={decide.isPending}
        onClick={accept}
        aria-label={`Accept what ${wanted.person.name} brought`}
      >
        Accept
      </Button>
      <Button
        size="compact-md"
        variant="default"
        onClick={() => setSending(true)}
        aria-label={`Send back what ${wanted.person.name} brought`}
      >
        Send back
      </Button>
    </div>
  )
}

const Person = ({ wanted, today }: { readonly wanted: WantedDocument; readonly today: string }) => {
  const mayDecide = useMayChange(documentManage)
  const { status, words } = statusOf(wanted, today)
  const good = wanted.status === 'OPEN' || wanted.status === 'SENT_BACK' ? '' : dayWords(wanted)
  return (
    <li className={styles.wanted}>
      <div className={styles.wantedHead}>
        <PersonChip name={wanted.person.name} src={null} size={24} />
        <StatusWord status={status}>{words}</StatusWord>
      </div>
      {wanted.reason !== '' && <p className={styles.note}>Sent back: {wanted.reason}</p>}
      {wanted.file && <FileList files={[wanted.file]} label={`Brought by ${wanted.person.name}`} />}
      {good !== '' && <p className={styles.note}>{good}</p>}
      {wanted.can.decide && mayDecide && <Decide key={wanted.version} wanted={wanted} />}
    </li>
  )
}

/** One request: what it asks for, who has brought it and who has not. */
export const RequestView = ({ request, onRemoved }: { readonly request: Request; readonly onRemoved: () => void }) => {
  const today = todayIn(useReader().me.zone)
  const mayChange = useMayChange(documentManage)
  const remove = useApi(removeDocumentRequest, { ...refetches, onError: toast.failure, onSuccess: onRemoved })
  const ask = async () => {
    const words = 'Nobody is asked or reminded any more. Documents that were brought stay.'
    if (await confirmDeed({ title: `Ask for ${request.title} no more`, words, deed: 'Ask no more', danger: true }))
      remove.mutate({ params: { id: request.id } })
  }
  const facts = [
    fact('By', <DayText day={request.dueOn} />),
    fact('What may be brought', kindWords(request)),
    fact('Accepted', `${request.accepted} of ${request.people}`),
    ...(request.note === '' ? [] : [fact('Note', request.note)]),
  ]
  return (
    <div className={styles.document}>
      <Facts facts={facts} />
      <ul className={styles.wantedList}>
        {request.wanted.map((wanted) => (
          <Person key={wanted.id} wanted={wanted} today={today} />
        ))}
      </ul>
      {mayChange && (
        <div className={styles.deeds}>
          <Button variant="subtle" color="red" size="compact-md" loading={remove.isPending} onClick={() => void ask()}>
            Ask no more
          </Button>
        </div>
      )}
    </div>
  )
}
