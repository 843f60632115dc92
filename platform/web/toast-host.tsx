import { lazy, Suspense } from 'react'
import { useStore } from './store.ts'
import { toastsWanted } from './toast.ts'

const Area = lazy(() => import('./toast-show.tsx').then(({ ToastArea }) => ({ default: ToastArea })))

/** Where toasts appear: top centre, at most 20. Mounted once by the application. */
export const ToastHost = () =>
  useStore(toastsWanted) ? (
    <Suspense fallback={null}>
      <Area />
    </Suspense>
  ) : null
