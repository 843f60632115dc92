import { Select } from '@mantine/core'
import { type ExpenseConfig, type ExpenseExchange, getExpenseConfig, saveExpenseExchange } from '@daybook/expenses/contract'
import { rateUnit } from '@daybook/expenses/domain'
import type { Day } from '@daybook/platform/domain'
import { call, currencyChoices, FormShell, toast, useVersionedSave } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { configQuery } from './expense-queries.ts'
import { RateRows, type TypedRate } from './rate-rows.tsx'
import { typedParts } from './typed-claim.ts'

type Typed = { currency: string; rates: TypedRate[] }
type Props = {
  /** Null: another currency is added. */
  readonly exchange: ExpenseExchange | null
  readonly config: ExpenseConfig
  readonly today: Day
  readonly onDone: () => void
}

const places = 6

const beginning = ({ exchange, today }: Props): Typed => ({
  currency: exchange?.currency ?? '',
  rates: exchange
    ? exchange.rates.map(({ from, millionths }) => ({ from, amount: String(millionths / rateUnit) }))
    : [{ from: today, amount: '' }],
})

const bodyOf = ({ currency, rates }: Typed) => ({
  currency,
  rates: rates.map(({ from, amount }) => ({ from: from as Day, millionths: typedParts(amount, places) })),
})

const Sent = saveExpenseExchange.body.omit({ version: true })
const schema = z.custom<Typed>().superRefine((typed, { addIssue }) => {
  if (typed.currency === '') addIssue({ code: 'custom', path: ['currency'], message: 'Choose a currency' })
  const read = Sent.safeParse(bodyOf(typed))
  for (const { path, message } of read.success ? [] : read.error.issues)
    if (path[0] !== 'currency')
      addIssue({ code: 'custom', path: path.map((name) => (name === 'millionths' ? 'amount' : name)), message })
})

const useSave = ({ exchange, onDone }: Props) => {
  const client = useQueryClient()
  const save = useVersionedSave({
    endpoint: saveExpenseExchange,
    stored: exchange ?? { version: 0 },
    reload: async () => {
      const config = await call(getExpenseConfig, {})
      return config.exchange.find(({ currency }) => currency === exchange?.currency) ?? { version: 0 }
    },
    what: 'these rates',
  })
  return async (typed: Typed) => {
    client.setQueryData(configQuery.queryKey, await save({ body: bodyOf(typed) }))
    toast.success(
      typed.rates.length === 0 ? `${typed.currency} is taken off the list.` : `The rates of ${typed.currency} are saved.`,
    )
    onDone()
  }
}

/** What one of a currency is worth in the company's, from which day on. */
export const ExchangeForm = (props: Props) => {
  const { exchange, config, today } = props
  const save = useSave(props)
  const taken = new Set([config.currency, ...config.exchange.map(({ currency }) => currency)])
  return (
    <FormShell schema={schema} initial={beginning(props)} submit="Save the rates" onSubmit={save} label="Rates of exchange">
      {(form) => (
        <>
          {!exchange && (
            <Select
              label="Currency"
              data={currencyChoices().filter(({ value }) => !taken.has(value))}
              searchable
              limit={60}
              allowDeselect={false}
              {...form.getInputProps('currency')}
            />
          )}
          <RateRows
            form={form}
            today={today}
            label={`One ${form.values.currency || 'of it'} in ${config.currency}`}
            hint="A rate holds from its day on, until the next one begins. What was handed in keeps its amount. Without any rate, people enter their own."
          />
        </>
      )}
    </FormShell>
  )
}
