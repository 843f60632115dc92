import { useSyncExternalStore } from 'react'

const query = typeof window === 'undefined' || !window.matchMedia ? null : window.matchMedia('(max-width: 767px)')

const follow = (listener: () => void): (() => void) => {
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

/** True below 768 px, where the phone ends and the desktop begins (docs/product.md#lists-and-their-limits). */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    follow,
    () => query?.matches ?? false,
    () => false,
  )
