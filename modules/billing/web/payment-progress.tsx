import { Alert, Button, Loader } from '@mantine/core'
import {
  cancelPayment,
  confirmPayment,
  getChallenge,
  getPayment,
  listPayments,
  type Payment,
  paymentDue,
} from '@daybook/billing/contract'
import { asError, formatMoney } from '@daybook/platform/domain'
import { call, confirmDeed, Load, Skeletons, toast, useApi } from '@daybook/platform/web'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCardConsent, whatLoads } from './card-consent.ts'
import { dueQuery, paymentQuery } from './payment-queries.ts'
import { stripeFor } from './stripe-library.ts'
import styles from './payments.module.css'

const amountOf = ({ amountCents, currency }: Payment): string => formatMoney(amountCents, currency)

/** A transfer is made by the payer, who may think otherwise before that. */
const CancelTransfer = ({ payment }: { readonly payment: Payment }) => {
  const cancel = useApi(cancelPayment, { refetches: [getPayment, paymentDue, listPayments], onError: toast.failure })
  const ask = async () => {
    const sure = await confirmDeed({
      title: 'Cancel the transfer?',
      words: 'Only if you have not made it: what is due can be paid in another way then.',
      deed: 'Cancel the transfer',
    })
    if (sure) cancel.mutate({ params: { id: payment.id }, body: {} })
  }
  return (
    <Button variant="subtle" size="compact-sm" loading={cancel.isPending} onClick={() => void ask()}>
      Cancel the transfer
    </Button>
  )
}

const Pending = ({ payment }: { readonly payment: Payment }) => (
  <output className={styles.progress}>
    <Loader size={32} aria-hidden="true" />
    <span className={styles.title}>Processing your payment...</span>
    <span>
      {payment.method === 'CARD'
        ? 'Please wait while we process your payment.'
        : `Please wait while we process your payment. The transfer of ${amountOf(payment)} is on its way; you need not stay here.`}
    </span>
    {payment.instructionsUrl !== null && (
      <a href={payment.instructionsUrl} target="_blank" rel="noreferrer">
        How to make the transfer
      </a>
    )}
    {payment.method === 'BANK_TRANSFER' && <CancelTransfer payment={payment} />}
  </output>
)

/** Lets the bank ask, where it does so in the browser. */
const answerBank = async (id: string, publishableKey: string | null): Promise<void> => {
  const { clientSecret } = await call(getChallenge, { params: { id } })
  if (clientSecret === null || publishableKey === null) return
  const { error } = await (await stripeFor(publishableKey)).handleNextAction({ clientSecret })
  if (error) throw new Error(error.message ?? 'The payment was not confirmed with your bank.')
}

/** The bank asks the payer whether it is them. */
const Challenge = ({ payment }: { readonly payment: Payment }) => {
  const options = { refetches: [getPayment], onError: toast.failure }
  const confirm = useApi(confirmPayment, options)
  const cancel = useApi(cancelPayment, options)
  const sent = { params: { id: payment.id }, body: {} }
  const { data: due } = useQuery(dueQuery)
  const { agreed } = useCardConsent()
  const loads = !agreed && due?.publishableKey != null
  const [asking, setAsking] = useState(false)
  const answer = () => {
    setAsking(true)
    answerBank(payment.id, due?.publishableKey ?? null)
      .then(
        () => confirm.mutate(sent),
        (error: unknown) => void toast.error(asError(error).message),
      )
      .finally(() => setAsking(false))
  }
  return (
    <div className={styles.progress}>
      <h3 className={styles.title}>Your bank wants you to confirm this payment</h3>
      <p>
        {amountOf(payment)} with {payment.paidWith}. It is cancelled if you do not confirm it within an hour.
      </p>
      {loads && <p className={styles.note}>Confirming: {whatLoads}</p>}
      <div className={styles.deeds}>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(sent)}>
          Cancel the payment
        </Button>
        <Button loading={asking || confirm.isPending} disabled={!due} onClick={answer}>
          Confirm the payment
        </Button>
      </div>
    </div>
  )
}

const successOf = ({ mode, automatic }: Payment): string => {
  if (automatic) return 'The kept card paid it by itself.'
  return mode === 'RECURRING' ? 'Recurring payment set up successfully!' : 'One-time payment successful!'
}

const Paid = ({ payment }: { readonly payment: Payment }) => (
  <output className={styles.progress}>
    <IconCircleCheck size={40} stroke={1.5} className={styles.done} aria-hidden="true" />
    <span className={styles.title}>Payment Successful!</span>
    <span>{successOf(payment)}</span>
    <span>
      {amountOf(payment)} with {payment.paidWith}
    </span>
    {payment.refundedCents > 0 && <span>{formatMoney(payment.refundedCents, payment.currency)} of it was given back.</span>}
  </output>
)

const Failed = ({ payment }: { readonly payment: Payment }) => (
  <Alert color="red" variant="light" role="alert" title={payment.failure ?? 'Payment processing failed'}>
    {amountOf(payment)} was not paid with {payment.paidWith}.
  </Alert>
)

const bodies = { PENDING: Pending, CHALLENGE: Challenge, PAID: Paid, FAILED: Failed } as const

/** How far a payment is, from the moment it was sent to the one when it is over; then the next one may be begun. */
export const PaymentProgress = ({ id, onNew }: { readonly id: string; readonly onNew: () => void }) => {
  const query = useQuery({
    ...paymentQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.state === 'PENDING' ? 2000 : false),
  })
  return (
    <Load query={query} skeleton={<Skeletons rows={3} label="Loading the payment" />}>
      {(payment) => {
        const Body = bodies[payment.state]
        return (
          <div className={styles.stack}>
            <Body payment={payment} />
            {(payment.state !== 'PENDING' || payment.method === 'BANK_TRANSFER') && payment.state !== 'CHALLENGE' && (
              <Button variant="default" className={styles.again} onClick={onNew}>
                New Payment
              </Button>
            )}
          </div>
        )
      }}
    </Load>
  )
}
