import { ActionIcon, Button } from '@mantine/core'
import {
  agreeChecklistTask,
  answerChecklistTask,
  checklistPaths,
  checklistTask,
  getChecklistRun,
  leaveOutChecklistTask,
  listChecklistRuns,
  listChecklistTasks,
  sendBackChecklistTask,
  type Task,
  tickChecklistTask,
  undoChecklistTask,
} from '@daybook/checklists/contract'
import { isOverdue } from '@daybook/checklists/domain'
import { type Day, plural } from '@daybook/platform/domain'
import { DayText, InstantDay, TextLink, toast, undoToast, useApi, useMayChange } from '@daybook/platform/web'
import { IconCheck, IconHourglass, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { AnswerForm, Answers } from './answer-form.tsx'
import styles from './checklists.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { approverWords, doerWords, dueWords, gateWords, handedInWords, isFarOff, waitWords } from './words.ts'

const refetches = [listChecklistTasks, getChecklistRun, listChecklistRuns]

/** What can be done with a task. Ticking it off can be taken back from the toast as well. */
const useDeeds = ({ id, title }: Task) => {
  const told = { refetches, onError: toast.failure }
  const [tick, undo, leaveOut, agree, sendBack, answer] = [
    useApi(tickChecklistTask, told),
    useApi(undoChecklistTask, told),
    useApi(leaveOutChecklistTask, { refetches }),
    useApi(agreeChecklistTask, told),
    useApi(sendBackChecklistTask, { refetches }),
    useApi(answerChecklistTask, { refetches }),
  ]
  const params = { taskId: id }
  const open = (version: number) => undo.mutate({ params, body: { version } })
  return {
    busy: tick.isPending || undo.isPending || leaveOut.isPending || agree.isPending || sendBack.isPending,
    open,
    tick: (version: number) =>
      tick.mutate(
        { params, body: { version } },
        {
          onSuccess: ({ status, version: next }) =>
            undoToast(`${status === 'DONE' ? 'Done' : 'Handed in'}: ${title}`, () => open(next)),
        },
      ),
    tickWith: async (version: number, answers: (string | null)[]) => {
      const { status, version: next } = await tick.mutateAsync({ params, body: { version, answers } })
      undoToast(`${status === 'DONE' ? 'Done' : 'Handed in'}: ${title}`, () => open(next))
    },
    answer: (version: number, answers: (string | null)[]) => answer.mutateAsync({ params, body: { version, answers } }),
    agree: (version: number) =>
      agree.mutate({ params, body: { version } }, { onSuccess: () => toast.success(`Agreed: ${title}`) }),
    sendBack: (version: number, reason: string) => sendBack.mutateAsync({ params, body: { reason, version } }),
    leaveOut: (version: number, reason: string) => leaveOut.mutateAsync({ params, body: { reason, version } }),
  }
}

type BoxProps = { readonly task: Task; readonly deeds: ReturnType<typeof useDeeds>; readonly onAsk: () => void }

/** Ticks a task off, or asks first what it asks. */
const Box = ({ task, deeds, onAsk }: BoxProps) => {
  const { status, title, version, can } = task
  const mayChange = useMayChange(checklistTask)
  const may = mayChange && (can.tick || can.undo)
  const handedIn = task.handedIn !== null
  return (
    <ActionIcon
      variant={status === 'DONE' ? 'filled' : 'default'}
      size={28}
      radius="xl"
      className={styles.box ?? ''}
      aria-label={handedIn ? `Take back: ${title}` : status === 'OPEN' ? `Tick off: ${title}` : `Open again: ${title}`}
      disabled={!may}
      loading={deeds.busy}
      data-status={status}
      onClick={() => {
        if (!can.tick) deeds.open(version)
        else if (task.fields.length > 0) onAsk()
        else deeds.tick(version)
      }}
    >
      {status === 'DONE' && <IconCheck size={16} stroke={2.25} aria-hidden="true" />}
      {handedIn && <IconHourglass size={15} stroke={1.75} aria-hidden="true" />}
      {status === 'LEFT_OUT' && <IconMinus size={16} stroke={2.25} aria-hidden="true" />}
    </ActionIcon>
  )
}

/** Who has to agree to an open task, or what it waits for. */
const heldBy = (task: Task): string | null => {
  if (task.handedIn !== null) return handedInWords(task.handedIn)
  return task.waiting ? waitWords(task) : null
}

/** What stands before the day on which an open task is due: who has to agree, what it waits for, or how long that is. */
const beforeDay = (task: Task, due: Day, today: Day): string => {
  const held = heldBy(task)
  if (held !== null) return `${held} · due`
  return isFarOff(due, today) ? 'Due' : `${dueWords(due, today)} ·`
}

/** When an open task is due, as far as the reader is told. */
const Due = ({ task, today }: { readonly task: Task; readonly today: Day }) =>
  task.due === null ? (
    heldBy(task)
  ) : (
    <>
      {beforeDay(task, task.due, today)} <DayText day={task.due} />
    </>
  )

/** Who agreed to what is done, where that was not who did it. */
const agreedWords = ({ agreedBy, settledBy }: Task): string =>
  agreedBy === null || agreedBy === settledBy ? '' : `, agreed to by ${agreedBy}`

/** What became of a task, or when it is due. */
const Facts = ({ task, today, ofList }: { readonly task: Task; readonly today: Day; readonly ofList: boolean }) => {
  const { status, settledBy, settledAt, runId } = task
  // What is handed in is late by nobody’s fault who reads of it here: it says who has to agree.
  const overdue = task.handedIn === null && isOverdue(task, today)
  return (
    <p className={styles.facts}>
      {status === 'OPEN' ? (
        <span data-overdue={overdue || undefined}>
          <Due task={task} today={today} />
        </span>
      ) : (
        <span>
          {status === 'DONE' ? 'Done' : 'Left out'}
          {settledBy !== null && ` by ${settledBy}`}
          {agreedWords(task)}
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
        status === 'OPEN' && task.handedIn === null && <span>{doerWords(task)}</span>
      )}
      {status === 'OPEN' && task.gate !== null && <span>Done by itself once {gateWords[task.gate]}</span>}
      {status === 'OPEN' && task.approver !== null && task.handedIn === null && (
        <span>then {approverWords[task.approver]} agrees</span>
      )}
    </p>
  )
}

const answerLabel = ({ can, fields }: Task): string =>
  can.tick ? `Answer ${plural(fields.length, 'question')}` : 'Change the answers'

const submitLabel = ({ can, approver }: Task): string => {
  if (!can.tick) return 'Save the answers'
  return approver === null ? 'Answer, and tick it off' : 'Answer, and hand it in'
}

/** Agrees to what is handed in, or sends it back with a reason. */
const Answer = ({ task, deeds }: { readonly task: Task; readonly deeds: ReturnType<typeof useDeeds> }) => {
  const { title, version, handedIn } = task
  const [asking, setAsking] = useState(false)
  return (
    <p className={styles.answer}>
      <Button size="compact-sm" aria-label={`Agree: ${title}`} loading={deeds.busy} onClick={() => deeds.agree(version)}>
        Agree
      </Button>
      <Button size="compact-sm" variant="default" aria-label={`Send back: ${title}`} onClick={() => setAsking(true)}>
        Send back
      </Button>
      {asking && (
        <ReasonDialog
          title="Send a task back"
          words={`“${title}” is to be done anew then, and ${handedIn?.by ?? 'whoever did it'} is told why.`}
          question="Why it is sent back"
          submit="Send it back"
          onSend={(reason) => deeds.sendBack(version, reason)}
          onClose={() => setAsking(false)}
        />
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
  const [asking, setAsking] = useState(false)
  // While it waits nobody is asked.
  const asks = mayChange && task.can.answer && (task.can.tick || task.status === 'DONE')
  return (
    <li className={styles.task} data-status={task.status}>
      <Box task={task} deeds={deeds} onAsk={() => setAsking(true)} />
      <div className={styles.taskBody}>
        <p className={styles.taskTitle}>{task.title}</p>
        {task.note !== '' && <p className={styles.note}>{task.note}</p>}
        <Facts task={task} today={today} ofList={ofList} />
        {task.reason !== null && <p className={styles.note}>{task.reason}</p>}
        {task.sentBack !== null && (
          <p className={styles.sentBack}>
            Sent back by {task.sentBack.by}: {task.sentBack.reason}
          </p>
        )}
        <Answers fields={task.fields} />
        {asks && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.ask ?? ''}
            aria-label={`${answerLabel(task)}: ${task.title}`}
            onClick={() => setAsking(true)}
          >
            {answerLabel(task)}
          </Button>
        )}
        {task.can.agree && mayChange && <Answer task={task} deeds={deeds} />}
      </div>
      {task.can.leaveOut && mayChange && !ofList && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setLeaving(true)}>
          Leave out
        </Button>
      )}
      {asking && (
        <AnswerForm
          title={task.title}
          fields={task.fields}
          whole
          submit={submitLabel(task)}
          onSend={(answers) => (task.can.tick ? deeds.tickWith(task.version, answers) : deeds.answer(task.version, answers))}
          onClose={() => setAsking(false)}
        />
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
