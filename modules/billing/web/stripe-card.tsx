import { Button, useComputedColorScheme } from '@mantine/core'
import { asError } from '@daybook/platform/domain'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCardConsent, whatLoads } from './card-consent.ts'
import { type CardElement, stripeFor } from './stripe-library.ts'
import styles from './payments.module.css'

/** Turns the card that was typed into what stands for it. Throws a sentence for people where it cannot. */
export type ReadCard = () => Promise<string>

type Props = {
  readonly publishableKey: string
  /** Once a card can be typed, and null when it no longer can. */
  readonly onReader: (read: ReadCard | null) => void
}

const inks = { light: '#101828', dark: '#e6eaf0' } as const

const readerOf =
  (publishableKey: string, card: CardElement): ReadCard =>
  async () => {
    const { error, paymentMethod } = await (await stripeFor(publishableKey)).createPaymentMethod({ type: 'card', card })
    if (!paymentMethod) throw new Error(error?.message ?? 'Payment processing failed')
    return paymentMethod.id
  }

const Field = ({ publishableKey, onReader, onFailure }: Props & { readonly onFailure: (words: string) => void }) => {
  const place = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  const hand = useEffectEvent(onReader)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let card: CardElement | undefined
    let gone = false
    const show = async () => {
      const stripe = await stripeFor(publishableKey)
      if (gone || !place.current) return
      card = stripe.elements().create('card', { style: { base: { fontSize: '14px', color: inks[scheme] } } })
      card.mount(place.current)
      hand(readerOf(publishableKey, card))
    }
    show().catch((error: unknown) => fail(asError(error).message))
    return () => {
      gone = true
      hand(null)
      card?.destroy()
    }
  }, [publishableKey, scheme])
  return <div ref={place} className={styles.theirs} />
}

/**
 * Stripe's field for a card, for who agreed that it is loaded; for everybody else a button of ours, which says what it loads. Pressed, it agrees
 * for this page.
 */
export const StripeCard = (props: Props) => {
  const { agreed, agree } = useCardConsent()
  const [problem, setProblem] = useState('')
  if (!agreed)
    return (
      <div className={styles.ours}>
        <Button variant="default" fullWidth aria-describedby="stripe-loads" onClick={agree}>
          Enter a card
        </Button>
        <p id="stripe-loads" className={styles.note}>
          {whatLoads}
        </p>
      </div>
    )
  if (problem === '') return <Field {...props} onFailure={setProblem} />
  return (
    <p className={styles.problem} role="alert">
      {problem}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => setProblem('')}>
        Try again
      </Button>
    </p>
  )
}
