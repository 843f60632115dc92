import { Button } from '@mantine/core'
import { type ExpenseConfig, type ExpenseExchange, expenseSetUp } from '@daybook/expenses/contract'
import { exchangeOn, rateUnit } from '@daybook/expenses/domain'
import type { Day } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  type Column,
  DataTable,
  Section,
  SidePanel,
  useHref,
  useMayChange,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { ExchangeForm } from './exchange-form.tsx'
import styles from './expenses.module.css'

type Props = { readonly config: ExpenseConfig; readonly today: Day }

const adding = 'new'

const columnsFor = ({ config, today }: Props): readonly Column<ExpenseExchange>[] => {
  const now = ({ currency }: ExpenseExchange): string => {
    const rate = exchangeOn(config.exchange, currency, today)
    return rate === null ? 'No rate yet' : String(rate / rateUnit)
  }
  return [
    { key: 'currency', title: 'Currency', cell: ({ currency }) => currency, text: ({ currency }) => currency, phone: 'title' },
    { key: 'now', title: `One in ${config.currency} today`, align: 'end', cell: now, text: now, phone: 'aside' },
    {
      key: 'rates',
      title: 'Rates',
      align: 'end',
      cell: ({ rates }) => rates.length,
      text: ({ rates }) => String(rates.length),
    },
  ]
}

const Panel = (props: Props) => {
  const [open] = useUrlState('currency')
  const change = useUrlChange()
  const close = () => change({ currency: undefined })
  const exchange = props.config.exchange.find(({ currency }) => currency === open) ?? null
  const shown = open === adding || exchange !== null
  return (
    <SidePanel
      opened={shown}
      onClose={() => void askBeforeLosing(close)}
      title={exchange ? `${exchange.currency} in ${props.config.currency}` : 'Another currency'}
    >
      {shown && <ExchangeForm key={open} exchange={exchange} onDone={close} {...props} />}
    </SidePanel>
  )
}

/** What the company says other currencies are worth, so that nobody has to enter it. */
export const ExchangeList = (props: Props) => {
  const { config } = props
  const href = useHref()
  const change = useUrlChange()
  const mayChange = useMayChange(expenseSetUp)
  return (
    <Section
      title="Rates of exchange"
      {...(mayChange
        ? {
            actions: (
              <Button variant="default" onClick={() => change({ currency: adding }, { push: true })}>
                Add a currency
              </Button>
            ),
          }
        : {})}
    >
      {config.exchange.length === 0 ? (
        <p className={styles.hint}>
          None. Whoever claims an expense in another currency enters what it was worth, as their bank or card counted it.
        </p>
      ) : (
        <DataTable
          caption="Rates of exchange"
          columns={columnsFor(props)}
          rows={config.exchange}
          rowKey={({ currency }) => currency}
          {...(mayChange ? { href: ({ currency }: ExpenseExchange) => href({ currency }) } : {})}
          empty={null}
        />
      )}
      {mayChange && <Panel {...props} />}
    </Section>
  )
}
