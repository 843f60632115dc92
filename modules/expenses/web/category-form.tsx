import { Select, Switch, TextInput } from '@mantine/core'
import {
  addExpenseCategory,
  changeExpenseCategory,
  type ExpenseCategory,
  type ExpenseConfig,
  getExpenseConfig,
} from '@daybook/expenses/contract'
import { type CategoryKind, longestName } from '@daybook/expenses/domain'
import { currencyDecimals, type Day } from '@daybook/platform/domain'
import { FormShell, MoneyInput, toast, useApi } from '@daybook/platform/web'
import { z } from 'zod'
import { RateRows, type TypedRate } from './rate-rows.tsx'
import { typedParts } from './typed-claim.ts'
import { unitWords } from './words.ts'

type Typed = {
  name: string
  kind: CategoryKind
  limitCents: number | null
  receiptFromCents: number | null
  rates: TypedRate[]
  archived: boolean
}
type Props = {
  readonly category: ExpenseCategory | null
  readonly config: ExpenseConfig
  readonly today: Day
  readonly onDone: () => void
}

const kinds: readonly { value: CategoryKind; label: string }[] = [
  { value: 'AMOUNT', label: 'By the amount on a receipt' },
  { value: 'DISTANCE', label: 'By distance, at a rate' },
  { value: 'PER_DIEM', label: 'By days away, at a rate' },
]

const hundredthsOf = ({ amount }: TypedRate, currency: string): number => typedParts(amount, currencyDecimals(currency) + 2)

const typedRate = ({ from, hundredths }: ExpenseCategory['rates'][number], currency: string): TypedRate => ({
  from,
  amount: String(hundredths / 100 / 10 ** currencyDecimals(currency)),
})

const beginning = ({ category, config: { currency } }: Props): Typed =>
  category
    ? { ...category, rates: category.rates.map((rate) => typedRate(rate, currency)) }
    : { name: '', kind: 'AMOUNT', limitCents: null, receiptFromCents: null, rates: [], archived: false }

const bodyOf = ({ rates, ...typed }: Typed, currency: string) => ({
  name: typed.name,
  kind: typed.kind,
  limitCents: typed.limitCents,
  receiptFromCents: typed.receiptFromCents,
  rates:
    typed.kind === 'AMOUNT' ? [] : rates.map((rate) => ({ from: rate.from as Day, hundredths: hundredthsOf(rate, currency) })),
})

const schemaFor = (currency: string) =>
  z.custom<Typed>().superRefine((typed, { addIssue }) => {
    const read = addExpenseCategory.body.safeParse(bodyOf(typed, currency))
    const fields: Record<string, string> = { hundredths: 'amount' }
    for (const { path, message } of read.success ? [] : read.error.issues) {
      const named = path.map((part) => fields[String(part)] ?? part)
      addIssue({ code: 'custom', path: named, message: named.includes('amount') ? 'Enter an amount such as 0.70' : message })
    }
  })

/** A category of expenses: how it is reckoned, its limit, and from when on a receipt belongs to it. */
export const CategoryForm = (props: Props) => {
  const { category, config, today, onDone } = props
  const refetches = { refetches: [getExpenseConfig] }
  const [add, change] = [useApi(addExpenseCategory, refetches), useApi(changeExpenseCategory, refetches)]
  const save = async (typed: Typed) => {
    const { kind, ...body } = bodyOf(typed, config.currency)
    if (category) {
      const { archived } = typed
      await change.mutateAsync({ params: { id: category.id }, body: { ...body, archived, version: category.version } })
    } else await add.mutateAsync({ body: { ...body, kind } })
    toast.success(category ? 'The category is saved.' : `${typed.name} was added.`)
    onDone()
  }
  return (
    <FormShell
      schema={schemaFor(config.currency)}
      initial={beginning(props)}
      submit={category ? 'Save the category' : 'Add the category'}
      onSubmit={save}
      label="Category"
    >
      {(form) => (
        <>
          <TextInput label="Name" maxLength={longestName} {...form.getInputProps('name')} />
          <Select
            label="How it is claimed"
            data={kinds}
            allowDeselect={false}
            disabled={category !== null}
            {...form.getInputProps('kind')}
          />
          {form.values.kind !== 'AMOUNT' && (
            <RateRows
              form={form}
              today={today}
              label={`${config.currency} ${form.values.kind === 'DISTANCE' ? `a ${unitWords(config.distanceUnit).one}` : 'a day'}`}
              hint="A rate holds from its day on, until the next one begins. What was claimed keeps its amount."
            />
          )}
          <MoneyInput
            label="Limit for one expense"
            description="More than that can be claimed with a reason, and whoever decides is told"
            currency={config.currency}
            {...form.getInputProps('limitCents')}
          />
          <MoneyInput
            label="Receipt needed from"
            description="From this amount on; empty means never"
            currency={config.currency}
            {...form.getInputProps('receiptFromCents')}
          />
          {category && (
            <Switch
              label="Put away"
              description="Nothing new is claimed in it; what was claimed stays"
              {...form.getInputProps('archived', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </FormShell>
  )
}
