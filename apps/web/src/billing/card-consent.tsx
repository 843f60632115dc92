import { CardConsentContext } from '@daybook/billing/web'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { agreedTo, onceAgreed } from '../consent/answer.ts'

/**
 * Whether the payment provider's form may be loaded: of who agreed to "functionality", and of who pressed our own button, which says what it
 * loads. A press counts for this page only and changes nothing that is stored.
 */
export const CardConsent = ({ children }: { readonly children: ReactNode }) => {
  const [agreed, setAgreed] = useState(() => agreedTo('functionality'))
  useEffect(() => onceAgreed('functionality', () => setAgreed(true)), [])
  const value = useMemo(() => ({ agreed, agree: () => setAgreed(true) }), [agreed])
  return <CardConsentContext value={value}>{children}</CardConsentContext>
}
