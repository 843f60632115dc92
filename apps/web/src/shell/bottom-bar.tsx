import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { NavEntry } from '../navigation.ts'
import styles from './bottom-bar.module.css'

const MorePanel = lazy(() => import('./more-panel.tsx').then((m) => ({ default: m.MorePanel })))

// Support has none of the usual places; its first three stand there.
const placesOf = (entries: readonly NavEntry[]): NavEntry[] => {
  const usual = entries.filter(({ bar }) => bar !== undefined)
  return usual.length > 0 ? usual.sort((a, b) => (a.bar ?? 0) - (b.bar ?? 0)) : entries.slice(0, 3)
}

/** The phone's bar: three most used places, and More for the rest. */
export const BottomBar = ({ entries }: { readonly entries: readonly NavEntry[] }) => {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <nav className={styles.bar} data-bar aria-label="Most used">
      {placesOf(entries).map(({ label, path, icon: Icon }) => (
        <Link key={path} to={path} className={styles.place}>
          <Icon size={22} stroke={1.5} aria-hidden="true" />
          {label}
        </Link>
      ))}
      <button type="button" className={styles.place} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <IconDots size={22} stroke={1.5} aria-hidden="true" />
        More
      </button>
      {open !== null && (
        <Suspense fallback={null}>
          <MorePanel entries={entries} opened={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </nav>
  )
}
