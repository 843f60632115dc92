import { useSyncExternalStore } from 'react'

const following = (media: string) => {
  const query = typeof window === 'undefined' || !window.matchMedia ? null : window.matchMedia(media)
  const follow = (listener: () => void): (() => void) => {
    query?.addEventListener('change', listener)
    return () => query?.removeEventListener('change', listener)
  }
  return (): boolean =>
    useSyncExternalStore(
      follow,
      () => query?.matches ?? false,
      () => false,
    )
}

/** True below 768 px, where the phone ends and the desktop begins (docs/product.md#lists-and-their-limits). */
export const usePhone = following('(max-width: 767px)')

/** True where a table of seven columns does not fit beside the navigation. */
export const useNarrow = following('(max-width: 1023px)')
