import { NumberInput, Select, Switch } from '@mantine/core'
import { Amount, choices, YearlyDate } from './amount-fields.tsx'
import styles from './form.module.css'
import type { PartProps } from './typed-type.ts'

/** What becomes of the rest when the leave year is over. */
export const CarryingOver = ({ form, unit }: PartProps) => {
  const { carryExpires } = form.values.policy
  const kind = carryExpires === null ? 'never' : 'days' in carryExpires ? 'days' : 'date'
  return (
    <fieldset className={styles.group}>
      <legend>At the end of the year</legend>
      <Amount form={form} name="carryMax" label="At most goes over" unit={unit} none="All of it" />
      <Select
        label="What went over is used"
        allowDeselect={false}
        data={choices({ never: 'All the new year', date: 'Until a date', days: 'For so many days' })}
        value={kind}
        onChange={(next) =>
          form.setFieldValue(
            'policy.carryExpires',
            next === 'date' ? { month: 3, date: 31 } : next === 'days' ? { days: 90 } : null,
          )
        }
      />
      {carryExpires !== null && 'month' in carryExpires && (
        <YearlyDate value={carryExpires} onChange={(next) => form.setFieldValue('policy.carryExpires', next)} />
      )}
      {carryExpires !== null && 'days' in carryExpires && (
        <NumberInput
          label="Days"
          min={1}
          max={366}
          value={carryExpires.days}
          onChange={(days) => form.setFieldValue('policy.carryExpires', { days: Number(days) || 1 })}
        />
      )}
      <Switch label="A balance below zero goes over" {...form.getInputProps('policy.carryNegative', { type: 'checkbox' })} />
    </fieldset>
  )
}
