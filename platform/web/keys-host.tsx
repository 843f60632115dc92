import { lazy, Suspense, useEffect, useState } from 'react'
import { isInBox, isPlainKey } from './keys.ts'
import { addPaletteEntries } from './palette.ts'

const Help = lazy(() => import('./keys-help.tsx').then((m) => ({ default: m.KeysHelp })))

/** Shows the keys at `?`, unless somebody types it. Mounted once by the application. */
export const KeysHost = () => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const show = () => setShown(true)
    const listen = (event: KeyboardEvent) => {
      if (event.key === '?' && isPlainKey(event) && !isInBox(event.target) && !event.defaultPrevented) show()
    }
    window.addEventListener('keydown', listen)
    const forget = addPaletteEntries([
      { id: 'keys', label: 'Keys', group: 'Actions', keywords: ['keyboard', 'shortcuts'], run: show },
    ])
    return () => {
      window.removeEventListener('keydown', listen)
      forget()
    }
  }, [])
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <Help onClose={() => setShown(false)} />
    </Suspense>
  )
}
