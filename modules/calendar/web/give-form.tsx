import { Button } from '@mantine/core'
import { getPersonSchedule, giveSchedule, listSchedules, searchScheduled, type WorkScheduleRow } from '@daybook/calendar/contract'
import { addDays, type Day } from '@daybook/platform/domain'
import type { Output } from '@daybook/platform/contract'
import { type Column, DataTable, DayPicker, DayText, EmptyState, PersonChip, toast, useApi, useRows } from '@daybook/platform/web'
import { PersonSelect } from '@daybook/people/web'
import { useState } from 'react'
import { nextWeek } from './schedule-form.tsx'
import { scheduledPages } from './schedule-query.ts'
import styles from './schedules.module.css'

type Props = { readonly schedule: WorkScheduleRow; readonly today: Day; readonly settledThrough: Day | null }

/** Gives a schedule to one person after another, from a day on. */
const Give = ({ schedule, today, settledThrough }: Props) => {
  const first = schedule.versions[0]?.from ?? today
  const next = nextWeek(today, settledThrough)
  const [from, setFrom] = useState<string>(next < first ? first : next)
  const [who, setWho] = useState<string | null>(null)
  const give = useApi(giveSchedule, { refetches: [listSchedules, searchScheduled, getPersonSchedule], onError: toast.failure })
  const send = () =>
    who !== null &&
    give.mutate(
      { body: { scheduleId: schedule.isDefault ? null : schedule.id, from: from as Day, userIds: [who] } },
      {
        onSuccess: ({ response_message }) => {
          toast.success(response_message)
          setWho(null)
        },
      },
    )
  return (
    <div className={styles.give}>
      <PersonSelect label="Let somebody work by it" value={who} onChange={setWho} nobodyLabel="Choose a person" />
      <DayPicker
        label="From"
        value={from}
        onChange={setFrom}
        {...(settledThrough === null ? {} : { minDate: addDays(settledThrough, 1) })}
      />
      <Button onClick={send} loading={give.isPending} disabled={who === null || from === ''}>
        Give {schedule.name}
      </Button>
    </div>
  )
}

type Scheduled = Output<typeof searchScheduled>['items'][number]

const columns: Column<Scheduled>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ userName, department }) => <PersonChip name={userName} size={28} detail={department} />,
    text: ({ userName }) => userName,
    phone: 'title',
  },
  {
    key: 'since',
    title: 'Since',
    cell: ({ since }) => (since === null ? 'the first day' : <DayText day={since} />),
    text: ({ since }) => since ?? '',
    phone: 'aside',
  },
]

/** Who works by a schedule, and the way to give it to others. */
export const ScheduledPeople = (props: Props) => {
  const { loadAll: _, ...list } = useRows(scheduledPages(props.schedule.id))
  return (
    <>
      <Give {...props} />
      <DataTable
        caption={`Who works by ${props.schedule.name} today`}
        columns={columns}
        rowKey={({ userId }) => userId}
        empty={<EmptyState picture="people">Nobody works by it yet.</EmptyState>}
        {...list}
      />
    </>
  )
}
