import { ApiError } from '@daybook/platform/web'
import { z } from 'zod'

/** What signing in answers when the first step was right and is not enough. */
export type SecondStep = { readonly ticket: string; readonly methods: readonly string[] }

const Brought = z.object({ mfa_token: z.string().optional(), methods: z.array(z.string()).optional() })

/** The second step that a refused sign-in asks for, or null when it was refused for another reason. */
export const secondStepOf = (error: unknown): SecondStep | null => {
  if (!(error instanceof ApiError) || error.code !== 'mfa_required') return null
  const { mfa_token: ticket = '', methods = [] } = Brought.parse(error.body)
  return { ticket, methods }
}
