import { ApiError } from '@daybook/platform/web'

/** What signing in answers when the first step was right and is not enough. */
export type SecondStep = { readonly ticket: string; readonly methods: readonly string[] }

/** The second step that a refused sign-in asks for, or null when it was refused for another reason. */
export const secondStepOf = (error: unknown): SecondStep | null => {
  if (!(error instanceof ApiError) || error.code !== 'mfa_required') return null
  const { mfa_token, methods } = error.body as { mfa_token?: string; methods?: string[] }
  return { ticket: mfa_token ?? '', methods: methods ?? [] }
}
