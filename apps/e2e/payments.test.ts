import { afterAll, describe, expect, test } from 'vitest'
import { call, ownerAt } from './company.ts'
import { closeScreens, fitsPhone, isAccessible, person, type Person } from './journey.ts'

// An owner pays an invoice in parts: with a card that is declined, one that has to be confirmed, a transfer, and one that is kept.

afterAll(closeScreens)

const owing = async (me: Person, name: string): Promise<void> => {
  const token = await ownerAt(me, `Paula ${name}`, `${name.toLowerCase()}@payments.example`, `${name} & Sons`)
  await call('POST', '../subscriptions/change-plan?planType=GROWTH_PACK', {}, token)
}

describe.each([
  ['Wide', 1280],
  ['Narrow', 390],
])('%s', (name, width) => {
  test('what is due is paid in parts, and a card is kept for what comes', async () => {
    const me = await person({ width })
    await owing(me, name)
    const { page } = me
    await page.goto('/product/billing/billing')
    await page.getByRole('link', { name: /^DB-/ }).click()
    await page.getByRole('dialog', { name: 'Invoice' }).getByRole('link', { name: 'Pay what is due' }).click()
    await page.getByRole('heading', { name: 'Payment methods' }).waitFor()
    const form = page.getByRole('form', { name: 'Payment' })
    const payNow = form.getByRole('button', { name: 'Pay Now' })
    expect(await form.getByLabel('Amount').inputValue()).toBe('20.00')

    await form.getByLabel('Amount').fill('')
    await payNow.click()
    for (const words of [
      'Please enter amount',
      'Please enter your card number',
      'Please enter card expiry date',
      'Please enter your CVV',
    ])
      await form.getByText(words).waitFor()
    await isAccessible(page, 'a payment with everything missing')
    for (const [amount, words] of [
      ['10.505', 'Invalid amount (e.g. 10.50)'],
      ['0.99', 'Minimum amount is $1'],
      ['20.01', '$20.00 is due'],
    ] as const) {
      await form.getByLabel('Amount').fill(amount)
      await payNow.click()
      await form.getByText(words, { exact: true }).waitFor()
    }

    // Another method is another form: nothing of the one before stays.
    await form.getByRole('button', { name: 'Use 4000 0000 0000 0002' }).click()
    await page.getByRole('radio', { name: 'Bank transfer' }).click()
    await page.waitForURL('**method=transfer')
    expect(await form.getByLabel('Amount').inputValue()).toBe('20.00')
    await page.getByRole('radio', { name: 'Credit or debit card' }).click()
    await expect.poll(() => form.getByLabel('Card number').inputValue()).toBe('')

    await form.getByRole('button', { name: 'Use 4000 0000 0000 0002' }).click()
    await payNow.click()
    await page.getByText('Your bank declined the payment.').waitFor()
    await isAccessible(page, 'a payment that failed')
    await page.getByRole('button', { name: 'New Payment' }).click()

    await form.getByLabel('Amount').fill('5')
    await form.getByRole('button', { name: 'Use 4000 0027 6000 3184' }).click()
    await payNow.click()
    await page.getByRole('heading', { name: 'Your bank wants you to confirm this payment' }).waitFor()
    await isAccessible(page, 'a payment that is to be confirmed')
    // It is found again, from anywhere.
    await page.goto('/product/billing/timesheet')
    await page.getByText('$5.00 waits for you to confirm it').waitFor()
    await page.getByRole('link', { name: 'See how far it is' }).click()
    await page.getByRole('button', { name: 'Confirm the payment' }).click()
    await page.getByText('Payment Successful!', { exact: true }).waitFor()
    await page.getByText('One-time payment successful!').waitFor()
    await page.getByRole('button', { name: 'New Payment' }).click()

    await page.getByRole('radio', { name: 'Bank transfer' }).click()
    await page.waitForURL('**method=transfer')
    await form.getByLabel('Amount').fill('5.00')
    await payNow.click()
    await page.getByText('Processing your payment...').waitFor()
    await page.getByText('Please wait while we process your payment.').waitFor()
    await isAccessible(page, 'a payment that is processed')
    await page.getByRole('button', { name: 'New Payment' }).click()

    await page.goto('/product/billing/payment-methods?mode=recurring')
    expect(await form.getByLabel('Amount').inputValue()).toBe('10.00')
    expect(await payNow.isDisabled()).toBe(true)
    await form.getByText('Tick the agreement first.').waitFor()
    await form.getByLabel(/^I agree to monthly payments/).check()
    await form.getByRole('button', { name: 'Use 4242 4242 4242 4242' }).click()
    await isAccessible(page, 'a payment that recurs')
    await payNow.click()
    await page.getByText('Recurring payment set up successfully!').waitFor()
    await page.getByText('Pays every invoice; ends 12/2030').waitFor()
    await isAccessible(page, 'a payment that succeeded')
    await fitsPhone(page)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the card' }).click()
    await page.getByText('No card is kept.').waitFor()
    for (const card of ['0002', '3184', '4242']) await page.getByText(`Visa ending in ${card}`).first().waitFor()
    expect(me.problems).toEqual([])
  })
})
