import { refusals } from '@daybook/platform/contract'

export const identityRefusals = refusals({
  'passcode.wrong': { status: 400, words: 'That code is not right. Check the e-mail and try again.' },
  'passcode.expired': { status: 400, words: 'That code has expired. Ask for a new one.' },
  'passcode.too_many': { status: 429, words: 'Too many wrong codes. Ask for a new one.' },
  'password.short': { status: 400, words: 'Use at least {minimum} characters.' },
  'password.common': { status: 400, words: 'This password is among those that are tried first. Choose another one.' },
  'password.named': { status: 400, words: 'A name is no password: yours, your company’s and ours are tried first.' },
  'password.weak': { status: 400, words: 'This password is easy to guess. Add a few uncommon words.' },
  'password.wrong': { status: 400, words: 'That is not your password.' },
  'reset.invalid': { status: 400, words: 'This link is no longer valid. Ask for a new one.' },
})
