import { TextInput } from '@mantine/core'
import { Adjustment, adjustPayslip, getPayslip, type PayrollDetail } from '@daybook/payroll/contract'
import { FormShell, MoneyInput, useApi, type FormValues } from '@daybook/platform/web'
import type { z } from 'zod'
import styles from './payroll.module.css'

const empty: FormValues<typeof Adjustment, 'amountCents'> = { amountCents: null, reason: '' }

/** A correction of a draft, with its reason, which the slip prints. */
export const AdjustForm = ({ slip, onDone }: { readonly slip: PayrollDetail; readonly onDone: () => void }) => {
  const adjust = useApi(adjustPayslip, { refetches: [getPayslip] })
  const save = async (body: z.output<typeof Adjustment>) => {
    await adjust.mutateAsync({ params: { id: slip.employeePayrollId }, body })
    onDone()
  }
  return (
    <FormShell schema={Adjustment} initial={empty} submit="Adjust this payslip" onSubmit={save} label="Adjust the pay">
      {(form) => (
        <>
          <p className={styles.note}>
            Added to net pay. Put a minus in front to deduct it. For a bonus use “Add a bonus” under Gross Salary.
          </p>
          <MoneyInput label="Amount" currency={slip.currency} data-autofocus {...form.getInputProps('amountCents')} />
          <TextInput
            label="Reason"
            description="Shown on the payslip"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            maxLength={200}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormShell>
  )
}
