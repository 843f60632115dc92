import {
  addPaletteEntries,
  allCommands,
  followLive,
  type NavScreen,
  prepareToSeal,
  useLooking,
  type PaletteEntry,
} from '@daybook/platform/web'
import type { Me } from '@daybook/people/contract'
import { meQuery } from '@daybook/people/web'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { changeConsent } from '../consent/consent.ts'
import { navigationFor } from '../navigation.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { Nav } from './nav.tsx'
import { PreviewBar } from './preview-bar.tsx'
import styles from './shell.module.css'
import { useSignOut } from './sign-out.tsx'

// Only whoever runs the installation ever sees it.
const SupportBar = lazy(() => import('./support-bar.tsx'))

// There is news for those who are in a company.
const useLive = (companyId: string | null): void => {
  const client = useQueryClient()
  useEffect(() => (companyId === null ? undefined : followLive(client)), [client, companyId])
}

// What has to be done first may come up while one is here: a role that sees more, a second step that is gone.
const useGates = ({ secondFactorMissing, passwordTooShort }: Me): void => {
  const router = useRouter()
  const stopped = secondFactorMissing || passwordTooShort
  useEffect(() => {
    if (stopped) void router.invalidate()
  }, [router, stopped])
}

const screenEntry =
  (open: (path: string) => void) =>
  ({ path, nav: { label, keywords, icon: Icon } }: NavScreen): PaletteEntry => ({
    id: `screen ${path.path}`,
    label,
    group: 'Screens',
    icon: <Icon size={18} stroke={1.5} aria-hidden="true" />,
    run: () => open(path.path),
    ...(keywords ? { keywords } : {}),
  })

const usePalette = (entries: readonly NavScreen[]): void => {
  const router = useRouter()
  const leave = useSignOut()
  // It is another function at every drawing; the entries stay as they are.
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const screens = entries.map(screenEntry((path) => router.history.push(path)))
    return addPaletteEntries([
      ...screens,
      {
        id: 'cookies',
        label: 'Cookie settings',
        group: 'Actions',
        keywords: ['privacy', 'consent'],
        run: () => void changeConsent(),
      },
      { id: 'sign out', label: 'Sign Out', group: 'Actions', run: () => void latest.current() },
    ])
  }, [entries, router])
}

/** The signed-in frame: header, navigation, content, and the phone's bar. */
export const Shell = () => {
  const { data: me } = useSuspenseQuery(meQuery)
  const { role, support, products } = useLooking()
  const entries = useMemo(() => navigationFor({ role, support, products }), [role, support, products])
  useLive(me.companyId)
  useGates(me)
  useEffect(prepareToSeal, [])
  usePalette(entries)
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Header me={me} />
      <Nav entries={entries} />
      <main id="content" tabIndex={-1} className={styles.main}>
        {allCommands().map((Commands, i) => (
          <Commands key={i} />
        ))}
        <PreviewBar />
        {me.userRole === 'ADMIN' && (
          <Suspense fallback={null}>
            <SupportBar me={me} />
          </Suspense>
        )}
        <Outlet />
      </main>
      <BottomBar entries={entries} />
    </div>
  )
}
