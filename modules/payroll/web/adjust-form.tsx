import { Adjustment } from '@daybook/payroll/contract'
import { FormShell } from '@daybook/platform/web'
import { type AdjustProps, AmountAndReason, type Entered, useAdjust } from './adjust-fields.tsx'
import styles from './payroll.module.css'

const empty: Entered = { amountCents: null, reason: '' }

/** A correction of a draft, with its reason, which the slip prints. */
export const AdjustForm = (props: AdjustProps) => {
  const save = useAdjust(props)
  return (
    <FormShell schema={Adjustment} initial={empty} submit="Adjust this payslip" onSubmit={save} label="Adjust the pay">
      {(form) => (
        <>
          <p className={styles.note}>
            Added to net pay. Put a minus in front to deduct it. For a bonus use “Add a bonus” under Gross Salary.
          </p>
          <AmountAndReason form={form} currency={props.slip.currency} reason="Reason" />
        </>
      )}
    </FormShell>
  )
}
