import {
  addPaletteEntries,
  allCommands,
  followLive,
  KeysHost,
  type NavScreen,
  prepareToSeal,
  session,
  type Act,
  actsFor,
  useLooking,
  useNotices,
  type PaletteEntry,
} from '@daybook/platform/web'
import type { Me } from '@daybook/people/contract'
import { meQuery } from '@daybook/people/web'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { changeConsent } from '../consent/consent.ts'
import { featureOf } from '../destination.ts'
import { navigationFor } from '../navigation.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { Nav } from './nav.tsx'
import { PreviewBar } from './preview-bar.tsx'
import styles from './shell.module.css'
import { OfflineBar } from './offline-bar.tsx'
import { useOffline } from './use-offline.ts'
import { useProfile } from './use-profile.ts'
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

// Which product one is in outlives the page: a screen of none, the profile, leaves it as it is.
const useFeature = (): void => {
  const feature = featureOf(useLocation().pathname)
  useEffect(() => {
    if (feature !== undefined && session.get().feature !== feature) session.setFeature(feature)
  }, [feature])
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

const actEntry =
  (open: (path: string) => void) =>
  ({ label, href, keywords }: Act): PaletteEntry => ({
    id: `act ${href}`,
    label,
    group: 'Actions',
    run: () => open(href),
    ...(keywords ? { keywords } : {}),
  })

const usePalette = (entries: readonly NavScreen[], acts: readonly Act[]): void => {
  const router = useRouter()
  const leave = useSignOut()
  // It is another function at every drawing; the entries stay as they are.
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const open = (path: string) => router.history.push(path)
    const screens = entries.map(screenEntry(open))
    return addPaletteEntries([
      ...screens,
      ...acts.map(actEntry(open)),
      {
        id: 'cookies',
        label: 'Cookie settings',
        group: 'Actions',
        keywords: ['privacy', 'consent'],
        run: () => void changeConsent(),
      },
      { id: 'sign out', label: 'Sign Out', group: 'Actions', run: () => void latest.current() },
    ])
  }, [entries, acts, router])
}

/** The signed-in frame: header, navigation, content, and the phone's bar. */
export const Shell = () => {
  const { data: me } = useSuspenseQuery(meQuery)
  const { role, support, products } = useLooking()
  const entries = useMemo(() => navigationFor({ role, support, products }), [role, support, products])
  const acts = useMemo(() => actsFor({ role, support, products }), [role, support, products])
  const notices = useNotices()
  useLive(me.companyId)
  useGates(me)
  useFeature()
  useProfile(me)
  useEffect(prepareToSeal, [])
  useOffline()
  usePalette(entries, acts)
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
        <OfflineBar hasClock={me.userId !== null} />
        <PreviewBar />
        {me.userRole === 'ADMIN' && (
          <Suspense fallback={null}>
            <SupportBar me={me} />
          </Suspense>
        )}
        {notices.map(({ permission, Line }) => (
          <Suspense key={permission.name} fallback={null}>
            <Line />
          </Suspense>
        ))}
        <Outlet />
      </main>
      <BottomBar entries={entries} />
      <KeysHost />
    </div>
  )
}
