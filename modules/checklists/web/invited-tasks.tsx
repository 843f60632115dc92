import { ActionIcon } from '@mantine/core'
import { type InvitedTask, listInvitedTasks, settleInvitedTask } from '@daybook/checklists/contract'
import { FailedPart, WelcomePart } from '@daybook/people/web'
import { type Day, formatDay } from '@daybook/platform/domain'
import { q, toast, useApi } from '@daybook/platform/web'
import { IconCheck, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AnswerForm, Answers } from './answer-form.tsx'
import styles from './checklists.module.css'
import { dueWords, gateWords } from './words.ts'

type Props = { readonly token: string; readonly today: string }

/** What became of it, what it waits for, or by when it is to be done. */
const wordsOf = (
  { due, status, waiting, handedIn, gate, shut }: Pick<InvitedTask, 'due' | 'status' | 'waiting' | 'handedIn' | 'gate' | 'shut'>,
  today: Day,
): string => {
  if (status !== 'OPEN') return status === 'DONE' ? 'Done' : 'Left out'
  if (handedIn) return 'Handed in: somebody has to agree'
  if (waiting) return 'Waits for others'
  if (gate !== null && shut) return `Done by itself once ${gateWords[gate]}`
  return due < today ? dueWords(due, today) : `By ${formatDay(due)}`
}

const Task = ({ token, today, task }: Props & { readonly task: InvitedTask }) => {
  const settle = useApi(settleInvitedTask, { refetches: [listInvitedTasks], onError: toast.failure })
  const { id, title, note, status, version, can, handedIn, sentBack, fields } = task
  const [asking, setAsking] = useState(false)
  const open = status === 'OPEN' && !handedIn
  return (
    <li className={styles.task} data-status={status}>
      <ActionIcon
        variant={status === 'DONE' ? 'filled' : 'default'}
        size={28}
        radius="xl"
        aria-label={handedIn ? `Take back: ${title}` : open ? `Tick off: ${title}` : `Open again: ${title}`}
        disabled={!can.tick && !can.undo}
        loading={settle.isPending}
        onClick={() =>
          open && fields.length > 0 ? setAsking(true) : settle.mutate({ body: { token, taskId: id, done: open, version } })
        }
      >
        {status === 'DONE' && <IconCheck size={16} stroke={2.25} aria-hidden="true" />}
        {handedIn && <IconHourglass size={15} stroke={1.75} aria-hidden="true" />}
      </ActionIcon>
      <div className={styles.taskBody}>
        <p className={styles.taskTitle}>{title}</p>
        {note !== '' && <p className={styles.note}>{note}</p>}
        <p className={styles.facts}>{wordsOf(task, today as Day)}</p>
        {sentBack !== null && <p className={styles.sentBack}>Sent back: {sentBack}</p>}
        <Answers fields={fields} />
      </div>
      {asking && (
        <AnswerForm
          title={title}
          fields={fields}
          whole
          submit="Answer, and tick it off"
          onSend={(answers) => settle.mutateAsync({ body: { token, taskId: id, done: true, version, answers } })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

/** Somebody's own tasks of joining before their first day; nothing at all where there are none. */
export const InvitedTasks = ({ token, today }: Props) => {
  const { data, error, refetch } = useQuery(q(listInvitedTasks, { body: { token } }))
  if (error && !data) return <FailedPart title="Your tasks" error={error} onRetry={refetch} />
  const items = data?.items ?? []
  if (items.length === 0) return null
  const left = items.filter(({ status }) => status === 'OPEN').length
  return (
    <WelcomePart title="Your tasks" state={left === 0 ? 'Done' : `${left} to do`} done={left === 0}>
      <ul className={styles.tasks}>
        {items.map((task) => (
          <Task key={task.id} token={token} today={today} task={task} />
        ))}
      </ul>
    </WelcomePart>
  )
}
