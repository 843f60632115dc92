import { amountFault, readExpiry, sandboxToken } from '@daybook/billing/domain'
import { decimalToCents, formatMoney } from '@daybook/platform/domain'
import { z } from 'zod'

/** What a person types to pay. The card stays in the browser: what is sent in its place is made from it by `cardToken`. */
export type Typed = { amount: string; cardNumber: string; expiry: string; cvv: string; agreed: boolean }

export const nothingTyped = (amount: string): Typed => ({ amount, cardNumber: '', expiry: '', cvv: '', agreed: false })

/** What stands for the card that was typed; null where it is no test card. */
export const cardToken = ({ cardNumber, expiry }: Pick<Typed, 'cardNumber' | 'expiry'>): string | null => {
  const until = readExpiry(expiry)
  return until === null ? null : sandboxToken(cardNumber, until)
}

/** An amount as it is typed, in minor units. */
export const amountCents = (typed: string, currency: string): number | null => decimalToCents(typed.trim(), currency)

const amountProblem = (typed: string, dueCents: number, currency: string): string | null => {
  if (typed.trim() === '') return 'Please enter amount'
  if (!/^\s*\d+(\.\d{1,2})?\s*$/.test(typed)) return 'Invalid amount (e.g. 10.50)'
  const fault = amountFault(amountCents(typed, currency) ?? 0, dueCents)
  if (fault === 'tooLittle') return 'Minimum amount is $1'
  if (fault === 'tooMuch') return `${formatMoney(dueCents, currency)} is due`
  return fault === 'leavesLittle' ? 'Pay all of it, or leave at least 1.00 for later' : null
}

const cardProblems = ({ cardNumber, expiry, cvv }: Typed): Partial<Record<keyof Typed, string>> => ({
  ...(cardNumber.trim() === ''
    ? { cardNumber: 'Please enter your card number' }
    : sandboxToken(cardNumber, '2099-12') === null
      ? { cardNumber: 'This is no test card. Take one of those below.' }
      : {}),
  ...(expiry.trim() === ''
    ? { expiry: 'Please enter card expiry date' }
    : readExpiry(expiry) === null
      ? { expiry: 'Month and year, such as 12/30' }
      : {}),
  ...(cvv.trim() === '' ? { cvv: 'Please enter your CVV' } : /^\s*\d{3,4}\s*$/.test(cvv) ? {} : { cvv: '3 or 4 digits' }),
})

type Asked = { readonly amount: boolean; readonly card: boolean; readonly dueCents: number; readonly currency: string }

/** What has to be typed, with the words for what is wrong with it. */
export const paySchema = ({ amount, card, dueCents, currency }: Asked) =>
  z
    .object({ amount: z.string(), cardNumber: z.string(), expiry: z.string(), cvv: z.string(), agreed: z.boolean() })
    .superRefine((typed, context) => {
      const problems: Partial<Record<keyof Typed, string | null>> = {
        ...(amount ? { amount: amountProblem(typed.amount, dueCents, currency) } : {}),
        ...(card ? cardProblems(typed) : {}),
      }
      for (const [field, message] of Object.entries(problems))
        if (message) context.addIssue({ code: 'custom', path: [field], message })
    })
