import type { Problem } from '@daybook/platform/contract'

export const words = {
  noAnswer: 'No response from server. Network error or server is down',
  failed: 'Request failed',
  unexpected: 'Unexpected error',
  generic: 'Something went wrong, Please try again later.',
} as const

/** A call that did not succeed: `code` for programs, `words` for people, `fieldErrors` for the form. Status 0: no answer. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly words: string
  readonly fieldErrors: Readonly<Record<string, string>>
  /** The whole body of the answer, for what a code brings along (the ticket of a second step). */
  readonly body: Readonly<Record<string, unknown>>

  constructor(shape: {
    code: string
    status: number
    words: string
    fieldErrors?: Record<string, string>
    body?: Record<string, unknown>
  }) {
    super(shape.words)
    this.name = 'ApiError'
    this.code = shape.code
    this.status = shape.status
    this.words = shape.words
    this.fieldErrors = shape.fieldErrors ?? {}
    this.body = shape.body ?? {}
  }
}

// The first message per field counts, as in a form. `body.address.0` and `/address/0` both mean the form's `address.0`.
const fieldsOf = (problem: Partial<Problem>): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const { field, message } of problem.errors ?? []) {
    const path = field
      .replace(/^\/?(body|query|params)[./]/, '')
      .replace(/^\//, '')
      .replaceAll('/', '.')
    fields[path] ??= message
  }
  return fields
}

type Refused = Partial<Problem> & { error?: string; error_description?: string }

/** Reads the error body of an answer, whichever of the two kinds it is (problem+json, OAuth), or none at all. */
export const errorFrom = async (response: Response): Promise<ApiError> => {
  // Of something in between it may be any JSON at all.
  const said: unknown = await response.json().catch(() => null)
  const body: Refused = typeof said === 'object' && said !== null ? said : {}
  return new ApiError({
    code: body.code ?? body.error ?? 'unknown',
    status: response.status,
    words: body.response_message || body.error_description || words.failed,
    fieldErrors: fieldsOf(body),
    body,
  })
}

/** The error when nothing came back. */
export const noAnswer = (): ApiError => new ApiError({ code: 'network', status: 0, words: words.noAnswer })

/**
 * Whether a call that failed may have done its work all the same: nothing came back, something on the way gave up waiting
 * for the server, or the attempt before is still running.
 */
export const mayHaveArrived = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'request.in_progress')

/** The sentence to show for anything that was thrown. */
export const wordsOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.words
  return error instanceof Error && error.message ? error.message : words.unexpected
}
