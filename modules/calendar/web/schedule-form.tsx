import { NumberInput, TextInput } from '@mantine/core'
import { addSchedule, changeSchedule, getPersonSchedule, listSchedules, type WorkScheduleRow } from '@daybook/calendar/contract'
import { addDays, type Day, formatDay, maxDay, plural, weekStart } from '@daybook/platform/domain'
import { call, DayPicker, FormShell, useApi, useVersionedSave } from '@daybook/platform/web'
import { WeekFields } from './schedule-fields.tsx'
import styles from './schedules.module.css'
import { SiteSelect } from './site-select.tsx'
import { formOf, TypedSchedule, typedWeek } from './typed-schedule.ts'

const refetches = [listSchedules, getPersonSchedule]

/** The Monday from which a plan begins unless somebody says otherwise: the next one, behind what is final. */
export const nextWeek = (today: Day, settledThrough: Day | null): Day => {
  const tomorrow = addDays(today, 1)
  const first = settledThrough === null ? tomorrow : maxDay(tomorrow, addDays(settledThrough, 1))
  return weekStart(addDays(first, 6))
}

const reload = async ({ id, version }: Pick<WorkScheduleRow, 'id' | 'version'>) => {
  const { items } = await call(listSchedules, {})
  return items.find((each) => each.id === id) ?? { version: version + 1 }
}

type Props = {
  readonly schedule?: WorkScheduleRow | undefined
  readonly today: Day
  readonly settledThrough: Day | null
  readonly onSaved: () => void
}

const useSave = ({ schedule, onSaved }: Props) => {
  const add = useApi(addSchedule, { refetches })
  const change = useVersionedSave({
    endpoint: changeSchedule,
    stored: schedule ?? { version: 0 },
    reload: () => (schedule ? reload(schedule) : Promise.resolve({ version: 0 })),
    what: 'this schedule',
    refetches,
  })
  return async (typed: TypedSchedule) => {
    const body = formOf(typed)
    await (schedule ? change({ params: { id: schedule.id }, body }) : add.mutateAsync({ body }))
    onSaved()
  }
}

/** A schedule: what it is called, its weeks, and from when on they hold. */
export const ScheduleFields = (props: Props) => {
  const { schedule, today, settledThrough } = props
  const save = useSave(props)
  const latest = schedule?.versions.at(-1)
  const from = nextWeek(today, settledThrough)
  const initial: TypedSchedule = {
    name: schedule?.name ?? '',
    from,
    grace: latest?.graceMinutes ?? 10,
    siteId: latest?.siteId ?? null,
    weeks: latest ? latest.weeks.map(typedWeek) : [typedWeek()],
  }
  return (
    <FormShell
      schema={TypedSchedule}
      initial={initial}
      submit={schedule ? 'Save changes' : 'Add this schedule'}
      onSubmit={save}
      label="Work schedule"
    >
      {(form) => (
        <>
          <TextInput label="Name" maxLength={80} data-autofocus {...form.getInputProps('name')} />
          <WeekFields form={form} />
          {!schedule?.isDefault && (
            <SiteSelect
              label="Days off of"
              description="Whose public holidays people of this schedule have"
              value={form.values.siteId}
              onChange={(siteId) => form.setFieldValue('siteId', siteId)}
            />
          )}
          <DayPicker
            label={schedule ? 'Holds from' : 'Can be given from'}
            {...(settledThrough === null ? {} : { minDate: addDays(settledThrough, 1) })}
            {...form.getInputProps('from')}
          />
          <NumberInput
            label="Minutes before somebody counts as late"
            min={0}
            max={120}
            allowDecimal={false}
            {...form.getInputProps('grace')}
          />
          {schedule && (
            <p className={styles.note}>
              {schedule.people === 0 ? 'Nobody works' : plural(schedule.people, 'person works', 'people work')} by it. Days before{' '}
              {formatDay(initial.from)} stay as they are; leave from then on is counted anew, and whoever it concerns is told.
            </p>
          )}
        </>
      )}
    </FormShell>
  )
}
