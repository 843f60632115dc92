import { lazy, Suspense, useEffect } from 'react'
import { openPalette, paletteOpened } from './palette.ts'
import { useStore } from './store.ts'

const Dialog = lazy(() => import('./command-palette-dialog.tsx').then((m) => ({ default: m.CommandPaletteDialog })))

const isShortcut = (event: KeyboardEvent): boolean =>
  (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'

/** Listens for Ctrl/⌘ K; the dialog's code comes with the first opening. Mounted once by the application. */
export const CommandPalette = () => {
  const count = useStore(paletteOpened)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      openPalette()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  if (count === 0) return null
  return (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  )
}
