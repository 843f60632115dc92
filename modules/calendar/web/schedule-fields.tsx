import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { mostWeeks } from '@daybook/calendar/contract'
import { weekdayChoices } from '@daybook/platform/domain'
import { IconPlus, IconX } from '@tabler/icons-react'
import styles from './schedules.module.css'
import { hoursBetween, patternOf, type TypedSchedule } from './typed-schedule.ts'
import { WeekPicture } from './week-picture.tsx'

type Form = { readonly form: UseFormReturnType<TypedSchedule> }

const DayRow = ({ form, at, day }: Form & { at: number; day: number }) => {
  const name = weekdayChoices[day]?.label ?? ''
  const path = `weeks.${at}.days.${day}`
  const typed = form.values.weeks[at]?.days[day]
  const times = form.getInputProps(`${path}.times`)
  // Whoever types times first does not count the hours between them.
  const fill = () => {
    if (typed?.hours === '' && typed.times !== '') form.setFieldValue(`${path}.hours`, hoursBetween(typed.times))
  }
  return (
    <div className={styles.row}>
      <span>
        {name.slice(0, 3)}
        <span className={styles.rest}>{name.slice(3)}</span>
      </span>
      <TextInput aria-label={`${name}: hours`} placeholder="off" inputMode="decimal" {...form.getInputProps(`${path}.hours`)} />
      <TextInput aria-label={`${name}: times`} placeholder="any time" {...times} onBlur={fill} />
      <Checkbox
        size="xs"
        label="½ day"
        aria-label={`${name} counts as half a day of leave`}
        disabled={typed?.hours === ''}
        {...form.getInputProps(`${path}.half`, { type: 'checkbox' })}
      />
    </div>
  )
}

const Week = ({ form, at }: Form & { at: number }) => {
  const { weeks } = form.values
  const week = weeks[at]
  if (!week) return null
  const [monday] = week.days
  const asMonday = () => {
    for (const day of [1, 2, 3, 4]) if (monday) form.setFieldValue(`weeks.${at}.days.${day}`, { ...monday })
  }
  const label = weeks.length > 1 ? `Week ${at + 1}` : 'The week'
  return (
    <fieldset className={styles.fields}>
      <legend>
        {label}
        {weeks.length > 1 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove week ${at + 1}`}
            onClick={() => form.removeListItem('weeks', at)}
          >
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      </legend>
      <WeekPicture pattern={patternOf(week)} label={label} />
      <div className={styles.head} aria-hidden="true">
        <span />
        <span>Hours</span>
        <span>Times</span>
        <span>Leave</span>
      </div>
      {week.days.map((_, day) => (
        // oxlint-disable-next-line react/no-array-index-key -- the seven days of a week stay in their order
        <DayRow key={day} form={form} at={at} day={day} />
      ))}
      <Button variant="subtle" size="compact-sm" onClick={asMonday}>
        Tuesday to Friday like Monday
      </Button>
    </fieldset>
  )
}

/** The weeks of a schedule, each with a picture of it; several take turns. */
export const WeekFields = ({ form }: Form) => {
  const { weeks } = form.values
  const last = weeks.at(-1)
  return (
    <>
      <p className={styles.note}>
        Hours are what is expected of a day. Times are for whoever has to be there: late and early are said of them, breaks are
        what is between. Leave them empty where it does not matter.
      </p>
      {weeks.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- weeks take turns in their order and have no other name
        <Week key={at} form={form} at={at} />
      ))}
      {last && weeks.length < mostWeeks && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden="true" />}
          onClick={() => form.insertListItem('weeks', { days: last.days.map((each) => ({ ...each })) })}
        >
          Add a week that takes turns
        </Button>
      )}
    </>
  )
}
