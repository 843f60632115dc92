import type { AnyEndpoint } from '@daybook/platform/contract'
import type * as Envelope from './envelope.ts'

let loading: Promise<typeof Envelope> | undefined

// Most pages never seal anything, so what it takes is fetched with the first call that does, or while the page is idle.
const load = (): Promise<typeof Envelope> => {
  loading ??= import('./envelope.ts').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Whether this page can encrypt. Browsers offer it to https and to localhost only; a plain address in a network is neither. */
const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined

/** `fetch`, in an envelope where the endpoint asks for one and the browser is able to make it. */
export const fetchFor = (endpoint: AnyEndpoint): typeof fetch =>
  endpoint.sealed && canSeal() ? async (url, init) => (await load()).sealedFetch(String(url), init ?? {}) : fetch

/** Fetches what sealing takes, once the page has nothing better to do, so that the first sealed call need not wait. */
export const prepareToSeal = (): void => {
  if (!canSeal()) return
  const prepare = () =>
    void load()
      .then(({ fetchKey }) => fetchKey())
      .catch(() => undefined)
  if (typeof requestIdleCallback === 'function') requestIdleCallback(prepare, { timeout: 10_000 })
  else setTimeout(prepare, 3000)
}
