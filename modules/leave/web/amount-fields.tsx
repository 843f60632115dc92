import { NumberInput, Select } from '@mantine/core'
import type { LeaveUnit } from '@daybook/leave/domain'
import { monthName } from '@daybook/platform/domain'
import styles from './form.module.css'
import type { TypeFields } from './typed-type.ts'

/** Choices of a select, from what each of them means. */
export const choices = <T extends string>(all: Record<T, string>) =>
  Object.entries<string>(all).map(([value, label]) => ({ value, label }))

/** What stands behind an amount: ` day` behind a single one, ` days` behind any other. */
export const countedIn = (amount: unknown, one: string): string => (Number(amount) === 1 ? ` ${one}` : ` ${one}s`)

/** The same behind an amount of a type. */
export const unitSuffix = (unit: LeaveUnit, hundredths: unknown): string =>
  countedIn(Number(hundredths) / 100, unit === 'DAYS' ? 'day' : 'hour')

type AmountProps = {
  readonly form: TypeFields
  readonly name: 'annual' | 'cap' | 'carryMax' | 'negativeLimit' | 'inARowLimit' | 'yearlyLimit' | 'hrOver'
  readonly label: string
  readonly unit: LeaveUnit
  /** What an empty field means, for those that may be empty. */
  readonly none?: string
}

/** A field of hundredths, typed as people say it: 1.5. */
export const Amount = ({ form, name, label, unit, none }: AmountProps) => {
  const { value: hundredths, onChange: _, ...input } = form.getInputProps(`policy.${name}`)
  return (
    <NumberInput
      label={label}
      {...input}
      {...(none ? { placeholder: none } : {})}
      min={0}
      max={1000}
      decimalScale={2}
      suffix={unitSuffix(unit, hundredths)}
      value={hundredths === null ? '' : Number(hundredths) / 100}
      onChange={(typed) =>
        form.setFieldValue(`policy.${name}`, typed === '' ? (none ? null : 0) : Math.round(Number(typed) * 100))
      }
    />
  )
}

type WholeProps = {
  readonly form: TypeFields
  readonly name: 'noticeDays' | 'daysBack' | 'longestSpan' | 'documentFrom' | 'waitingMonths' | 'tenureMonths'
  readonly label: string
  readonly none?: string
  /** What is counted, one of it. */
  readonly of: string
  /** What is said behind it. */
  readonly after?: string
}

/** A field of whole days or months. */
export const Whole = ({ form, name, label, none, of, after = '' }: WholeProps) => {
  const { value, onChange: _, ...input } = form.getInputProps(`policy.${name}`)
  return (
    <NumberInput
      label={label}
      {...input}
      {...(none ? { placeholder: none } : {})}
      min={0}
      allowDecimal={false}
      suffix={`${countedIn(value, of)}${after}`}
      value={value === null ? '' : Number(value)}
      onChange={(typed) => form.setFieldValue(`policy.${name}`, typed === '' ? (none ? null : 0) : Math.round(Number(typed)))}
    />
  )
}

const months = Array.from({ length: 12 }, (_, i) => ({ value: String(i + 1), label: monthName(i + 1) }))

type MonthAndDay = { readonly month: number; readonly date: number }

/** A date of each year: 31 March. */
export const YearlyDate = ({
  value,
  onChange,
  disabled = false,
}: {
  readonly value: MonthAndDay
  readonly onChange: (next: MonthAndDay) => void
  readonly disabled?: boolean
}) => (
  <div className={styles.pair}>
    <Select
      label="Month"
      disabled={disabled}
      allowDeselect={false}
      data={months}
      value={String(value.month)}
      onChange={(month) => onChange({ month: Number(month ?? value.month), date: value.date })}
    />
    <NumberInput
      label="Day"
      disabled={disabled}
      min={1}
      max={31}
      value={value.date}
      onChange={(date) => onChange({ month: value.month, date: Number(date) || 1 })}
    />
  </div>
)
