import { GoogleContext, type ShowGoogle } from '@daybook/identity/web'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { agreedTo, onceAgreed } from '../consent/answer.ts'

// Fetched when Google is, so that nobody carries it who never uses it.
const show: ShowGoogle = (showing) => {
  let stop: (() => void) | undefined
  let stopped = false
  const start = async () => {
    const { showGoogle } = await import('./library.ts')
    if (!stopped) stop = showGoogle(showing)
  }
  start().catch(() => showing.onFailure('Google’s button could not be loaded.'))
  return () => {
    stopped = true
    stop?.()
  }
}

/**
 * Whether Google may be asked: of who agreed to "functionality", and of who pressed our own button, which says what it
 * loads. A press counts for this page only and changes nothing that is stored.
 */
export const GoogleConsent = ({ children }: { readonly children: ReactNode }) => {
  const [agreed, setAgreed] = useState(() => agreedTo('functionality'))
  useEffect(() => onceAgreed('functionality', () => setAgreed(true)), [])
  const value = useMemo(() => ({ agreed, agree: () => setAgreed(true), show }), [agreed])
  return <GoogleContext value={value}>{children}</GoogleContext>
}
