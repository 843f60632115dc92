import { ActionIcon, Button } from '@mantine/core'
import {
  addDays,
  dateOf,
  dayInZone,
  formatDay,
  formatDayMonth,
  formatMinutes,
  rangeOf,
  weekdayShort,
  weekStart,
  type Day,
} from '@daybook/platform/domain'
import {
  confirmDeed,
  DayAxis,
  hasUnsavedWork,
  Load,
  Page,
  Section,
  Skeletons,
  TextLink,
  useLocale,
  useMay,
  useReader,
  useUrlState,
} from '@daybook/platform/web'
import { NobodyDecides } from '@daybook/people/web'
import { type Timesheet, type TimesheetDay, timesheetExport, timesheetImport, timePaths } from '@daybook/time/contract'
import { roundingEffect } from '@daybook/time/domain'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { type DayPreview, neighboursOf, overtimeOf, previewDay } from './day-preview.ts'
import { DayRow, minutesDrawn } from './day-row.tsx'
import { TimeFile } from './time-file.tsx'
import styles from './timesheet.module.css'
import { type Drafts, linesOf, useDrafts } from './use-drafts.ts'
import { useMinute } from './use-minute.ts'
import { WeekBar } from './week-bar.tsx'
import { useWeek, useWeekOfAddress } from './week-query.ts'
import { useSending, WeekSend } from './week-send.tsx'

const dayWord = (day: Day): string => `${weekdayShort(day)} ${dateOf(day)}`

type NavProps = { week: Day; thisWeek: Day; onGo: (week: Day) => void }

const leaveDrafts = async (): Promise<boolean> =>
  !hasUnsavedWork() ||
  confirmDeed({ title: 'Discard what you typed?', words: 'What you typed in this week is not saved yet.', deed: 'Discard' })

const WeekNav = ({ week, thisWeek, onGo }: NavProps) => {
  const go = async (to: Day) => {
    if (await leaveDrafts()) onGo(to)
  }
  return (
    <div className={styles.nav}>
      <ActionIcon variant="default" size={34} aria-label="Week before" onClick={() => void go(addDays(week, -7))}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <h2 className={styles.span}>
        {formatDayMonth(week)} – {formatDay(addDays(week, 6))}
      </h2>
      <ActionIcon variant="default" size={34} aria-label="Week after" onClick={() => void go(addDays(week, 7))}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {week !== thisWeek && (
        <Button variant="default" size="xs" h={34} onClick={() => void go(thisWeek)}>
          This week
        </Button>
      )}
    </div>
  )
}

/** The stored figures of a day, or those of what is typed on it. */
const previewOf = (
  day: TimesheetDay,
  sheet: Timesheet,
  around: readonly TimesheetDay[],
  drafts: Drafts,
  now: string,
): DayPreview => {
  const draft = drafts.drafts.get(day.day)
  const context = { day: day.day, zone: sheet.zone, now, policies: sheet.policies, neighbours: neighboursOf(around, day.day) }
  const preview = previewDay(draft?.lines ?? linesOf(day, sheet.zone), context)
  // A day without a draft shows what the server counted; only a running one goes on counting here.
  return draft || day.running
    ? preview
    : { ...preview, faults: new Map(), questions: new Map(), total: { ...preview.total, ...totalOf(day) } }
}

const totalOf = ({ workedMinutes, breakMinutes, autoBreakMinutes, roundingMinutes, missingClockOut, why }: TimesheetDay) => ({
  workedMinutes,
  breakMinutes,
  autoBreakMinutes,
  roundingMinutes,
  missingClockOut,
  why,
})

// Up and down move between the days; Enter and Space open one.
const moveBetweenDays = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { target } = event
  if (step === undefined || !(target instanceof HTMLElement) || !target.matches('[data-day-row]')) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day-row]')]
  event.preventDefault()
  rows[rows.indexOf(target) + step]?.focus()
}

type WeekProps = { sheet: Timesheet; around: readonly TimesheetDay[]; userId: string | undefined }

const sum = (figures: Iterable<number>): number => [...figures].reduce((all, figure) => all + figure, 0)

const Rounding = ({ sheet }: { sheet: Timesheet }) => {
  const effect = roundingEffect(sheet.days)
  if (effect === 0) return null
  return (
    <p className={styles.quiet}>
      Rounding {effect > 0 ? 'gave' : 'took'} {formatMinutes(Math.abs(effect))} this week.
    </p>
  )
}

