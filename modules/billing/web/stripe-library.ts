// Stripe's script, as Stripe documents it. The one place that knows it; it is loaded only after the reader agreed, and from Stripe itself:
// kept elsewhere, it would not be allowed to take cards.

const address = 'https://js.stripe.com/endive/stripe.js'

type Problem = { readonly error?: { readonly message?: string } }

/** Stripe's field for a card: what is typed into it never comes to our page. */
export type CardElement = { mount(place: HTMLElement): void; destroy(): void }

export type StripeLibrary = {
  elements(): { create(kind: 'card', look: object): CardElement }
  createPaymentMethod(about: {
    type: 'card'
    card: CardElement
  }): Promise<Problem & { readonly paymentMethod?: { readonly id: string } }>
  handleNextAction(about: { clientSecret: string }): Promise<Problem>
}

type Open = (publishableKey: string) => StripeLibrary
const opener = (): Open | undefined => (globalThis as { Stripe?: Open }).Stripe

let loading: Promise<Open> | undefined

const load = (): Promise<Open> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      loading = undefined
      reject(new Error('The form of the payment provider could not be loaded.'))
    }
    script.src = address
    script.async = true
    script.addEventListener('load', () => {
      const open = opener()
      if (open) resolve(open)
      else fail()
    })
    script.addEventListener('error', fail)
    document.head.append(script)
  })

/** Stripe's library, for the account of this installation. */
export const stripeFor = async (publishableKey: string): Promise<StripeLibrary> => (await (loading ??= load()))(publishableKey)
