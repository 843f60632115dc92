import { ActionIcon, Button } from '@mantine/core'
import {
  checklistPaths,
  checklistTask,
  getChecklistRun,
  leaveOutChecklistTask,
  listChecklistRuns,
  listChecklistTasks,
  type Task,
  tickChecklistTask,
  undoChecklistTask,
} from '@daybook/checklists/contract'
import { isOverdue } from '@daybook/checklists/domain'
import type { Day } from '@daybook/platform/domain'
import { DayText, InstantDay, TextLink, toast, undoToast, useApi, useMayChange } from '@daybook/platform/web'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './checklists.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { doerWords, dueWords, waitWords } from './words.ts'

const refetches = [listChecklistTasks, getChecklistRun, listChecklistRuns]

/** What can be done with a task. Ticking it off can be taken back from the toast as well. */
const useDeeds = ({ id, title }: Task) => {
  const told = { refetches, onError: toast.failure }
  const [tick, undo, leaveOut] = [
    useApi(tickChecklistTask, told),
    useApi(undoChecklistTask, told),
    useApi(leaveOutChecklistTask, { refetches }),
  ]
  const params = { taskId: id }
  const open = (version: number) => undo.mutate({ params, body: { version } })
  return {
    busy: tick.isPending || undo.isPending || leaveOut.isPending,
    open,
    tick: (version: number) =>
      tick.mutate({ params, body: { version } }, { onSuccess: (done) => undoToast(`Done: ${title}`, () => open(done.version)) }),
    leaveOut: (version: number, reason: string) => leaveOut.mutateAsync({ params, body: { reason, version } }),
  }
}

const Box = ({ task, deeds }: { readonly task: Task; readonly deeds: ReturnType<typeof useDeeds> }) => {
  const { status, title, version, can } = task
  const mayChange = useMayChange(checklistTask)
  const may = mayChange && (can.tick || can.undo)
  return (
    <ActionIcon
      variant={status === 'DONE' ? 'filled' : 'default'}
      size={28}
      radius="xl"
      className={styles.box ?? ''}
      aria-label={status === 'OPEN' ? `Tick off: ${title}` : `Open again: ${title}`}
      disabled={!may}
      loading={deeds.busy}
      data-status={status}
      onClick={() => (can.tick ? deeds.tick(version) : deeds.open(version))}
    >
      {status === 'DONE' && <IconCheck size={16} stroke={2.25} aria-hidden="true" />}
      {status === 'LEFT_OUT' && <IconMinus size={16} stroke={2.25} aria-hidden="true" />}
    </ActionIcon>
  )
}

/** What became of a task, or when it is due. */
const Facts = ({ task, today, ofList }: { readonly task: Task; readonly today: Day; readonly ofList: boolean }) => {
  const { status, settledBy, settledAt, due, runId } = task
  const overdue = isOverdue(task, today)
  return (
    <p className={styles.facts}>
      {status === 'OPEN' ? (
        <span data-overdue={overdue || undefined}>
          {task.waiting ? waitWords(task) : dueWords(due, today)} · <DayText day={due} />
        </span>
      ) : (
        <span>
          {status === 'DONE' ? 'Done' : 'Left out'}
          {settledBy !== null && ` by ${settledBy}`}
          {settledAt !== null && (
            <>
              {' · '}
              <InstantDay instant={settledAt} />
            </>
          )}
        </span>
      )}
      {ofList ? (
        <TextLink href={checklistPaths.run({ id: runId })}>
          {task.list}: {task.about.name}
        </TextLink>
      ) : (
        status === 'OPEN' && <span>{doerWords(task)}</span>
      )}
    </p>
  )
}

type Props = {
  readonly task: Task
  readonly today: Day
  /** Whether it stands among tasks of several lists, so that it says whose it is. */
  readonly ofList: boolean
}

/** One task: its box, what is to be done, by when, and by whom or for whom. */
export const TaskItem = ({ task, today, ofList }: Props) => {
  const deeds = useDeeds(task)
  const mayChange = useMayChange(checklistTask)
  const [leaving, setLeaving] = useState(false)
  return (
    <li className={styles.task} data-status={task.status}>
      <Box task={task} deeds={deeds} />
      <div className={styles.taskBody}>
        <p className={styles.taskTitle}>{task.title}</p>
        {task.note !== '' && <p className={styles.note}>{task.note}</p>}
        <Facts task={task} today={today} ofList={ofList} />
        {task.reason !== null && <p className={styles.note}>{task.reason}</p>}
      </div>
      {task.can.leaveOut && mayChange && !ofList && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setLeaving(true)}>
          Leave out
        </Button>
      )}
      {leaving && (
        <ReasonDialog
          title="Leave a task out"
          words={`“${task.title}” is not done then, and the checklist can be done without it.`}
          question="Why it is left out"
          submit="Leave it out"
          onSend={(reason) => deeds.leaveOut(task.version, reason)}
          onClose={() => setLeaving(false)}
        />
      )}
    </li>
  )
}
