import { lazy, Suspense, useEffect, useRef } from 'react'
import { isInBox, isPlainKey } from './keys.ts'
import { openPalette, paletteOpened, typedEarly } from './palette.ts'
import { useStore } from './store.ts'

const Dialog = lazy(() => import('./command-palette-dialog.tsx').then((m) => ({ default: m.CommandPaletteDialog })))

const isShortcut = (event: KeyboardEvent): boolean =>
  (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'

/** Keeps a key that came before the palette was there to take it. */
const keepEarly = (event: KeyboardEvent): void => {
  if (!isPlainKey(event) || (event.key.length > 1 && event.key !== 'Backspace')) return
  event.preventDefault()
  typedEarly.set((typed) => (event.key === 'Backspace' ? typed.slice(0, -1) : typed + event.key))
}

/** Listens for Ctrl/⌘ K; the dialog's code comes with the first opening. Mounted once by the application. */
export const CommandPalette = () => {
  const count = useStore(paletteOpened)
  const waits = useRef(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isShortcut(event)) {
        event.preventDefault()
        waits.current = true
        openPalette()
      } else if (waits.current && !isInBox(event.target)) keepEarly(event)
    }
    // Once something can be typed into, it takes the keys itself.
    const arrived = (event: FocusEvent) => {
      if (isInBox(event.target)) waits.current = false
    }
    window.addEventListener('keydown', listen)
    window.addEventListener('focusin', arrived)
    return () => {
      window.removeEventListener('keydown', listen)
      window.removeEventListener('focusin', arrived)
    }
  }, [])
  if (count === 0) return null
  return (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  )
}
