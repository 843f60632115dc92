import { Button } from '@mantine/core'
import { paymentDue, type PaymentDue, removeMethod } from '@daybook/billing/contract'
import { confirmDeed, InstantDay, toast, useApi } from '@daybook/platform/web'
import { IconCreditCard } from '@tabler/icons-react'
import styles from './payments.module.css'

const endOf = (expires: string): string => `${expires.slice(5)}/${expires.slice(0, 4)}`

const whyNot = {
  OTHER_PROVIDER: 'Pays no invoice: it was kept by another payment provider',
  NO_OWNER: 'Pays no invoice: whoever agreed to it is not an owner any more',
} as const

/** What every invoice is paid with, who agreed to that, and the way to remove it. */
export const KeptCard = ({ due: { kept, provider } }: { readonly due: Pick<PaymentDue, 'kept' | 'provider'> }) => {
  const remove = useApi(removeMethod, {
    refetches: [paymentDue],
    onSuccess: (done) => void toast.success(done.response_message),
    onError: toast.failure,
  })
  if (!kept)
    return <p className={styles.quiet}>No card is kept.{provider !== 'none' && ' Choose a recurring payment to keep one.'}</p>
  const ask = async () => {
    const sure = await confirmDeed({
      title: 'Remove the card?',
      words: `Invoices are not paid with ${kept.label} any more. What is due by then, you pay yourself.`,
      deed: 'Remove the card',
    })
    if (sure) remove.mutate()
  }
  return (
    <div className={styles.keptCard}>
      <IconCreditCard size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={styles.strong}>{kept.label}</p>
        <p className={styles.quiet}>
          {kept.paysNot === null ? 'Pays every invoice' : whyNot[kept.paysNot]}
          {kept.expires && <>; ends {endOf(kept.expires)}</>}.
          <br />
          Agreed {kept.agreedBy && <>by {kept.agreedBy} </>}on <InstantDay instant={kept.agreedAt} />
        </p>
      </div>
      <Button variant="default" size="compact-sm" loading={remove.isPending} onClick={() => void ask()}>
        Remove
      </Button>
    </div>
  )
}
