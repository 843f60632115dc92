import type { Feature } from '@daybook/platform/domain'
import { z } from 'zod'
import type { FileKind, IncomingFile } from './files.ts'
import type { Limit } from './limit.ts'
import type { Permission } from './permission.ts'
import type { CommonCode, Refusals } from './refusal.ts'

/**
 * One call, written once. From this object come the Fastify route with its validation and permission, the OpenAPI
 * entry, and the typed call in the browser; so none of them can disagree with another.
 */
export type AnyEndpoint = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's notation, `/api/v0/payroll/:id`. */
  readonly path: string
  /** One line for the API reference. */
  readonly summary: string
  readonly permission: Permission
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response: z.ZodType
  readonly errors: Refusals
  /** `required` where money or a run is concerned; otherwise a POST accepts a key and works without one. */
  readonly idempotency?: 'required'
  /** Features that some of what it takes needs beside its permission's: `demandFeature` asks for them. */
  readonly partly?: readonly Feature[]
  /** `owner`: whoever asks must have proven in the last five minutes that they are the account's owner (docs/security.md#s12). */
  readonly confirmed?: 'owner'
  /** Never by an API token: what it takes or shows is no program's business. */
  readonly inPerson?: true
  /** `none` for a POST that changes nothing (a search, a preview): it may not write, and needs no audit entry. */
  readonly effect?: 'none'
  /** Why a call that changes something leaves no entry in the audit log. */
  readonly unlogged?: string
  /**
   * A call that takes one file, in the field `file` of a multipart form, instead of JSON. With `kinds` it is written to the disk while it
   * arrives, and refused when it is none of them; without, it is in memory.
   */
  readonly upload?: { readonly maxBytes: number; readonly kinds?: readonly FileKind[] }
  /** The media type of a call that answers with a file instead of JSON; its response is a `FileReply` or a `StoredReply`. */
  readonly produces?: string
  /**
   * A file that a link opens too (docs/security.md#s38): for a few minutes, as whoever the link was made for, and in their session. Its query is
   * `linkQuery`. A call without a sign-in that takes a file takes it by such a link alone.
   */
  readonly linked?: true
  /** The web client seals it (docs/security.md#s43): pay, private data, passwords or codes are in it. Others may send it plain. */
  readonly sealed?: true
  /** The list of the reply that can be long: it is written item by item, so that others are served in between. */
  readonly longList?: string
  /**
   * The most bytes of a reply of a POST that changes something, since it is kept for a day (`keptReply`): 64 kB where nothing else is said.
   * No bound that refuses anything; tests hold each reply to it.
   */
  readonly keptReply?: number
  /** Beyond these the call is refused with 429. Only valid input of somebody who may be here counts. */
  readonly limits?: readonly Limit[]
}

/** Whether a call changes nothing. */
export const isRead = ({ method, effect }: Pick<AnyEndpoint, 'method' | 'effect'>): boolean =>
  method === 'GET' || effect === 'none'

/** The most bytes of a reply that is kept for a repeated request; Infinity where none is kept. */
export const mostKept = ({ method, effect, keptReply, permission }: AnyEndpoint): number =>
  method === 'POST' && effect !== 'none' && permission.audience !== 'public' ? (keptReply ?? 64 * 1024) : Number.POSITIVE_INFINITY

/** Keeps the literal types of each endpoint. */
export const endpoint = <const E extends AnyEndpoint>(shape: E): E => shape

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType } ? { [P in K]: z.output<S> } : unknown
type SentPart<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown

/** The bytes of a file as they were sent, and what its sender calls it: any text, also one that means to mislead. */
export type UploadedFile = { bytes: Uint8Array; name?: string | undefined }
type SentFile<E> = E extends { readonly upload: object } ? { file: UploadedFile } : unknown
type FilePart<E> = E extends { readonly upload: { readonly kinds: object } } ? { file: IncomingFile } : SentFile<E>

/** What a handler receives: validated. */
export type Input<E extends AnyEndpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & FilePart<E>
/** What a caller sends. */
export type Sent<E extends AnyEndpoint> = SentPart<E, 'params'> & SentPart<E, 'query'> & SentPart<E, 'body'> & SentFile<E>
export type Output<E extends AnyEndpoint> = z.output<E['response']>
/** The codes a call may be refused with. */
export type Failure<E extends AnyEndpoint> = (keyof E['errors'] & string) | CommonCode

/** The response of a call that `produces` a file; `type` for one that somebody brought, which has a media type of its own. */
export const FileReply = z.custom<{ bytes: Uint8Array; fileName: string; type?: string }>()

/** The same for a file that is read from the storage while it is sent; `size` in bytes. */
export const StoredReply = z.custom<{
  /** Undefined when it is gone. Whoever does not read it to its end lets go of it. */
  open: () => Promise<(AsyncIterable<Uint8Array> & { destroy(): unknown }) | undefined>
  size: number
  fileName: string
  type: string
}>()
export type StoredReply = z.output<typeof StoredReply>

/** The query of a call that a link opens: nothing with a token, all of it in a link. */
export const linkQuery = z.strictObject({
  until: z.coerce.number().int().optional(),
  by: z.string().max(64).optional(),
  signature: z.string().max(64).optional(),
})
