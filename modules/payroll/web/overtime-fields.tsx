import { NumberInput, Select, Switch } from '@mantine/core'
import type { PayTerms } from '@daybook/payroll/contract'
import type { ReactNode } from 'react'

type Overtime = Pick<PayTerms, 'overtimeEligible' | 'coveredMinutesPerWeek'>
type Props = {
  readonly payType: PayTerms['payType']
  readonly value: Overtime
  readonly onChange: (value: Overtime) => void
  /** What the server says of the hours. */
  readonly error: ReactNode
}

const choices = [
  { value: 'NONE', label: 'None: the salary pays for all hours' },
  { value: 'BEYOND', label: 'Hours beyond what the salary covers' },
  { value: 'HALF', label: 'Half on top: the salary pays for whatever is worked' },
]

const choiceOf = ({ overtimeEligible, coveredMinutesPerWeek }: Overtime): string => {
  if (!overtimeEligible) return 'NONE'
  return coveredMinutesPerWeek === null ? 'HALF' : 'BEYOND'
}

const usualWeek = 2400

/** Whether overtime is paid, and for a salary beyond how many hours. Pay by the day has none. */
export const OvertimeFields = ({ payType, value, onChange, error }: Props) => {
  if (payType === 'DAILY_SALARY') return null
  if (payType === 'HOURLY_SALARY')
    return (
      <Switch
        label="Overtime is paid"
        checked={value.overtimeEligible}
        onChange={({ currentTarget }) => onChange({ ...value, overtimeEligible: currentTarget.checked })}
      />
    )
  const choose = (choice: string | null) =>
    onChange({
      overtimeEligible: choice !== 'NONE',
      coveredMinutesPerWeek: choice === 'HALF' ? null : (value.coveredMinutesPerWeek ?? usualWeek),
    })
  return (
    <>
      <Select label="Overtime" data={choices} value={choiceOf(value)} onChange={choose} allowDeselect={false} />
      {choiceOf(value) === 'BEYOND' && (
        <NumberInput
          label="Hours a week that the salary covers"
          description="Hours beyond these are paid at salary ÷ hours, and overtime at its multiple"
          value={(value.coveredMinutesPerWeek ?? usualWeek) / 60}
          onChange={(hours) => onChange({ ...value, coveredMinutesPerWeek: Math.round(Number(hours) * 60) })}
          min={0}
          max={168}
          step={0.5}
          decimalScale={2}
          error={error}
        />
      )}
    </>
  )
}
