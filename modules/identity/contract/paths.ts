import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const identityPaths = {
  signIn: path('/signIn'),
  signUp: path('/signUp'),
  passwordReset: path('/password-reset'),
  confirmEmail: path('/confirm-email'),
} as const
