import { Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { payRhythms } from '@daybook/company/domain'
import { TileChoice } from '@daybook/platform/web'
import { notYet, type TypedCompany } from './typed-company.ts'
import styles from './company.module.css'

const tiles = [...payRhythms.map(({ value, label }) => ({ value, label })), { value: notYet, label: 'Not settled yet' }]

const payDays = new Map<string, string>([
  ...payRhythms.map(({ value, payDay }) => [value, payDay] as const),
  [notYet, 'You add it under Pay set-up before the first payroll'],
])

/** How often people are paid, with the usual pay day of what is chosen; all of it can be changed under Pay set-up. */
export const PayRhythmFields = ({ form }: { readonly form: UseFormReturnType<TypedCompany> }) => {
  const { payRhythm } = form.values
  return (
    <>
      <div>
        <TileChoice label="How often are people paid?" options={tiles} {...form.getInputProps('payRhythm')} />
        <p className={styles.hint} aria-live="polite">
          {payDays.get(payRhythm)}
        </p>
      </div>
      {payRhythm !== '' && payRhythm !== notYet && (
        <Switch
          label="The pay period before this one is still to be paid"
          description="Its hours can be entered or imported, and its payroll is there to run."
          {...form.getInputProps('payPrevious', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
