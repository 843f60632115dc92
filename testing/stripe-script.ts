/** What the pages use of Stripe's script, without Stripe: a field that takes the name of a card, and a bank that is content at once. */
export const stripeScript = `
globalThis.Stripe = () => ({
  elements: () => ({ create: () => {
    const input = document.createElement('input')
    input.setAttribute('aria-label', 'Card of Stripe')
    input.style.cssText = 'border:0;background:none;color:inherit;width:100%'
    return { mount: (place) => place.append(input), destroy: () => input.remove(), input }
  } }),
  createPaymentMethod: async ({ card }) =>
    card.input.value === '' ? { error: { message: 'Your card number is incomplete.' } } : { paymentMethod: { id: card.input.value } },
  handleNextAction: ({ clientSecret }) => globalThis.bankConfirms(clientSecret).then(() => ({})),
})
`
