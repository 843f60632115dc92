import { forgetDraft, keepDraft, readDraft } from '@daybook/platform/web'

/** A sign-up that waits for the code from the mail. */
export type WaitingSignUp = { readonly email: string; readonly signUpId: string }

const name = 'sign-up'

/** The sign-up that waits in this tab, so that a reload leads back to its code; null when there is none. */
export const keptSignUp = (): WaitingSignUp | null => {
  const { email, signUpId } = readDraft(name)
  return typeof email === 'string' && typeof signUpId === 'string' ? { email, signUpId } : null
}

export const keepSignUp = (waiting: WaitingSignUp): void => keepDraft(name, waiting)

export const forgetSignUp = (): void => forgetDraft(name)
