import { NumberInput, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { addPayCycle, listPayCycles, searchPayPeriods } from '@daybook/payroll/contract'
import { payCycleKinds, type PayCycleKind } from '@daybook/payroll/domain'
import { weekdayChoices, weekStart } from '@daybook/platform/domain'
import { DayPicker, FormShell, TileChoice, todayIn, useApi, useLocale, useReader } from '@daybook/platform/web'
import { CyclePreview } from './cycle-preview.tsx'
import { firstCycle, isAnchored, ruleOf, TypedCycleForm, type TypedCycle, withKind } from './cycle-rule.ts'
import { businessDayWords, kindWords, monthChoices, nthWords } from './cycle-words.ts'
import styles from './payroll.module.css'

type Form = { readonly form: UseFormReturnType<TypedCycle> }

const Start = ({ form }: Form) => {
  const { kind } = form.values
  if (isAnchored(kind)) return <DayPicker label="First day of any period" {...form.getInputProps('anchor')} />
  if (kind === 'MONTHLY')
    return <NumberInput label="First day of the period" min={1} max={31} {...form.getInputProps('startDay')} />
  return (
    <div className={styles.pair}>
      <NumberInput label="First period from day" min={1} max={27} {...form.getInputProps('firstDay')} />
      <NumberInput label="Second period from day" min={2} max={31} {...form.getInputProps('secondDay')} />
    </div>
  )
}

const months = monthChoices.map((label, value) => ({ value: String(value), label }))

const PayDay = ({ form }: Form) => {
  const { payKind } = form.values
  if (payKind === 'OFFSET')
    return <NumberInput label="Days after the period ends" min={-31} max={62} {...form.getInputProps('offset')} />
  const month = <Select label="Month" data={months} allowDeselect={false} {...form.getInputProps('monthsAfter')} />
  if (payKind === 'DAY_OF_MONTH')
    return (
      <>
        <NumberInput
          label="Day of the month"
          description="31 always means the last day of the month"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          min={1}
          max={31}
          {...form.getInputProps('payDay')}
        />
        {month}
      </>
    )
  return (
    <>
      <div className={styles.pair}>
        <Select
          label="Which"
          data={['1', '2', '3', '4', '5', '-1'].map((value) => ({ value, label: nthWords[value] ?? value }))}
          allowDeselect={false}
          {...form.getInputProps('nth')}
        />
        <Select label="Weekday" data={weekdayChoices} allowDeselect={false} {...form.getInputProps('weekday')} />
      </div>
      {!isAnchored(form.values.kind) && month}
    </>
  )
}

const payKinds = [
  { value: 'DAY_OF_MONTH', label: 'On a day of the month' },
  { value: 'NTH_WEEKDAY', label: 'On a weekday, such as a Friday' },
  { value: 'OFFSET', label: 'Some days after the period ends' },
]

/** Weeks are paid after they end: a day of the month could be that of two of them. */
const payKindsOf = (kind: string) => (isAnchored(kind) ? payKinds.filter(({ value }) => value !== 'DAY_OF_MONTH') : payKinds)

const Fields = ({ form }: Form) => (
  <>
    <TextInput label="Name" placeholder="Monthly staff" maxLength={100} data-autofocus {...form.getInputProps('name')} />
    <TileChoice
      label="How often"
      options={payCycleKinds.map((value) => ({ value, label: kindWords[value] }))}
      {...form.getInputProps('kind')}
      onChange={(kind) => form.setValues(withKind(form.values, kind as PayCycleKind))}
    />
    <Start form={form} />
    <Select label="Pay date" data={payKindsOf(form.values.kind)} allowDeselect={false} {...form.getInputProps('payKind')} />
    <PayDay form={form} />
    <Select
      label="When nobody works that day"
      data={Object.entries(businessDayWords).map(([value, label]) => ({ value, label }))}
      allowDeselect={false}
      {...form.getInputProps('businessDay')}
    />
  </>
)

/** A new pay cycle, with the pay periods it makes shown while it is typed. */
export const CycleForm = ({ onAdded }: { readonly onAdded: () => void }) => {
  const { me } = useReader()
  const today = todayIn(me.zone)
  const { weekStarts } = useLocale()
  const add = useApi(addPayCycle, { refetches: [listPayCycles, searchPayPeriods] })
  const save = async (typed: TypedCycle) => {
    const rule = ruleOf(typed)
    if (rule === null) return
    await add.mutateAsync({ body: { name: typed.name, rule } })
    onAdded()
  }
  return (
    <FormShell
      schema={TypedCycleForm}
      initial={firstCycle(weekStart(today, weekStarts))}
      submit="Add this pay cycle"
      onSubmit={save}
      label="Add a pay cycle"
    >
      {(form) => (
        <>
          <Fields form={form} />
          <CyclePreview rule={ruleOf(form.values)} today={today} />
        </>
      )}
    </FormShell>
  )
}
