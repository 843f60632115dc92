import { Switch, TextInput } from '@mantine/core'
import { Adjustment, adjustPayslip, getPayslip, type PayrollDetail } from '@daybook/payroll/contract'
import { DayPicker, FormShell, MoneyInput, useApi, type FormValues } from '@daybook/platform/web'
import type { z } from 'zod'
import styles from './payroll.module.css'

const empty: FormValues<typeof Adjustment, 'amountCents'> = {
  kind: 'BONUS',
  amountCents: null,
  reason: '',
  earnedFrom: null,
  earnedTo: null,
}

/** A bonus on a draft, as part of the gross pay; overtime counts one that was promised for work. */
export const BonusForm = ({ slip, onDone }: { readonly slip: PayrollDetail; readonly onDone: () => void }) => {
  const adjust = useApi(adjustPayslip, { refetches: [getPayslip] })
  // Of who left before, no days of this payroll are theirs.
  const work = slip.employedIn ?? { from: '', to: '' }
  const save = async (body: z.output<typeof Adjustment>) => {
    await adjust.mutateAsync({ params: { id: slip.employeePayrollId }, body })
    onDone()
  }
  return (
    <FormShell schema={Adjustment} initial={empty} submit="Add this bonus" onSubmit={save} label="Add a bonus">
      {(form) => (
        <>
          <p className={styles.note}>Part of gross pay.</p>
          <MoneyInput label="Amount" currency={slip.currency} data-autofocus {...form.getInputProps('amountCents')} />
          <TextInput
            label="What it is for"
            description="Shown on the payslip"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            maxLength={200}
            {...form.getInputProps('reason')}
          />
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
