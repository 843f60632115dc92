import { Checkbox, Select } from '@mantine/core'
import {
  getPayDetails,
  payrollPaths,
  PayTermsForm,
  savePayTerms,
  type PayDetails,
  type PayTerms,
} from '@daybook/payroll/contract'
import { payTypes } from '@daybook/payroll/domain'
import { addMonths, type Day, formatDay, monthStart } from '@daybook/platform/domain'
import {
  DayPicker,
  EmptyState,
  FormShell,
  Load,
  MoneyInput,
  Skeletons,
  todayIn,
  useApi,
  useReader,
  type FormValues,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { OvertimeFields } from './overtime-fields.tsx'
import { cyclesQuery } from './payroll-query.ts'
import { payTypeWords, perWords } from './words.ts'

type Props = { readonly details: PayDetails; readonly onSaved: () => void; readonly secondary?: ReactNode }

/** What the last terms say, from the start of next month on: most changes alter one figure. */
const useInitial = (
  { terms }: PayDetails,
  onlyCycle: string | undefined,
): FormValues<typeof PayTermsForm, 'amountCents' | 'taxDeductionCents' | 'benefitsDeductionCents'> => {
  const { me } = useReader()
  const last = terms[0]
  const today = todayIn(me.zone)
  return {
    from: last ? addMonths(monthStart(today), 1) : monthStart(today),
    payCycleId: last?.payCycleId ?? onlyCycle ?? '',
    payType: last?.payType ?? 'HOURLY_SALARY',
    amountCents: last?.amountCents ?? null,
    taxDeductionCents: last?.taxDeductionCents ?? 0,
    benefitsDeductionCents: last?.benefitsDeductionCents ?? 0,
    unpaid: false,
    overtimeEligible: last?.overtimeEligible ?? true,
    coveredMinutesPerWeek: last ? last.coveredMinutesPerWeek : 2400,
  }
}

type Cycle = { readonly value: string; readonly label: string; readonly begins: Day | null }

/** That days before a cycle's first period are paid by nobody; whoever moves from another cycle gets periods for them. */
export const beginsLater = (chosen: Pick<Cycle, 'begins'> | undefined, from: string, moves: boolean): string | undefined =>
  chosen?.begins && from < chosen.begins && !moves
    ? `Its first pay period begins on ${formatDay(chosen.begins)}. Days before that are not paid by it.`
    : undefined

/** What becomes of final payrolls where terms from before the first ones are agreed. */
export const owesEarlier = (
  { terms }: { readonly terms: readonly Pick<PayTerms, 'from'>[] },
  from: string,
): string | undefined =>
  terms.length > 0 && terms.every((each) => from < each.from)
    ? 'Before their first pay terms. What is owed for payrolls that are final comes with the next one, as a late change.'
    : undefined

const Fields = ({ details, onSaved, secondary, cycles }: Props & { cycles: readonly Cycle[] }) => {
  const save = useApi(savePayTerms, { refetches: [getPayDetails] })
  const initial = useInitial(details, cycles.length === 1 ? cycles[0]?.value : undefined)
  // Of what the fields began with: what is agreed while the form is open is not in them.
  const [version] = useState(details.version)
  const submit = async (body: z.output<typeof PayTermsForm>) => {
    await save.mutateAsync({ params: { userId: details.userId }, body: { ...body, version } })
    onSaved()
  }
  return (
    <FormShell
      schema={PayTermsForm}
      initial={initial}
      submit="Save this pay"
      onSubmit={submit}
      secondary={secondary}
      label={`Pay terms of ${details.userName}`}
    >
      {(form) => (
        <>
          <DayPicker
            label="Effective from"
            description={owesEarlier(details, form.values.from)}
            {...form.getInputProps('from')}
          />
          <Select
            label="Paid"
            data={payTypes.map((value) => ({ value, label: payTypeWords[value] }))}
            allowDeselect={false}
            {...form.getInputProps('payType')}
            onChange={(value) => {
              const payType = payTypes.find((each) => each === value) ?? form.values.payType
              // An hourly rate is no salary: the amount is typed anew.
              form.setValues({ payType, amountCents: null, overtimeEligible: payType === 'HOURLY_SALARY' })
            }}
          />
          <MoneyInput
            label={`Amount ${perWords[form.values.payType]}`}
            currency={details.currency}
            {...form.getInputProps('amountCents')}
          />
          {form.values.amountCents === 0 && (
            <Checkbox
              label={`${details.userName} is paid nothing under these terms`}
              {...form.getInputProps('unpaid', { type: 'checkbox' })}
            />
          )}
          <Select
            label="Pay cycle"
            description={beginsLater(
              cycles.find(({ value }) => value === form.values.payCycleId),
              form.values.from,
              details.terms.some(({ from }) => from < form.values.from),
            )}
            data={cycles.map(({ value, label }) => ({ value, label }))}
            placeholder="Choose"
            allowDeselect={false}
            {...form.getInputProps('payCycleId')}
          />
          <MoneyInput
            label="Tax per pay period"
            description="Entered, not computed"
            currency={details.currency}
            {...form.getInputProps('taxDeductionCents')}
          />
          <MoneyInput
            label="Benefits per pay period"
            description="Entered, not computed"
            currency={details.currency}
            {...form.getInputProps('benefitsDeductionCents')}
          />
          <OvertimeFields
            payType={form.values.payType}
            value={{
              overtimeEligible: form.values.overtimeEligible ?? true,
              coveredMinutesPerWeek: form.values.coveredMinutesPerWeek ?? null,
            }}
            onChange={form.setValues}
            error={form.errors['coveredMinutesPerWeek']}
          />
        </>
      )}
    </FormShell>
  )
}

/** New terms from a day on; the old ones stay in force until then. */
export const TermsForm = (props: Props) => {
  const { data, error, refetch } = useQuery(cyclesQuery)
  const inUse = props.details.terms[0]?.payCycleId
  const cycles = data?.items
    .filter(({ id, status }) => status === 'ACTIVE' || id === inUse)
    .map(({ id, name, begins }) => ({ value: id, label: name, begins }))
  return (
    <Load
      query={{ data: cycles, error, refetch }}
      skeleton={<Skeletons rows={6} label="Loading the pay cycles" />}
      empty={
        <>
          <EmptyState picture="cycle" step={{ label: 'Go to Pay set-up', href: payrollPaths.setup() }}>
            Add a pay cycle first.
          </EmptyState>
          {props.secondary}
        </>
      }
    >
      {(choices) => <Fields {...props} cycles={choices} />}
    </Load>
  )
}
