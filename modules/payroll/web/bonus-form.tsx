import { Switch } from '@mantine/core'
import { Adjustment } from '@daybook/payroll/contract'
import { DayPicker, FormShell } from '@daybook/platform/web'
import { type AdjustProps, AmountAndReason, type Entered, useAdjust } from './adjust-fields.tsx'
import styles from './payroll.module.css'

const empty: Entered = { kind: 'BONUS', amountCents: null, reason: '', earnedFrom: null, earnedTo: null }

/** A bonus on a draft, as part of the gross pay; overtime counts one that was promised for work. */
export const BonusForm = (props: AdjustProps) => {
  const { slip } = props
  const save = useAdjust(props)
  // Of who left before, no days of this payroll are theirs.
  const work = slip.employedIn ?? { from: '', to: '' }
  return (
    <FormShell schema={Adjustment} initial={empty} submit="Add this bonus" onSubmit={save} label="Add a bonus">
      {(form) => (
        <>
          <p className={styles.note}>Part of gross pay.</p>
          <AmountAndReason form={form} currency={slip.currency} reason="What it is for" />
          <Switch
            label="Counts for overtime"
            description="Turn this on for a bonus that was promised in advance for work on certain days. Overtime of these days is then paid at a higher rate, even where an earlier payroll paid it. Leave it off for a percentage of all pay, overtime included."
            checked={form.values.earnedFrom !== null}
            onChange={({ currentTarget: { checked } }) =>
              form.setValues({ earnedFrom: checked ? work.from : null, earnedTo: checked ? work.to : null })
            }
          />
          {form.values.earnedFrom !== null && (
            <>
              <DayPicker label="First day of this work" maxDate={slip.to} {...form.getInputProps('earnedFrom')} />
              <DayPicker label="Last day of this work" maxDate={slip.to} {...form.getInputProps('earnedTo')} />
            </>
          )}
        </>
      )}
    </FormShell>
  )
}
