import { NumberInput, Select, Switch } from '@mantine/core'
import type { LeavePolicy } from '@daybook/leave/domain'
import { Amount, choices, YearlyDate } from './amount-fields.tsx'
import styles from './form.module.css'
import { Milestones } from './milestone-fields.tsx'
import type { PartProps } from './typed-type.ts'

const grants = choices({
  upfront: 'All at once, at the beginning of the leave year',
  monthly: 'Month by month',
  quarterly: 'Quarter by quarter',
  halfYearly: 'Twice a year',
  yearly: 'Once, when the year is over',
  weekly: 'Week by week',
  perWorkedHour: 'For hours worked',
})

/** What people earn of a type, and when. Where `fixed`, it is somebody's already, and its leave year stays. */
export const Earning = ({ form, unit, fixed }: PartProps & { readonly fixed: boolean }) => {
  const { policy } = form.values
  const kind = policy.leaveYear.kind
  return (
    <fieldset className={styles.group}>
      <legend>What people earn</legend>
      <Select label="Credited" allowDeselect={false} data={grants} {...form.getInputProps('policy.grant')} />
      {policy.grant === 'perWorkedHour' && (
        <NumberInput
          label={`Hours of work for one ${unit === 'DAYS' ? 'day' : 'hour'}`}
          min={0.1}
          max={1000}
          decimalScale={2}
          value={policy.minutesPerUnit / 60}
          onChange={(typed) => form.setFieldValue('policy.minutesPerUnit', Math.max(1, Math.round(Number(typed) * 60)))}
        />
      )}
      {policy.grant !== 'upfront' && policy.grant !== 'perWorkedHour' && (
        <Select
          label="On which day of the part"
          allowDeselect={false}
          data={choices({ last: 'Its last day', first: 'Its first day', anniversary: 'The day of the month of joining' })}
          {...form.getInputProps('policy.creditOn')}
        />
      )}
      <Select
        label="The leave year begins"
        disabled={fixed}
        allowDeselect={false}
        data={choices({ calendar: 'On 1 January', fixed: 'On another date', hire: 'On the day of joining' })}
        value={kind}
        onChange={(next) =>
          form.setFieldValue(
            'policy.leaveYear',
            next === 'fixed' ? { kind: 'fixed', month: 4, date: 1 } : { kind: next === 'hire' ? 'hire' : 'calendar' },
          )
        }
      />
      {policy.leaveYear.kind === 'fixed' && (
        <YearlyDate
          value={policy.leaveYear}
          disabled={fixed}
          onChange={(next) => form.setFieldValue('policy.leaveYear', { kind: 'fixed', ...next })}
        />
      )}
      <Select
        label="Whoever joins or leaves in the year"
        allowDeselect={false}
        data={choices({ days: 'Gets the part of their days', months: 'Gets the months begun', none: 'Gets all of it' })}
        {...form.getInputProps('policy.prorate')}
      />
      <div className={styles.pair}>
        <Select
          label="Rounded to"
          allowDeselect={false}
          data={[
            { value: '100', label: 'Whole ones' },
            { value: '50', label: 'Halves' },
            { value: '25', label: 'Quarters' },
            { value: '10', label: 'Tenths' },
            { value: '0', label: 'Hundredths' },
          ]}
          value={String(policy.roundTo)}
          onChange={(next) => form.setFieldValue('policy.roundTo', Number(next ?? 50) as LeavePolicy['roundTo'])}
        />
        <Select
          label="In which direction"
          allowDeselect={false}
          data={choices({ up: 'Up', nearest: 'To the nearest', down: 'Down' })}
          {...form.getInputProps('policy.roundMode')}
        />
      </div>
      <Amount form={form} name="cap" label="The balance never exceeds" unit={unit} none="No bound" />
      <Switch label="Unpaid leave earns nothing" {...form.getInputProps('policy.unpaidPauses', { type: 'checkbox' })} />
      <Milestones form={form} unit={unit} />
    </fieldset>
  )
}
