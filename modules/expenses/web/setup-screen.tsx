import { Button, SegmentedControl, Select } from '@mantine/core'
import {
  type ExpenseCategory,
  type ExpenseConfig,
  expenseSetUp,
  getExpenseConfig,
  saveExpenseSettings,
} from '@daybook/expenses/contract'
import { centsToDecimal, formatMoney } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  call,
  type Column,
  DataTable,
  fact,
  Facts,
  FormShell,
  Load,
  MoneyInput,
  Page,
  Section,
  SidePanel,
  Skeletons,
  StatusWord,
  toast,
  todayIn,
  useHref,
  useMayChange,
  useReader,
  useUrlChange,
  useUrlState,
  useVersionedSave,
} from '@daybook/platform/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { rateOn } from '@daybook/expenses/domain'
import type { z } from 'zod'
import { CategoryForm } from './category-form.tsx'
import { ExchangeList } from './exchange-list.tsx'
import { configQuery } from './expense-queries.ts'
import styles from './expenses.module.css'
import { rateWords, unitWords } from './words.ts'

const adding = 'new'
const Settings = saveExpenseSettings.body.omit({ version: true })

const rateNow = ({ kind, rates }: ExpenseCategory, config: ExpenseConfig, today: ReturnType<typeof todayIn>): string => {
  if (kind === 'AMOUNT') return 'By the receipt'
  const rate = rateOn(rates, today)
  if (rate === null) return 'No rate yet'
  return `${rateWords(rate, config.currency)} a ${kind === 'DISTANCE' ? unitWords(config.distanceUnit).one : 'day'}`
}

const columnsFor = (config: ExpenseConfig, today: ReturnType<typeof todayIn>): readonly Column<ExpenseCategory>[] => {
  const money = (cents: number | null) => (cents === null ? '--' : formatMoney(cents, config.currency))
  const plain = (cents: number | null) => (cents === null ? '' : centsToDecimal(cents, config.currency))
  return [
    { key: 'name', title: 'Category', cell: ({ name }) => name, text: ({ name }) => name, phone: 'title' },
    { key: 'rate', title: 'Claimed', cell: (row) => rateNow(row, config, today), text: (row) => rateNow(row, config, today) },
    {
      key: 'limit',
      title: 'Limit',
      align: 'end',
      cell: ({ limitCents }) => money(limitCents),
      text: ({ limitCents }) => plain(limitCents),
    },
    {
      key: 'receipt',
      title: 'Receipt from',
      align: 'end',
      cell: ({ receiptFromCents }) => money(receiptFromCents),
      text: ({ receiptFromCents }) => plain(receiptFromCents),
    },
    {
      key: 'state',
      title: 'In use',
      cell: ({ archived }) => (
        <StatusWord status={archived ? 'INACTIVE' : 'ACTIVE'}>{archived ? 'Put away' : 'In use'}</StatusWord>
      ),
      text: ({ archived }) => (archived ? 'Put away' : 'In use'),
      phone: 'aside',
    },
  ]
}

const useSave = (config: ExpenseConfig) => {
  const client = useQueryClient()
  const save = useVersionedSave({
    endpoint: saveExpenseSettings,
    stored: config,
    reload: () => call(getExpenseConfig, {}),
    what: 'these settings',
  })
  return async (body: z.output<typeof Settings>) => {
    client.setQueryData(configQuery.queryKey, await save({ body }))
    toast.success('The settings are saved.')
  }
}

const SettingsForm = ({ config }: { readonly config: ExpenseConfig }) => (
  <Section title="How claims are decided and paid">
    <FormShell
      schema={Settings}
      initial={{ secondLookFromCents: config.secondLookFromCents, payWith: config.payWith, distanceUnit: config.distanceUnit }}
      submit="Save the settings"
      onSubmit={useSave(config)}
      label="How claims are decided and paid"
    >
      {(form) => (
        <>
          <MoneyInput
            label="HR looks again from"
            description="From this amount on a claim that a manager approved goes to HR; empty means never, but for what HR claim themselves"
            currency={config.currency}
            {...form.getInputProps('secondLookFromCents')}
          />
          <div>
            <span className={styles.label} id="pay-with">
              Approved claims are paid
            </span>
            <SegmentedControl
              aria-labelledby="pay-with"
              data={[
                { value: 'PAYROLL', label: 'With the next payroll' },
                { value: 'BANK', label: 'By themselves' },
              ]}
              {...form.getInputProps('payWith')}
            />
          </div>
          <Select
            label="Distances are in"
            data={[
              { value: 'KM', label: 'Kilometres' },
              { value: 'MILE', label: 'Miles' },
            ]}
            allowDeselect={false}
            {...form.getInputProps('distanceUnit')}
          />
        </>
      )}
    </FormShell>
  </Section>
)

/** The same for whoever may only look. */
const SettingsAsTheyAre = ({ config }: { readonly config: ExpenseConfig }) => {
  const { secondLookFromCents, payWith, distanceUnit, currency } = config
  const facts = [
    fact(
      'HR looks again from',
      secondLookFromCents === null ? 'Never, but for what HR claim' : formatMoney(secondLookFromCents, currency),
    ),
    fact('Approved claims are paid', payWith === 'PAYROLL' ? 'With the next payroll' : 'By themselves'),
    fact('Distances are in', distanceUnit === 'KM' ? 'Kilometres' : 'Miles'),
  ]
  return (
    <Section title="How claims are decided and paid">
      <Facts facts={facts} />
    </Section>
  )
}

const Panel = ({ config, today }: { readonly config: ExpenseConfig; readonly today: ReturnType<typeof todayIn> }) => {
  const [open] = useUrlState('category')
  const change = useUrlChange()
  const close = () => change({ category: undefined })
  const category = config.categories.find(({ id }) => id === open) ?? null
  return (
    <SidePanel
      opened={open === adding || category !== null}
      onClose={() => void askBeforeLosing(close)}
      title={category?.name ?? 'New category'}
    >
      {(open === adding || category) && (
        <CategoryForm key={open} category={category} config={config} today={today} onDone={close} />
      )}
    </SidePanel>
  )
}

const Categories = ({ config, today }: { readonly config: ExpenseConfig; readonly today: ReturnType<typeof todayIn> }) => {
  const href = useHref()
  const mayChange = useMayChange(expenseSetUp)
  return (
    <>
      <DataTable
        caption="Categories"
        columns={columnsFor(config, today)}
        rows={config.categories}
        rowKey={({ id }) => id}
        {...(mayChange ? { href: ({ id }: ExpenseCategory) => href({ category: id }) } : {})}
        empty={null}
      />
      {mayChange && <Panel config={config} today={today} />}
    </>
  )
}

/** `/product/timesheet/expenseSetup`: categories with their limits and rates, rates of exchange, and how claims are decided and paid. */
export const ExpenseSetUpScreen = () => {
  const query = useQuery(configQuery)
  const today = todayIn(useReader().me.zone)
  const change = useUrlChange()
  const mayChange = useMayChange(expenseSetUp)
  return (
    <Page
      title="Expense set-up"
      purpose="What can be claimed, up to how much, and how it is paid."
      {...(mayChange
        ? { primary: <Button onClick={() => change({ category: adding }, { push: true })}>New category</Button> }
        : {})}
    >
      <Load query={query} skeleton={<Skeletons rows={8} label="Loading the categories" />}>
        {(config) => (
          <>
            <Categories config={config} today={today} />
            <ExchangeList config={config} today={today} />
            {mayChange ? <SettingsForm config={config} /> : <SettingsAsTheyAre config={config} />}
          </>
        )}
      </Load>
    </Page>
  )
}
