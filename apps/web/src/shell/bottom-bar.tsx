import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { NavScreen } from '@daybook/platform/web'
import styles from './bottom-bar.module.css'

const MorePanel = lazy(() => import('./more-panel.tsx').then((m) => ({ default: m.MorePanel })))

// Support has none of the usual places; its first three stand there.
const placesOf = (entries: readonly NavScreen[]): NavScreen[] => {
  const usual = entries.filter(({ nav }) => nav.bar !== undefined)
  return usual.length > 0 ? usual.sort((a, b) => (a.nav.bar ?? 0) - (b.nav.bar ?? 0)) : entries.slice(0, 3)
}

/** The phone's bar: three most used places, and More for the rest. */
export const BottomBar = ({ entries }: { readonly entries: readonly NavScreen[] }) => {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <nav className={styles.bar} data-bar aria-label="Most used">
      {placesOf(entries).map(({ path, nav: { label, icon: Icon } }) => (
        <Link key={path.path} to={path.path} className={styles.place}>
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
