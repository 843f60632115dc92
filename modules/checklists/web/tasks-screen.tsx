import { Button, SegmentedControl } from '@mantine/core'
import type { Task } from '@daybook/checklists/contract'
import type { Day } from '@daybook/platform/domain'
import { EmptyState, Load, Page, Section, Skeletons, todayIn, useReader, useRows, useUrlState } from '@daybook/platform/web'
import { taskPages } from './checklist-queries.ts'
import styles from './checklists.module.css'
import { TaskItem } from './task-item.tsx'

const shows = [
  { value: 'open', label: 'To do' },
  { value: 'done', label: 'Settled by me' },
]

type Group = { readonly title: string; readonly tasks: readonly Task[] }

/** What waits until the reader agrees, what is overdue, due today, and to come, as far as there is some of each. */
const grouped = (all: readonly Task[], today: Day): readonly Group[] => {
  const tasks = all.filter(({ handedIn }) => handedIn === null)
  return [
    { title: 'To agree to', tasks: all.filter(({ handedIn }) => handedIn !== null) },
    { title: 'Overdue', tasks: tasks.filter(({ due }) => due !== null && due < today) },
    { title: 'Today', tasks: tasks.filter(({ due }) => due === today) },
    { title: 'To come', tasks: tasks.filter(({ due }) => due === null || due > today) },
  ].filter((group) => group.tasks.length > 0)
}

const nothing = {
  OPEN: 'Nothing is to be done. Tasks of checklists appear here when they become yours.',
  SETTLED: 'You have settled no task yet.',
}

const Groups = ({ groups, today }: { readonly groups: readonly Group[]; readonly today: Day }) =>
  groups.map(({ title, tasks }) => (
    <Section key={title} title={title} actions={<span className={styles.count}>{tasks.length}</span>}>
      <ul className={styles.tasks} aria-label={title}>
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} today={today} ofList />
        ))}
      </ul>
    </Section>
  ))

/** `/product/timesheet/tasks`: what is to be done by the reader, of whatever list. */
export const TasksScreen = () => {
  const [asked, setAsked] = useUrlState('show')
  const show = asked === 'done' ? 'SETTLED' : 'OPEN'
  const { rows, error, onRetry, hasMore, loadingMore, onLoadMore } = useRows(taskPages(show))
  const { zone } = useReader().me
  const today = todayIn(zone)
  return (
    <Page
      title="My tasks"
      purpose="What people who join, leave or move need from you."
      filters={
        <SegmentedControl
          aria-label="Show"
          data={shows}
          value={show === 'OPEN' ? 'open' : 'done'}
          onChange={(next) => setAsked(next === 'done' ? next : undefined)}
        />
      }
    >
      <Load
        query={{ data: rows, error, refetch: onRetry }}
        skeleton={
          <Section>
            <Skeletons rows={4} height={56} label="Loading your tasks" />
          </Section>
        }
        empty={
          <Section>
            <EmptyState picture="done">{nothing[show]}</EmptyState>
          </Section>
        }
      >
        {(tasks) => <Groups groups={show === 'OPEN' ? grouped(tasks, today) : [{ title: 'Settled', tasks }]} today={today} />}
      </Load>
      {hasMore && (
        <Button variant="default" loading={loadingMore} onClick={onLoadMore}>
          Load more
        </Button>
      )}
    </Page>
  )
}
