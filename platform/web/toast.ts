import type { ReactNode } from 'react'
import { wordsOf } from './api-error.ts'
import { createStore } from './store.ts'
import type { ToastKind, ToastWords } from './toast-kinds.ts'

/** The first toast brings the toasts' code with it; a page that never shows one never loads it. */
export const toastsWanted = createStore(false)

const show = (kind: ToastKind) => (message: ReactNode | ToastWords) => {
  const words = typeof message === 'object' && message !== null && 'message' in message ? message : { message }
  toastsWanted.set(true)
  void import('./toast-show.tsx').then(({ showToast }) => showToast(kind, words))
}

/** Says what happened elsewhere than where the eye is; success in sight shows in the thing itself. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
  /** Stays until `done` or another toast with its id. */
  loading: show('loading'),
  /** The words of anything thrown. */
  failure: (error: unknown) => show('error')(wordsOf(error)),
  done: (id: string) => void import('./toast-show.tsx').then(({ hideToast }) => hideToast(id)),
}