/** What came back and why: once for all days that came back with the same words. */
const SentBack = ({ days }: { days: readonly TimesheetDay[] }) => {
  const back = days.filter((day) => day.rejected && day.status === 'OPEN' && day.decisionNote)
  const byNote = Map.groupBy(back, (day) => `${day.decidedByName ?? 'Your manager'}\n${day.decisionNote}`)
  return [...byNote].map(([key, same]) => (
    <p key={key} className={styles.sentBack}>
      <b>
        {key.split('\n')[0]} sent {same.map(({ day }) => dayWord(day)).join(', ')} back:
      </b>{' '}
      {same[0]?.decisionNote}
    </p>
  ))
}

const Week = ({ sheet, around, userId }: WeekProps) => {
  const isOwn = userId === undefined
  const drafts = useDrafts(sheet.zone)
  const sending = useSending()
  const [opened, setOpened] = useUrlState('day')
  const now = useMinute(sheet.days.some(({ day }) => day === sheet.today))
  const previews = new Map(sheet.days.map((day) => [day.day, previewOf(day, sheet, around, drafts, now)]))
  const overtime = overtimeOf(
    around.map((day) => ({
      day: day.day,
      minutes: previews.get(day.day)?.total.workedMinutes ?? day.workedMinutes,
      ...(day.off ? { off: day.off } : {}),
    })),
    sheet.policies,
  )
  const worked = sum([...previews.values()].map(({ total }) => total.workedMinutes))
  const drawn = sheet.days.map((day) => {
    const preview = previews.get(day.day) as DayPreview
    return { day, zone: sheet.zone, now, preview, policies: sheet.policies, drafts }
  })
  const range = rangeOf(drawn.flatMap(minutesDrawn))
  const more = sum(sheet.days.map(({ day }) => overtime.get(day) ?? 0))
  return (
    <>
      <div className={styles.head}>
        <WeekBar worked={worked} planned={sheet.plannedMinutes} overtime={more} />
        {isOwn && <WeekSend sheet={sheet} drafts={drafts} sending={sending} />}
      </div>
      <SentBack days={sheet.days} />
      <NobodyDecides waits={isOwn && sheet.days.some(({ status }) => status === 'SUBMITTED')} />
      <Section flush>
        <div className={styles.axis}>
          <DayAxis {...range} />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the focus between the days only */}
        <div className={styles.days} onKeyDown={moveBetweenDays}>
          {drawn.map((each) => (
            <DayRow
              key={each.day.day}
              {...each}
              userId={userId}
              range={range}
              today={sheet.today}
              overtimeMinutes={overtime.get(each.day.day) ?? 0}
              opened={opened === each.day.day}
              onOpen={() => setOpened(opened === each.day.day ? undefined : each.day.day)}
              onRecall={() => void sending.takeBack([each.day.day])}
            />
          ))}
        </div>
      </Section>
      <Rounding sheet={sheet} />
      {isOwn && (
        <p className={styles.quiet}>
          <TextLink href={timePaths.rules({ view: 'own' })}>How your time is counted</TextLink>
        </p>
      )}
    </>
  )
}

/** `/product/timesheet/timesheet`: a week of one person, day by day. */
export const TimesheetScreen = () => {
  const { me } = useReader()
  const [user] = useUrlState('user')
  const zone = me.zone ?? 'UTC'
  const today = dayInZone(useMinute(), zone)
  const { weekStarts: starts } = useLocale()
  const { week, setWeek } = useWeekOfAddress(today, starts)
  const userId = user === me.userId ? undefined : user
  const { query, around } = useWeek(week, userId)
  const sheet = query.data
  const isOwn = userId === undefined
  const [mayImport, mayExport] = [useMay(timesheetImport), useMay(timesheetExport)]
  return (
    <Page
      title={isOwn || !sheet ? 'Timesheet' : `Timesheet of ${sheet.userName}`}
      purpose={
        isOwn ? (
          'Your hours, day by day. Send the week when it is right.'
        ) : (
          <TextLink href={timePaths.timesheet()}>Back to your own timesheet</TextLink>
        )
      }
      actions={
        isOwn &&
        (mayImport || mayExport) && (
          <>
            {mayExport && <TimeFile today={today} />}
            {mayImport && (
              <Button component={TextLink} href={timePaths.import()} variant="default">
                Import time
              </Button>
            )}
          </>
        )
      }
    >
      <WeekNav week={week} thisWeek={weekStart(today, starts)} onGo={setWeek} />
      <Load
        query={query}
        skeleton={
          <Section>
            <Skeletons rows={7} height={56} label="Loading the week" />
          </Section>
        }
      >
        {(loaded) => <Week key={`${week}${user ?? ''}`} sheet={loaded} around={around} userId={userId} />}
      </Load>
    </Page>
  )
}
