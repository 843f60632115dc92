import { SegmentedControl } from '@mantine/core'
import { billingPaths, type PaymentDue } from '@daybook/billing/contract'
import type { PaymentMethod, PaymentMode } from '@daybook/billing/domain'
import { formatMoney } from '@daybook/platform/domain'
import { Load, Page, Section, Skeletons, TextLink, TileChoice, useHref, useUrlChange, useUrlState } from '@daybook/platform/web'
import { IconBuildingBank, IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { KeptCard } from './kept-card.tsx'
import { PayForm } from './pay-form.tsx'
import { PaymentProgress } from './payment-progress.tsx'
import { dueQuery } from './payment-queries.ts'
import { PaymentTable } from './payment-table.tsx'
import styles from './payments.module.css'

const methods = [
  { value: 'CARD', label: 'Credit or debit card', icon: <IconCreditCard size={20} stroke={1.75} aria-hidden="true" /> },
  { value: 'BANK_TRANSFER', label: 'Bank transfer', icon: <IconBuildingBank size={20} stroke={1.75} aria-hidden="true" /> },
]
const modes = [
  { value: 'ONE_TIME', label: 'One-time payment' },
  { value: 'RECURRING', label: 'Recurring payment' },
]

/** What is chosen, as the address says it, where it can be had. A transfer is made by the payer each time, so it does not recur. */
const useChoice = ({ transfers }: PaymentDue): { method: PaymentMethod; mode: PaymentMode } => {
  const [method] = useUrlState('method')
  const [mode] = useUrlState('mode')
  if (method === 'transfer' && transfers) return { method: 'BANK_TRANSFER', mode: 'ONE_TIME' }
  return { method: 'CARD', mode: mode === 'recurring' ? 'RECURRING' : 'ONE_TIME' }
}

const Choice = ({ due }: { readonly due: PaymentDue }) => {
  const { method, mode } = useChoice(due)
  const change = useUrlChange()
  return (
    <div className={styles.stack}>
      {due.transfers && (
        <div className={styles.methods}>
          <TileChoice
            label="Payment method"
            options={methods}
            value={method}
            onChange={(next) => change({ method: next === 'BANK_TRANSFER' ? 'transfer' : undefined, mode: undefined })}
          />
        </div>
      )}
      {method === 'CARD' ? (
        <SegmentedControl
          fullWidth
          aria-label="How often"
          data={modes}
          value={mode}
          onChange={(next) => change({ mode: next === 'RECURRING' ? 'recurring' : undefined })}
        />
      ) : (
        <p className={styles.note}>A one-time payment: you make each transfer yourself.</p>
      )}
      {/* Another method is another form: nothing of the one before stays in it. */}
      <PayForm
        key={`${method} ${mode} ${due.dueCents}`}
        due={due}
        method={method}
        mode={mode}
        onStarted={(payment) => change({ payment }, { push: true })}
      />
    </div>
  )
}

const Running = ({ due }: { readonly due: PaymentDue }) => {
  const href = useHref()
  if (!due.running) return null
  const { id, amountCents, currency, state } = due.running
  return (
    <p className={styles.running} role="note">
      {formatMoney(amountCents, currency)} {state === 'CHALLENGE' ? 'waits for you to confirm it' : 'is being paid'}.{' '}
      <TextLink href={href({ payment: id })}>See how far it is</TextLink>
    </p>
  )
}

/** Where nobody takes cards for the seller: what stands on each invoice. */
const AsOnInvoices = ({ due }: { readonly due: PaymentDue }) => (
  <div className={styles.stack}>
    <p>{due.transferTo}</p>
    <p className={styles.quiet}>
      No cards are taken here: transfer what is due, with the number of the invoice. It is paid when the seller has seen it
      arrive.
    </p>
  </div>
)

/** What is being paid, or can be. */
const Paying = ({ due }: { readonly due: PaymentDue }) => {
  const [payment, show] = useUrlState('payment', { push: true })
  if (payment !== undefined) return <PaymentProgress key={payment} id={payment} onNew={() => show(undefined)} />
  return (
    <>
      <Running due={due} />
      {due.provider === 'none' ? <AsOnInvoices due={due} /> : <Choice due={due} />}
    </>
  )
}

const Due = ({ due }: { readonly due: PaymentDue }) => (
  <Section title="Due now">
    <p className={styles.figure}>{formatMoney(due.dueCents, due.currency)}</p>
    {due.creditCents > 0 && (
      <p className={styles.quiet}>{formatMoney(due.creditCents, due.currency)} of credit pays your next invoice.</p>
    )}
    <TextLink href={billingPaths.billing()}>See your invoices</TextLink>
  </Section>
)

/** What can be done here: no card pays where none is taken. */
const purposeOf = (due: PaymentDue | undefined): string =>
  due?.provider === 'none' ? 'See what is due, and how it is paid.' : 'Pay what is due, or keep a card that pays every invoice.'

/** `/product/billing/payment-methods`, and the older `/product/billing/timesheet`: what is due, how it is paid, and what was. */
export const PaymentScreen = () => {
  const query = useQuery(dueQuery)
  return (
    <Page title="Payment methods" purpose={purposeOf(query.data)}>
      <Load query={query} skeleton={<Skeletons rows={8} label="Loading what is due" />}>
        {(due) => (
          <div className={styles.columns}>
            <div className={styles.pay}>
              <Section title="Payment">
                <Paying due={due} />
              </Section>
            </div>
            <div className={styles.due}>
              <Due due={due} />
            </div>
            {(due.kept || due.provider !== 'none') && (
              <div className={styles.keptPlace}>
                <Section title="Kept card">
                  <KeptCard due={due} />
                </Section>
              </div>
            )}
          </div>
        )}
      </Load>
      <PaymentTable />
    </Page>
  )
}
