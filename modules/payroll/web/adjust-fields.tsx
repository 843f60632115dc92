import { TextInput } from '@mantine/core'
import { type Adjustment, adjustPayslip, getPayslip, type PayrollDetail } from '@daybook/payroll/contract'
import { type FormValues, MoneyInput, useApi } from '@daybook/platform/web'
import type { z } from 'zod'

export type AdjustProps = { readonly slip: PayrollDetail; readonly onDone: () => void }

/** What the forms of an adjustment and of a bonus hold. */
export type Entered = FormValues<typeof Adjustment, 'amountCents'>

/** Enters it on a draft; what was typed stays where it is refused. */
export const useAdjust = ({ slip, onDone }: AdjustProps) => {
  const adjust = useApi(adjustPayslip, { refetches: [getPayslip] })
  return async (body: z.output<typeof Adjustment>) => {
    await adjust.mutateAsync({ params: { id: slip.employeePayrollId }, body })
    onDone()
  }
}

type Form = { readonly getInputProps: (name: keyof Entered) => object }

/** How much, and what the slip prints for it. */
export const AmountAndReason = ({ form, currency, reason }: { form: Form; currency: string; reason: string }) => (
  <>
    <MoneyInput label="Amount" currency={currency} data-autofocus {...form.getInputProps('amountCents')} />
    <TextInput
      label={reason}
      description="Shown on the payslip"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      maxLength={200}
      {...form.getInputProps('reason')}
    />
  </>
)
