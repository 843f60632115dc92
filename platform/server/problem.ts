import { STATUS_CODES } from 'node:http'
import {
  type CommonCode,
  commonRefusals,
  type Placeholder,
  type Problem,
  type Refusal,
  type Refusals,
} from '@daybook/platform/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { asError, codeOf, fieldOf } from '@daybook/platform/domain'

type FieldError = { field: string; message: string }

/** An expected "no". Thrown by `refuse`, turned into a problem reply, never logged as an error. */
export class Refused extends Error {
  readonly refusal: Refusal
  readonly code: string
  readonly fields: FieldError[]
  /** What was written before the refusal stays written: a counted wrong try, say. */
  readonly keep: boolean
  /** Seconds after which a refused caller may try again. */
  readonly retryAfter: number | undefined
  constructor(code: string, refusal: Refusal, words: string, fields: FieldError[], keep: boolean, retryAfter?: number) {
    super(words)
    this.code = code
    this.refusal = refusal
    this.fields = fields
    this.keep = keep
    this.retryAfter = retryAfter
  }
}

/** The same refusal, keeping what the transaction has written. */
export const keeping = ({ code, refusal, message, fields, retryAfter }: Refused): Refused =>
  new Refused(code, refusal, message, fields, true, retryAfter)

/** Something that Daybook itself needs cannot be reached right now: 503 with words for people; the log tells the cause. */
export class Unavailable extends Error {}

export const diskFullWords =
  'The disk of this server is full, so nothing can be saved right now. What was saved before is safe. Try again later.'

/** What PostgreSQL, and the system, say when there is no room (disk_full; no space left; over the quota). */
export const isDiskFull = (error: unknown): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')

/** What stands for the `{placeholders}` in a refusal's words. */
type Filled<Names extends string> = Readonly<Record<Names, string | number>>

/** A refusal's words with what its `{placeholders}` stand for. */
export const fillWords = (words: string, filled: Filled<string>): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => String(filled[name] ?? ''))

type RefuseOptions = {
  field?: string
  fields?: FieldError[]
  keep?: boolean
  retryAfter?: number
}

/** Words with `{placeholders}` have to be given what fills them, by name; others take nothing. */
type Options<Names extends string> = [Names] extends [never]
  ? [options?: RefuseOptions & { words?: never }]
  : [options: RefuseOptions & { words: Filled<Names> }]

/** Says no with one of the declared codes, or with one that any call may give. */
export type Refuse<R extends Refusals> = <const Code extends (keyof R & string) | CommonCode>(
  code: Code,
  ...options: Options<Placeholder<R, Code>>
) => never

/** Makes the `refuse` of a route from the refusals it declares. */
export const refuser = <const R extends Refusals>(errors: R): Refuse<R> => {
  const all: Refusals = { ...commonRefusals, ...errors }
  return (code, ...[options]) => {
    const refusal = all[code]
    if (!refusal) throw new Error(`undeclared refusal ${code}`)
    const { words: filled, field, fields, keep, retryAfter }: RefuseOptions & { words?: Filled<string> } = options ?? {}
    const words = fillWords(refusal.words, filled ?? {})
    throw new Refused(code, refusal, words, fields ?? (field ? [{ field, message: words }] : []), keep ?? false, retryAfter)
  }
}

/** Refuses with one of the platform's own codes. */
export const refuseCommon: Refuse<Record<never, never>> = refuser({})

const problem = (status: number, code: string, words: string, fields: FieldError[] = []): Problem => ({
  type: `urn:daybook:${code}`,
  title: STATUS_CODES[status] ?? 'Error',
  status,
  code,
  response_message: words,
  ...(fields.length > 0 ? { errors: fields } : {}),
})

export const sendProblem = (reply: FastifyReply, body: Problem): FastifyReply =>
  reply.code(body.status).type('application/problem+json').send(JSON.stringify(body))

/** `body.address.0.city` is what a zod path becomes; the part (`body`) is left out, forms do not know it. */
export const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys
        .slice(0, 20)
        .map((key) => ({ field: [...issue.path, key.slice(0, 100)].join('.'), message: 'This field is not known' }))
    const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
    return [{ field: issue.path.join('.'), message: missing ? 'Please fill this in' : issue.message }]
  })

// PostgreSQL's own codes (appendix A): it stops, starts or is full; the connection or the session ended; a limit of time; a conflict.
const retryable = new Set(
  '57P01 57P02 57P03 57P05 08000 08001 08003 08004 08006 08007 53300 53400 25P03 25P04 57014 55P03 25006 40001 40P01'.split(' '),
)
// What the system says of a connection, and what the driver says of one that is gone.
const unreachable =
  /ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable|Cannot use a pool/

/** True when the database cannot be used right now: the caller should try again, nothing is wrong with the request. */
const isUnavailable = (code: string, error: unknown): boolean =>
  retryable.has(code) || unreachable.test(`${code} ${asError(error).message}`)

/** Values that no validation of ours catches, but the database's types do. */
const badValue = new Set(['22P02', '22003', '22007', '22008', '22009', '22021', '22023', '22P05'])

/** The one place that turns whatever was thrown into a reply. A 5xx says nothing about its cause; the log does. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Refused) return problem(error.refusal.status, error.code, error.message, error.fields)
  if (error instanceof Unavailable) return problem(503, 'unavailable', error.message)
  if (isDiskFull(error)) return problem(503, 'unavailable', diskFullWords)
  const code = codeOf(error) ?? ''
  // 53200: the database has no memory left for this statement; others end.
  if (isUnavailable(code, error) || code === '53200')
    return problem(503, 'unavailable', 'Daybook is busy or restarting. Try again in a moment.')
  if (badValue.has(code)) return problem(400, 'request.invalid', commonRefusals['request.invalid'].words)
  // A reference to a row that is not there, or is another company's: the same answer for both.
  if (code === '23503') return problem(404, 'not_found', commonRefusals.not_found.words)
  const status = fieldOf(error, 'statusCode')
  if (typeof status === 'number' && status >= 400 && status < 500) return problem(status, 'request.malformed', wordsFor(status))
  return problem(500, 'internal', 'Something went wrong. Please try again later.')
}

const wordsFor = (status: number): string =>
  ({
    408: 'The request took too long to arrive.',
    413: 'That is too large.',
    414: 'The address is too long.',
    415: 'Send JSON (Content-Type: application/json).',
    431: 'The headers are too large.',
  })[status] ?? 'The request could not be read.'

export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const body = problemOf(error)
  if (body.status >= 500) request.log.error({ err: error }, 'request failed')
  // A value that only the database refused slipped through a schema of ours; the caller hears 400, we want to hear which.
  if (badValue.has(codeOf(error) ?? '')) request.log.error({ err: error }, 'the database refused a value')
  if (body.status === 503) reply.header('Retry-After', '2')
  if (error instanceof Refused && error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter))
  if (body.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  return sendProblem(reply, body)
}
