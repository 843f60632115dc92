import { Button } from '@mantine/core'
import { assetPaths } from '@daybook/assets/contract'
import {
  checklistPaths,
  checklistSetUp,
  getChecklistRun,
  listChecklistRuns,
  listChecklistTasks,
  moveChecklistRun,
  type Run,
  stopChecklistRun,
} from '@daybook/checklists/contract'
import { amountWords } from '@daybook/leave/web'
import { formatDay, type Day } from '@daybook/platform/domain'
import {
  DayPicker,
  DayText,
  Dialog,
  EmptyState,
  fact,
  Facts,
  FormShell,
  InstantDay,
  Load,
  Page,
  Section,
  Skeletons,
  StatusWord,
  TextLink,
  todayIn,
  useApi,
  useMay,
  useMayChange,
  useReader,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { runQuery } from './checklist-queries.ts'
import styles from './checklists.module.css'
import { ProgressStrip } from './progress-strip.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { TaskItem } from './task-item.tsx'
import { anchorWords, kindWords, runSigns, runStatusWords, runWords } from './words.ts'

const refetches = { refetches: [getChecklistRun, listChecklistRuns, listChecklistTasks] }

type DeedProps = { readonly run: Run; readonly onClose: () => void }

const Stop = ({ run, onClose }: DeedProps) => {
  const stop = useApi(stopChecklistRun, refetches)
  return (
    <ReasonDialog
      title="Stop this checklist"
      words="Nothing more is to be done in it. It cannot be taken up again."
      question="Why it is stopped"
      submit="Stop it"
      onSend={(reason) => stop.mutateAsync({ params: { id: run.id }, body: { reason, version: run.version } })}
      onClose={onClose}
    />
  )
}

const MoveBody = moveChecklistRun.body.pick({ anchor: true })

const Move = ({ run, onClose }: DeedProps) => {
  const move = useApi(moveChecklistRun, refetches)
  const send = async ({ anchor }: { anchor: Day }) => {
    await move.mutateAsync({ params: { id: run.id }, body: { anchor, version: run.version } })
    onClose()
  }
  return (
    <Dialog title="Choose another day" onClose={onClose}>
      <FormShell
        schema={MoveBody}
        initial={{ anchor: run.anchor as string }}
        submit="Move the tasks"
        onSubmit={send}
        label="Another day"
      >
        {(form) => (
          <DayPicker
            label="Day"
            description="What is not done is due by it; what is done stays where it was"
            {...form.getInputProps('anchor')}
          />
        )}
      </FormShell>
    </Dialog>
  )
}

const Deeds = ({ run }: { readonly run: Run }) => {
  const mayChange = useMayChange(checklistSetUp)
  const [open, setOpen] = useState<'stop' | 'move' | null>(null)
  const close = () => setOpen(null)
  if (!mayChange) return null
  return (
    <>
      {run.can.move && (
        <Button variant="default" onClick={() => setOpen('move')}>
          Another day
        </Button>
      )}
      {run.can.stop && (
        <Button variant="default" onClick={() => setOpen('stop')}>
          Stop it
        </Button>
      )}
      {open === 'stop' && <Stop run={run} onClose={close} />}
      {open === 'move' && <Move run={run} onClose={close} />}
    </>
  )
}

const accessWords = (hasAccess: boolean, hasLastDay: boolean): string => {
  if (!hasAccess) return 'Ended'
  return hasLastDay ? 'Ends when their last day is over where they are' : 'Does not end before a last day is set in their record'
}

/** What owner and HR have to know of somebody who leaves: whether they still sign in, and what leave is left. */
const leaverFacts = ({ leaver, anchor, followsRecord }: Run) => {
  if (leaver === null) return []
  const left = leaver.leave.map(({ typeName, unit, hundredths }) => `${typeName} ${amountWords(hundredths, unit)}`)
  return [
    fact('Access', accessWords(leaver.hasAccess, followsRecord)),
    ...(left.length === 0 || anchor === null ? [] : [fact('Leave left', `${left.join(', ')} on ${formatDay(anchor)}`)]),
  ]
}

const About = ({ run }: { readonly run: Run }) => {
  const { kind, anchor, status, startedAt, startedBy, byItself, endedAt, stopReason, followsRecord, progress } = run
  const { userId } = useReader().me
  const facts = [
    fact('State', <StatusWord status={runSigns[status]}>{runStatusWords[status]}</StatusWord>),
    ...(anchor === null
      ? []
      : [
          fact(
            `${anchorWords[kind].charAt(0).toUpperCase()}${anchorWords[kind].slice(1)}`,
            <>
              <DayText day={anchor} />
              {followsRecord && status === 'OPEN' && ' (as in their record)'}
            </>,
          ),
        ]),
    fact(
      'Started',
      <>
        <InstantDay instant={startedAt} />
        {byItself ? ' by itself' : startedBy !== null && ` by ${startedBy}`}
      </>,
    ),
    ...(endedAt === null ? [] : [fact(status === 'DONE' ? 'Done' : 'Stopped', <InstantDay instant={endedAt} />)]),
    ...leaverFacts(run),
    ...(stopReason === null ? [] : [fact('Why', stopReason)]),
  ]
  return (
    <Section
      title={
        run.person.id === userId
          ? 'About you'
          : `${kindWords[kind] === run.name || kind === 'OTHER' ? 'About it' : kindWords[kind]}`
      }
    >
      <ProgressStrip progress={progress} />
      <Facts facts={facts} />
    </Section>
  )
}

/** What somebody who leaves was lent and has still to bring back; nothing where there is nothing of it. */
const StillWithThem = ({ run: { leaver } }: { readonly run: Run }) => {
  if (leaver === null || leaver.assets.length === 0) return null
  return (
    <Section title="Still with them">
      <ul className={styles.lent} aria-label="Still with them">
        {leaver.assets.map(({ id, name, serial, since }) => (
          <li key={id}>
            <TextLink href={assetPaths.assets({ asset: id })}>{name}</TextLink>
            <span className={styles.note}>
              {serial !== '' && `${serial} · `}since <DayText day={since} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Whole = ({ run }: { readonly run: Run }) => {
  const { zone } = useReader().me
  const today = todayIn(zone)
  return (
    <Page
      title={runWords(run)}
      purpose={`Tasks around the ${anchorWords[run.kind]} of ${run.person.name}.`}
      actions={<Deeds run={run} />}
    >
      <Back />
      <About run={run} />
      <StillWithThem run={run} />
      <Section title="Tasks">
        <ul className={styles.tasks} aria-label="Tasks">
          {run.tasks.map((task) => (
            <TaskItem key={task.id} task={task} today={today} ofList={false} />
          ))}
        </ul>
      </Section>
    </Page>
  )
}

const Back = () => {
  const setsUp = useMay(checklistSetUp)
  return (
    <TextLink href={setsUp ? checklistPaths.runs() : checklistPaths.tasks()}>{setsUp ? 'All checklists' : 'My tasks'}</TextLink>
  )
}

const frame = (state: ReactElement) => (
  <Page title="Checklist">
    <Section>{state}</Section>
  </Page>
)

/** `/product/timesheet/checklist?id=`: one checklist that was started, with its tasks. */
export const RunScreen = () => {
  const [id = ''] = useUrlState('id')
  const query = useQuery({ ...runQuery(id), enabled: id !== '' })
  if (id === '') return frame(<EmptyState picture="search">Open a checklist from the list of them.</EmptyState>)
  return (
    <Load query={query} skeleton={<Skeletons rows={8} height={56} label="Loading the checklist" />} frame={frame}>
      {(run) => <Whole run={run} />}
    </Load>
  )
}
