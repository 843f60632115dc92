import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Skeletons } from '@daybook/platform/web'
import { unreadQuery } from './notification-query.ts'

const BellList = lazy(() => import('./bell-list.tsx').then((m) => ({ default: m.BellList })))

/** How many are unread, and the list for whoever opens the bell: its code and what it shows come then. */
export const BellNews = ({ children }: { readonly children: (unread: number, list: ReactNode) => ReactNode }) => {
  const { data } = useQuery(unreadQuery)
  return children(
    data?.unread ?? 0,
    <Suspense fallback={<Skeletons rows={3} height={52} />}>
      <BellList />
    </Suspense>,
  )
}
