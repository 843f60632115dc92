import { lazy, Suspense } from 'react'
import { questions } from './confirm.ts'
import { useStore } from './store.ts'

const Dialog = lazy(() => import('./confirm-dialog.tsx').then((m) => ({ default: m.ConfirmDialog })))

/** Where questions appear. Mounted once by the application. */
export const ConfirmHost = () => {
  const asked = useStore(questions)
  if (asked === null) return null
  return (
    <Suspense fallback={null}>
      <Dialog key={asked.title} asked={asked} />
    </Suspense>
  )
}
