import type { FailureCode, PaymentMethod, PaymentState } from './payment.ts'

// Cards that exist nowhere, for installations where no provider is set up. What a card does is in its token, so nothing has to be remembered.

const behaviours = ['pays', 'declined', 'challenge', 'late'] as const
export type SandboxBehaviour = (typeof behaviours)[number]

/** The test cards, and what each of them does. */
export const sandboxCards: readonly { readonly number: string; readonly does: SandboxBehaviour; readonly words: string }[] = [
  { number: '4242424242424242', does: 'pays', words: 'is paid at once' },
  { number: '4000000000000002', does: 'declined', words: 'is declined' },
  { number: '4000002760003184', does: 'challenge', words: 'has to be confirmed' },
  { number: '4000000000000341', does: 'late', words: 'is paid, and taken back after a minute' },
]

/** `12/30` as `2030-12`; null where it is no month. */
export const readExpiry = (typed: string): string | null => {
  const [, month = '', year = ''] = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(typed) ?? []
  return month === '' ? null : `20${year}-${month}`
}

/** What the browser sends in place of a card: what it does, its last four digits and when it ends. Null: this is no test card. */
export const sandboxToken = (cardNumber: string, expiry: string): string | null => {
  const digits = cardNumber.replace(/[\s-]/g, '')
  const card = sandboxCards.find(({ number }) => number === digits)
  return card ? `sandbox_${card.does}_${digits.slice(-4)}_${expiry}` : null
}

export type SandboxCard = { readonly does: SandboxBehaviour; readonly label: string; readonly expires: string }

/** The card that a token stands for; null for any other text. */
export const readSandboxToken = (token: string): SandboxCard | null => {
  const [, word, digits = '', expires = ''] = /^sandbox_([a-z]+)_(\d{4})_(\d{4}-\d{2})$/.exec(token) ?? []
  const does = behaviours.find((each) => each === word)
  return does ? { does, label: `Visa ending in ${digits}`, expires } : null
}

/** A payment as the sandbox knows it: everything about it follows from this. */
export type SandboxPayment = {
  readonly method: PaymentMethod
  readonly card: SandboxCard | null
  /** The payer confirmed it. */
  readonly confirmed: boolean
  /** The payer is there and could confirm it. */
  readonly present: boolean
  readonly ageSeconds: number
  /** The month it is, `2026-03`. */
  readonly month: string
}

/** A late card fails, and a transfer arrives, this long after the payment was made. */
const lateAfter = 60
const transferAfter = 120

type Answer = { readonly state: PaymentState; readonly failure: FailureCode | null }
const failed = (failure: FailureCode): Answer => ({ state: 'FAILED', failure })
const now = (state: PaymentState): Answer => ({ state, failure: null })

/** What becomes of a payment in the sandbox. */
export const sandboxAnswer = ({ method, card, confirmed, present, ageSeconds, month }: SandboxPayment): Answer => {
  if (method === 'BANK_TRANSFER') return now(ageSeconds < transferAfter ? 'PENDING' : 'PAID')
  if (!card) return failed('refused')
  if (card.expires < month) return failed('expired')
  if (card.does === 'declined') return failed('declined')
  if (card.does === 'late') return ageSeconds < lateAfter ? now('PAID') : failed('taken_back')
  if (card.does === 'pays' || confirmed) return now('PAID')
  return present ? now('CHALLENGE') : failed('confirmation_needed')
}
