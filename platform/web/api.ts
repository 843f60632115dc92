import type { AnyEndpoint, Output, Sent } from '@daybook/platform/contract'
import { errorFrom, noAnswer } from './api-error.ts'
import { askAgain } from './ask-again.ts'
import { confirmOwner } from './confirm-owner.ts'
import { ownZone } from './own-zone.ts'
import { fetchFor } from './seal.ts'
import { refresh, session } from './session.ts'

/** How one call may differ: an abort signal, an idempotency key, the instant since which it waited for a connection. */
export type CallOptions = { signal?: AbortSignal | undefined; key?: string | undefined; since?: string | undefined }

/** What a call needs to be given: nothing when the endpoint takes nothing, or only optional parts. */
export type CallArgs<E extends AnyEndpoint> =
  Record<never, never> extends Sent<E> ? [sent?: Sent<E>, options?: CallOptions] : [sent: Sent<E>, options?: CallOptions]

type LooseInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The address of a call, its parameters filled in; absent query values are left out. */
export const urlOf = (endpoint: AnyEndpoint, sent: LooseInput = {}): string => {
  const path = endpoint.path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => encodeURIComponent(String(sent.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(sent.query ?? {}))
    if (value !== undefined && value !== null && value !== '') query.append(name, String(value))
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The headers every call carries. */
export const headers = (): Record<string, string> => {
  const token = session.token()
  const { profile, preview } = session.get()
  return {
    Accept: 'application/json',
    'User-Timezone': ownZone(),
    'Daybook-Profile': profile,
    ...(preview === null ? {} : { 'Daybook-View-As': preview }),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  }
}

// A call is tried again after a dropped connection only when doing it twice is harmless: it reads, or it has a key.
const mayRepeat = (endpoint: AnyEndpoint, options: CallOptions): boolean =>
  options.key !== undefined && endpoint.method === 'POST'

const attempt = (url: string, init: RequestInit, repeats: number, fetchIt: typeof fetch): Promise<Response> => {
  const isOver = () => init.signal?.aborted === true
  const ask = () => fetchIt(url, init).catch((error: unknown) => Promise.reject(isOver() ? error : noAnswer()))
  return askAgain(repeats, ask, () => !isOver())
}

/**
 * Sends with the token; on 401 renews it once and sends again, and when that fails too, ends the session. A 403 is only
 * an answer: one forbidden click must not sign a person out.
 */
export const send = async (
  url: string,
  init: () => RequestInit,
  repeats = 0,
  fetchIt: typeof fetch = fetch,
): Promise<Response> => {
  const [used, before] = [session.token(), session.ended()]
  const response = await attempt(url, init(), repeats, fetchIt)
  if (response.status !== 401 || session.ended() !== before) return response
  if (used === null && session.get().status === 'out') return response
  const renewed = await refresh(used)
  // Somebody else may have signed in meanwhile.
  if (session.ended() !== before) return response
  const again = renewed ? await attempt(url, init(), repeats, fetchIt) : response
  if (again.status === 401) session.end()
  return again
}

const longestWait = 86_400

// Said anew at each attempt, and as a span: the clock of the device may be wrong.
const waitedFor = (since: string | undefined): Record<string, string> => {
  const seconds = since === undefined ? 0 : Math.floor((Date.now() - Date.parse(since)) / 1000)
  return seconds < 1 ? {} : { 'Daybook-Waited': String(Math.min(longestWait, seconds)) }
}

const keyOf = (key: string | undefined): Record<string, string> => (key === undefined ? {} : { 'Idempotency-Key': key })

const initOf = (endpoint: AnyEndpoint, sent: LooseInput, options: CallOptions) => (): RequestInit => {
  const body = sent.body
  const isForm = typeof FormData !== 'undefined' && body instanceof FormData
  const type = body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }
  return {
    method: endpoint.method,
    headers: { ...headers(), ...type, ...keyOf(options.key), ...waitedFor(options.since) },
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  }
}

const request = async (endpoint: AnyEndpoint, sent: LooseInput, options: CallOptions): Promise<Response> => {
  const repeats = mayRepeat(endpoint, options) ? 2 : 0
  const ask = () => send(urlOf(endpoint, sent), initOf(endpoint, sent, options), repeats, fetchFor(endpoint))
  const response = await ask()
  if (response.ok) return response
  const error = await errorFrom(response)
  // The server wants to be sure whose hands these are; once it is, the deed goes on as if nothing had been asked.
  if (error.code !== 'reauth_required' || !(await confirmOwner())) throw error
  const again = await ask()
  if (!again.ok) throw await errorFrom(again)
  return again
}

/** Makes the call that an endpoint describes. Throws an ApiError with words for people when it does not succeed. */
export const call = async <E extends AnyEndpoint>(endpoint: E, ...[sent, options]: CallArgs<E>): Promise<Output<E>> => {
  const response = await request(endpoint, (sent ?? {}) as LooseInput, options ?? {})
  return (response.status === 204 ? undefined : await response.json()) as Output<E>
}

const nameFrom = (response: Response, otherwise: string): string => {
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? otherwise
}

/** Hands a file to the browser's downloads. */
export const saveBlob = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Fetches a file with the token (a plain link could not carry it), with the server's name for it. */
export const fetchFile = async <E extends AnyEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  name = 'download',
): Promise<{ blob: Blob; name: string }> => {
  const response = await request(endpoint, sent as LooseInput, {})
  return { blob: await response.blob(), name: nameFrom(response, name) }
}

/**
 * Fetches what lies at an address of a reply, with the token instead of the signature: an address is over after some minutes, and what is shown may be
 * older.
 */
export const fetchAddress = async (address: string): Promise<Blob> => {
  const [path = ''] = address.split('?')
  const response = await send(path, () => ({ headers: headers(), credentials: 'same-origin' }))
  if (!response.ok) throw await errorFrom(response)
  return response.blob()
}

/** The same, and saves it. */
export const downloadFile = async <E extends AnyEndpoint>(endpoint: E, sent: Sent<E>, name?: string): Promise<void> => {
  const file = await fetchFile(endpoint, sent, name)
  saveBlob(file.blob, file.name)
}

/** Sends a file as multipart form data; further fields go beside it, and what opens the address behind it. */
export const uploadFile = async <E extends AnyEndpoint>(
  endpoint: E,
  file: File,
  more: { params?: Record<string, string>; query?: Record<string, string>; fields?: Record<string, string>; key?: string } = {},
): Promise<Output<E>> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(more.fields ?? {})) form.append(name, value)
  form.append('file', file)
  const { params, query } = more
  const sent: LooseInput = { body: form, ...(params ? { params } : {}), ...(query ? { query } : {}) }
  const response = await request(endpoint, sent, { key: more.key ?? newKey() })
  return (await response.json()) as Output<E>
}

/** A fresh idempotency key. `randomUUID` is missing on plain-http addresses in the local network, hence the second way. */
export const newKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
