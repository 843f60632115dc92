import { refusals } from '@daybook/platform/contract'

export const identityRefusals = refusals({
  'api_token.too_many': { status: 409, words: 'You have {most} tokens already. Revoke one you no longer need.' },
  'passcode.wrong': { status: 400, words: 'That code is not right. Check the e-mail and try again.' },
  'passcode.expired': { status: 400, words: 'That code has expired. Ask for a new one.' },
  'passcode.too_many': { status: 429, words: 'Too many wrong codes. Ask for a new one.' },
  'password.short': { status: 400, words: 'Use at least {minimum} characters.' },
  'password.common': { status: 400, words: 'This password is among those that are tried first. Choose another one.' },
  'password.named': { status: 400, words: 'A name is no password: yours, your company’s and ours are tried first.' },
  'password.weak': { status: 400, words: 'This password is easy to guess. Add a few uncommon words.' },
  'password.wrong': { status: 400, words: 'That is not your password.' },
  'second_factor.wrong': { status: 400, words: 'That code is not right. Codes change every 30 seconds and work once.' },
  'second_factor.not_set_up': { status: 409, words: 'There is no authenticator app or passkey on this account.' },
  'second_factor.on_already': {
    status: 409,
    words: 'An authenticator app is set up already. Remove it before you set up another.',
  },
  'second_factor.needed': { status: 400, words: 'Please confirm with a code of your authenticator app, or with your passkey.' },
  'passkey.refused': { status: 400, words: 'This passkey was not accepted. Try again.' },
  'reset.invalid': { status: 400, words: 'This link is no longer valid. Ask for a new one.' },
})
