import { Button, Checkbox, TextInput } from '@mantine/core'
import { keepMethod, listPayments, pay, paymentDue, type PaymentDue } from '@daybook/billing/contract'
import type { PaymentMethod, PaymentMode } from '@daybook/billing/domain'
import { asError, centsToDecimal, formatMoney } from '@daybook/platform/domain'
import { EmptyState, FormShell, toast, useApi } from '@daybook/platform/web'
import { useState } from 'react'
import { CardFields } from './card-fields.tsx'
import { amountCents, cardToken, nothingTyped, paySchema, type Typed } from './pay-schema.ts'
import { type ReadCard, StripeCard } from './stripe-card.tsx'
import styles from './payments.module.css'

const agreement = 'I agree to monthly payments: this card is kept, and pays every invoice until I remove it.'

type Props = {
  readonly due: PaymentDue
  readonly method: PaymentMethod
  readonly mode: PaymentMode
  readonly onStarted: (paymentId: string) => void
}

/** The card that is kept, to pay with; another one may be entered instead. */
const WithKept = ({ label, onOther }: { readonly label: string; readonly onOther: () => void }) => (
  <div className={styles.kept}>
    <span>{label}</span>
    <Button variant="default" size="compact-sm" onClick={onOther}>
      Use another card
    </Button>
  </div>
)

const transferWords = (provider: PaymentDue['provider']): string =>
  provider === 'stripe'
    ? 'You are told next to which account to transfer it. It counts when it has arrived.'
    : 'No payment provider is set up here: the transfer arrives by itself within a few minutes, and no money moves.'

/** Pays what is due, or a part of it; where nothing is due, keeps a card for what comes. */
export const PayForm = ({ due, method, mode, onStarted }: Props) => {
  const { dueCents, currency, kept } = due
  const [other, setOther] = useState(false)
  const [problem, setProblem] = useState('')
  const [read, setRead] = useState<ReadCard | null>(null)
  const begin = useApi(pay, { refetches: [paymentDue, listPayments] })
  const keep = useApi(keepMethod, { refetches: [paymentDue] })
  const isRecurring = mode === 'RECURRING'
  const withKept = method === 'CARD' && !isRecurring && kept?.paysNot === null && !other
  const entersCard = method === 'CARD' && !withKept
  // The provider's own form says what is wrong with a card.
  const asked = { amount: dueCents > 0, card: entersCard && due.publishableKey === null, dueCents, currency }
  if (dueCents === 0 && !isRecurring) return <EmptyState compact>Nothing is to be paid right now.</EmptyState>

  /** What stands for the card that was typed; undefined where none was, and null where it cannot be used. */
  const readSource = async (typed: Typed): Promise<string | null | undefined> => {
    if (!entersCard) return undefined
    if (due.publishableKey === null) return cardToken(typed)
    if (!read) {
      setProblem('Please enter your card number')
      return null
    }
    return read().catch((error: unknown) => {
      setProblem(asError(error).message)
      return null
    })
  }

  const send = async (typed: Typed) => {
    setProblem('')
    const source = await readSource(typed)
    if (source === null) return
    const card = source === undefined ? {} : { source }
    if (dueCents === 0) {
      if (source) toast.success((await keep.mutateAsync({ body: { source, agreed: typed.agreed } })).response_message)
      return
    }
    const body = { method, mode, amountCents: amountCents(typed.amount, currency) ?? 0, ...card }
    const { id } = await begin.mutateAsync({ body: isRecurring ? { ...body, agreed: typed.agreed } : body })
    onStarted(id)
  }

  return (
    <FormShell<Typed, ReturnType<typeof paySchema>>
      schema={paySchema(asked)}
      initial={nothingTyped(dueCents > 0 ? centsToDecimal(dueCents, currency) : '')}
      submit={dueCents > 0 ? 'Pay Now' : 'Keep this card'}
      onSubmit={send}
      blocked={({ agreed }) => (isRecurring && !agreed ? 'Tick the agreement first.' : null)}
      warnBeforeLeaving={false}
      wide
      label="Payment"
    >
      {(form) => (
        <>
          {asked.amount && (
            <TextInput
              label="Amount"
              description={`${formatMoney(dueCents, currency)} is due. You may pay a part of it.`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              leftSection={<span className={styles.currency}>{currency}</span>}
              leftSectionWidth={52}
              {...form.getInputProps('amount')}
            />
          )}
          {withKept && kept && <WithKept label={kept.label} onOther={() => setOther(true)} />}
          {asked.card && <CardFields form={form} />}
          {entersCard && due.publishableKey !== null && (
            <StripeCard publishableKey={due.publishableKey} onReader={(next) => setRead(() => next)} />
          )}
          {problem !== '' && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          {method === 'BANK_TRANSFER' && <p className={styles.note}>{transferWords(due.provider)}</p>}
          {isRecurring && <Checkbox label={agreement} {...form.getInputProps('agreed', { type: 'checkbox' })} />}
        </>
      )}
    </FormShell>
  )
}
