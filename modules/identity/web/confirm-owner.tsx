import { lazy, Suspense, useEffect, useState } from 'react'
import { askOwnerWith } from '@daybook/platform/web'

const Dialog = lazy(() => import('./confirm-owner-dialog.tsx').then((m) => ({ default: m.ConfirmOwnerDialog })))

/** Asks "is it you?" whenever a call needs to know. Mounted once by the application. */
export const ConfirmOwner = () => {
  const [asked, setAsked] = useState<{ settle: (yes: boolean) => void } | null>(null)
  useEffect(() => askOwnerWith(() => new Promise((settle) => setAsked({ settle }))), [])
  if (!asked) return null
  const answer = (yes: boolean) => {
    setAsked(null)
    asked.settle(yes)
  }
  return (
    <Suspense fallback={null}>
      <Dialog onAnswer={answer} />
    </Suspense>
  )
}
