import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import { addHoliday, changeHoliday, HolidayForm, listHolidays, type Holiday } from '@daybook/calendar/contract'
import { call, DayPicker, FormShell, useApi, useVersionedSave } from '@daybook/platform/web'
import { z } from 'zod'
import styles from './holidays.module.css'

// A segmented control speaks text; the contract wants the number.
const TypedHoliday = HolidayForm.extend({ fractionPercent: z.enum(['100', '50']) })
type Typed = z.output<typeof TypedHoliday>

const bodyOf = ({ fractionPercent, ...same }: Typed) => ({
  ...same,
  fractionPercent: fractionPercent === '50' ? (50 as const) : (100 as const),
})

type Props = {
  readonly holiday?: Holiday | undefined
  readonly day?: string
  readonly paysHolidays: boolean
  /** Whether whoever adds it may say that it is paid. */
  readonly mayPay: boolean
  /** Of a new one: the site whose day off it is. */
  readonly siteId?: string | undefined
  readonly onSaved: (holiday: Holiday) => void
}

/** A holiday as it is stored by now. One that somebody moved to another year is not found: it is one version on. */
const reloadHoliday = async ({ id, date, version, siteId }: Holiday) => {
  const query = { year: date.slice(0, 4), ...(siteId === null ? {} : { siteId }) }
  const { items } = await call(listHolidays, { query })
  return items.find((each) => each.id === id) ?? { version: version + 1 }
}

const refetches = [listHolidays]

const useSave = ({ holiday, siteId, onSaved }: Props) => {
  const add = useApi(addHoliday, { refetches })
  const change = useVersionedSave({
    endpoint: changeHoliday,
    stored: holiday ?? { version: 0 },
    reload: () => (holiday ? reloadHoliday(holiday) : Promise.resolve({ version: 0 })),
    what: 'this holiday',
    refetches,
  })
  return async (typed: Typed) => {
    const body = bodyOf(typed)
    onSaved(
      holiday
        ? await change({ params: { id: holiday.id }, body })
        : await add.mutateAsync({ body: { ...body, ...(siteId === undefined ? {} : { siteId }) } }),
    )
  }
}

/** A day off: when, what it is called, the whole day or half of it, and whether it returns. */
export const HolidayFields = (props: Props) => {
  const { holiday, day = '', paysHolidays } = props
  const save = useSave(props)
  return (
    <FormShell
      schema={TypedHoliday}
      initial={{
        date: holiday?.date ?? day,
        name: holiday?.name ?? '',
        fractionPercent: holiday?.fractionPercent === 50 ? '50' : '100',
        recurring: holiday?.recurring ?? false,
        paid: holiday?.paid ?? paysHolidays,
      }}
      submit={holiday ? 'Save changes' : 'Add this holiday'}
      onSubmit={save}
      label="Holiday"
    >
      {(form) => (
        <>
          {holiday?.observedOn && <p className={styles.note}>This one is kept on another day.</p>}
          <TextInput label="Name" maxLength={200} data-autofocus {...form.getInputProps('name')} />
          <DayPicker label="Day" {...form.getInputProps('date')} />
          <div>
            <SegmentedControl
              aria-label="How much of the day is off"
              data={[
                { value: '100', label: 'The whole day' },
                { value: '50', label: 'Half the day' },
              ]}
              {...form.getInputProps('fractionPercent')}
            />
          </div>
          <Switch label="Every year on this day" {...form.getInputProps('recurring', { type: 'checkbox' })} />
          {props.mayPay && (
            <Switch
              label="Paid"
              description="People by the hour and by the day are paid for what they would have worked"
              {...form.getInputProps('paid', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </FormShell>
  )
}
