import { addDays, type Day, maxDay } from '@daybook/platform/domain'

/** Whether a version is to be read and understood, or signed with a name. */
export const confirmWays = ['READ', 'SIGN'] as const
export type ConfirmWay = (typeof confirmWays)[number]

/** So many people are asked to confirm one version. */
export const mostSigners = 2000
/** So many sign one after the other. */
export const mostInOrder = 20

/** What somebody agrees to as they confirm; it stands above the button and on the certificate, so what was said once never changes. */
export const consentWords: Readonly<Record<ConfirmWay | 'DRAWN', string>> = {
  READ: 'I have read this document and understood it.',
  SIGN: 'I have read this document and agree to it. My name typed here stands for my signature.',
  DRAWN: 'I have read this document and agree to it. What I have drawn here is my signature.',
}

const daysForAnew = 7

/** By when a new version is to be confirmed: by the same day, but people have a week. */
export const dueAnew = (dueOn: Day, today: Day): Day => maxDay(dueOn, addDays(today, daysForAnew))

/** What somebody who has not confirmed is reminded of on a day: two days before, and once it is overdue. */
export const confirmReminderOn = (dueOn: Day, today: Day): 'BEFORE' | 'AFTER' | null => {
  if (today > dueOn) return 'AFTER'
  return today >= addDays(dueOn, -2) ? 'BEFORE' : null
}

/** How far one of those who are asked is. */
export const signerStates = ['SIGNED', 'REFUSED', 'ASKED', 'WAITING'] as const
export type SignerState = (typeof signerStates)[number]

type Standing = {
  readonly signed: boolean
  readonly refused: boolean
  /** Whether everybody before them has signed, or all are asked at once. */
  readonly isTheirTurn: boolean
}

/** Where people sign in an order, the next one is asked when the one before has signed. */
export const signerState = ({ signed, refused, isTheirTurn }: Standing): SignerState => {
  if (signed) return 'SIGNED'
  if (refused) return 'REFUSED'
  return isTheirTurn ? 'ASKED' : 'WAITING'
}
