import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'loading'
export type ToastWords = { readonly id?: string; readonly title?: string; readonly message: ReactNode; readonly stays?: boolean }
