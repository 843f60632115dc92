import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'loading'
export type ToastWords = {
  readonly id?: string
  readonly title?: string
  readonly message: ReactNode
  readonly stays?: boolean
  /** How long it is shown; five seconds otherwise. */
  readonly seconds?: number
}
