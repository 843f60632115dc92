/** The statuses a refusal may have; a 5xx is never one. */
export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 422 | 429

/** One reason to say no: its HTTP status and the words a person reads. `{name}` in the words is filled in by `refuse`. */
export type Refusal = { readonly status: RefusalStatus; readonly words: string }
export type Refusals = Readonly<Record<string, Refusal>>

/** The refusals of one module, code → status and words. A code without words cannot be written down. */
export const refusals = <const R extends Refusals>(all: R): R => all

/** The refusals one endpoint may give, picked by code from a module's list. */
export const only = <R extends Refusals, const K extends keyof R>(all: R, ...codes: K[]): Pick<R, K> =>
  Object.fromEntries(codes.map((code) => [code, all[code]])) as Pick<R, K>

/** Refusals that any endpoint may give, so none needs to list them. */
export const commonRefusals = refusals({
  'request.invalid': { status: 400, words: 'Please check the marked fields.' },
  'envelope.refused': { status: 400, words: 'This sealed request could not be opened. Reload the page and try again.' },
  'request.not_a_file': { status: 415, words: 'Send the file as multipart/form-data, in the field `file`.' },
  'auth.required': { status: 401, words: 'Please sign in.' },
  'auth.forbidden': { status: 403, words: 'Your role does not allow this. Ask the owner of your company.' },
  'auth.second_factor_required': {
    status: 403,
    words: 'Your company asks for a second step when signing in. Set it up in your profile first.',
  },
  'auth.password_too_short': {
    status: 403,
    words: 'Your password is too short for what you may see by now. Choose a longer one in your profile first.',
  },
  reauth_required: { status: 403, words: 'Please confirm that it is you.' },
  'auth.preview': {
    status: 403,
    words: 'You are looking at Daybook as somebody else would. Go back to your own view to change something.',
  },
  'auth.token': { status: 403, words: 'An API token cannot do this. Sign in to do it.' },
  'auth.token_read': { status: 403, words: 'This API token may only read.' },
  'auth.product': { status: 403, words: 'Your company does not use this part of Daybook. Its owner can add it.' },
  'plan.feature': { status: 402, words: '{feature} is not part of your plan. {offer}' },
  'auth.no_support': { status: 403, words: 'You are in no company. Its owner has to let support in first.' },
  'auth.support_read': { status: 403, words: 'The owner let support look, and change nothing.' },
  'auth.no_company': { status: 403, words: 'Set up your company first.' },
  not_found: { status: 404, words: 'Not found. It may have been removed.' },
  'version.stale': { status: 412, words: 'Someone else changed this in the meantime. Reload and try again.' },
  'request.in_progress': { status: 409, words: 'The same request is already being handled.' },
  'request.key_reused': { status: 422, words: 'This idempotency key was used for another request.' },
  'limit.reached': { status: 429, words: 'That was too often. Try again {when}.' },
  'limit.written': {
    status: 429,
    words: 'More was written here than there is room for right now. What was saved is safe. Try again {when}.',
  },
  'limit.paused': { status: 429, words: 'Too many wrong tries. Try again {when}.' },
  'limit.closed': { status: 429, words: 'Too many wrong tries. {remedy}' },
  'request.key_required': { status: 400, words: 'This call needs an Idempotency-Key header.' },
})
export type CommonCode = keyof typeof commonRefusals

/** The names in braces: `'when'` of 'Try again {when}.' */
type NamesIn<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type WordsOf<R extends Refusals, Code extends string> = Code extends keyof R
  ? R[Code]['words']
  : Code extends CommonCode
    ? (typeof commonRefusals)[Code]['words']
    : never

/** What has to be filled into the words of any of these codes. */
export type Placeholder<R extends Refusals, Code extends string> = NamesIn<WordsOf<R, Code>>

/** The error body of every non-OAuth route (RFC 9457, plus `response_message`, docs/product.md#calls-for-other-programs). */
export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly response_message: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
}
