import { Button } from '@mantine/core'
import { getPersonSchedule, listSchedules, removeSchedule, type WorkScheduleRow } from '@daybook/calendar/contract'
import type { Day } from '@daybook/platform/domain'
import { formatDay, plural } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  confirmDeed,
  Load,
  Page,
  Section,
  SidePanel,
  Skeletons,
  TextLink,
  toast,
  useApi,
  useHref,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { ScheduledPeople } from './give-form.tsx'
import { ScheduleFields } from './schedule-form.tsx'
import { schedulesQuery } from './schedule-query.ts'
import styles from './schedules.module.css'
import { sitesQuery } from './site-query.ts'
import { WeekPicture } from './week-picture.tsx'

type Version = WorkScheduleRow['versions'][number]

const versionOn = (versions: readonly Version[], today: Day): Version | undefined =>
  versions.findLast(({ from }) => from <= today) ?? versions[0]

const Weeks = ({ version }: { version: Version }) => (
  <div className={styles.weeks}>
    {version.weeks.map((week, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- weeks take turns in their order and have no other name
      <WeekPicture key={i} pattern={week} {...(version.weeks.length > 1 ? { label: `Week ${i + 1}` } : {})} />
    ))}
  </div>
)

const useRemove = () => {
  const remove = useApi(removeSchedule, { refetches: [listSchedules, getPersonSchedule], onError: toast.failure })
  return async ({ id, name }: WorkScheduleRow) => {
    const question = { title: `Remove ${name}`, words: 'Nobody was ever given it.', deed: `Remove ${name}`, danger: true }
    if (await confirmDeed(question)) remove.mutate({ params: { id } })
  }
}

const Schedule = ({ schedule, today }: { schedule: WorkScheduleRow; today: Day }) => {
  const href = useHref()
  const remove = useRemove()
  const { id, name, isDefault, people, versions } = schedule
  const now = versionOn(versions, today)
  const { data: sites } = useQuery(sitesQuery)
  const site = sites?.items.find((each) => each.id === now?.siteId)
  const next = versions.find(({ from }) => from > today && from !== now?.from)
  return (
    <article className={styles.schedule}>
      <div>
        <h2>{name}</h2>
        <p className={styles.note}>
          {isDefault ? 'The company’s: for everybody who was given no other. ' : ''}
          {now && now.from > today && `From ${formatDay(now.from)} on. `}
          {people === 0 ? 'Nobody works' : plural(people, 'person works', 'people work')} by it
          {versions.length > 1 && now ? `, so since ${formatDay(now.from)}` : ''}.{site && ` Days off of ${site.name}.`}
        </p>
        <div className={styles.deeds}>
          <Button component={TextLink} href={href({ schedule: id })} variant="subtle" color="gray" size="xs">
            Change
          </Button>
          <Button component={TextLink} href={href({ people: id })} variant="subtle" color="gray" size="xs">
            People
          </Button>
          {!isDefault && people === 0 && (
            <Button variant="subtle" color="gray" size="xs" onClick={() => void remove(schedule)}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {now && <Weeks version={now} />}
      {next && (
        <div className={styles.next}>
          <p className={styles.note}>From {formatDay(next.from)}</p>
          <Weeks version={next} />
        </div>
      )}
    </article>
  )
}

type PanelProps = { schedules: readonly WorkScheduleRow[]; today: Day; settledThrough: Day | null }

const FormPanel = ({ schedules, ...days }: PanelProps) => {
  const [open] = useUrlState('schedule')
  const change = useUrlChange()
  const close = () => change({ schedule: undefined })
  const schedule = schedules.find(({ id }) => id === open)
  const known = open === 'new' || schedule !== undefined
  const saved = () => {
    close()
    toast.success('The schedule is saved.')
  }
  return (
    <SidePanel
      opened={known}
      onClose={() => void askBeforeLosing(close)}
      title={schedule ? `Change ${schedule.name}` : 'Add a schedule'}
      size={560}
    >
      {known && <ScheduleFields key={open} schedule={schedule} {...days} onSaved={saved} />}
    </SidePanel>
  )
}

const PeoplePanel = ({ schedules, ...days }: PanelProps) => {
  const [open] = useUrlState('people')
  const change = useUrlChange()
  const schedule = schedules.find(({ id }) => id === open)
  return (
    <SidePanel
      opened={schedule !== undefined}
      onClose={() => change({ people: undefined })}
      title={schedule ? `Who works by ${schedule.name}` : ''}
      size={560}
    >
      {schedule && <ScheduledPeople key={schedule.id} schedule={schedule} {...days} />}
    </SidePanel>
  )
}

/** `/product/timesheet/schedules`: what people are planned to work. */
export const SchedulesScreen = () => {
  const query = useQuery(schedulesQuery)
  const href = useHref()
  return (
    <Page
      title="Work schedules"
      purpose="Who is planned to work when: leave, paid holidays and hours on timesheets follow."
      primary={
        <Button component={TextLink} href={href({ schedule: 'new' })}>
          Add a schedule
        </Button>
      }
    >
      <Load
        query={query}
        skeleton={
          <Section>
            <Skeletons rows={3} height={88} label="Loading the schedules" />
          </Section>
        }
        empty={null}
      >
        {({ items, today, settledThrough }) => (
          <Section>
            {items.map((schedule) => (
              <Schedule key={schedule.id} schedule={schedule} today={today} />
            ))}
            <FormPanel schedules={items} today={today} settledThrough={settledThrough} />
            <PeoplePanel schedules={items} today={today} settledThrough={settledThrough} />
          </Section>
        )}
      </Load>
    </Page>
  )
}
