import { keepAnswers } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const isPart = (url: string): boolean =>
  url.startsWith(`${location.origin}/assets/`) || url.startsWith(`${location.origin}/flags/`) || url.endsWith('/theme.js')

/** Asks the worker (public/sw.js) to keep what this page was made of, so that it opens without a connection. */
const keepPage = async (): Promise<void> => {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const parts = performance.getEntriesByType('resource').map(({ name }) => name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window: it has no origin to name
  active?.postMessage({ keep: [...new Set(parts.filter(isPart))] })
}

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else setTimeout(work, 1000)
}

/** For whoever is signed in: a reload without a connection shows the application, and what this device last knew. */
export const useOffline = (): void => {
  const client = useQueryClient()
  useEffect(() => keepAnswers(client), [client])
  useEffect(() => {
    // Browsers have workers only on https and on the machine itself; everything else works without.
    if (import.meta.env.PROD && 'serviceWorker' in navigator) whenIdle(() => void keepPage().catch(() => undefined))
  }, [])
}
