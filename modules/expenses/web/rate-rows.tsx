import { Button, TextInput } from '@mantine/core'
import type { Day } from '@daybook/platform/domain'
import { DayPicker } from '@daybook/platform/web'
import styles from './expenses.module.css'

/** A dated rate as it is typed. */
export type TypedRate = { from: string; amount: string }

/** As much of a form as dated rates need. */
type RatesForm = {
  readonly values: { readonly rates: readonly TypedRate[] }
  readonly getInputProps: (path: string) => object
  readonly insertListItem: (path: 'rates', rate: TypedRate) => void
  readonly removeListItem: (path: 'rates', index: number) => void
}

type Props = {
  readonly form: RatesForm
  readonly today: Day
  /** What one of the amounts is. */
  readonly label: string
  readonly hint: string
}

/** Dated rates of a form, one below the other. */
export const RateRows = ({ form, today, label, hint }: Props) => (
  <fieldset className={styles.rates}>
    <legend>Rates</legend>
    {form.values.rates.map((_, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own
      <div key={i} className={styles.pair}>
        <DayPicker label="From" {...form.getInputProps(`rates.${i}.from`)} />
        <TextInput label={label} inputMode="decimal" maxLength={12} {...form.getInputProps(`rates.${i}.amount`)} />
      </div>
    ))}
    <div className={styles.more}>
      <Button variant="default" size="compact-sm" onClick={() => form.insertListItem('rates', { from: today, amount: '' })}>
        Add a rate
      </Button>
      {form.values.rates.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => form.removeListItem('rates', form.values.rates.length - 1)}
        >
          Remove the last one
        </Button>
      )}
    </div>
    <p className={styles.hint}>{hint}</p>
  </fieldset>
)
