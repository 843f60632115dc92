import type { Me } from '@daybook/people/contract'
import { useSession } from '@daybook/platform/web'
import { lazy, Suspense } from 'react'
import { showsToggle } from '../destination.ts'

// One person in a company has it, so nobody else loads it.
const ProfileHats = lazy(() => import('./profile-hats.tsx'))

/** The choice between Employee and Admin, for those who have it. It grows into the header's empty middle and moves nothing. */
export const ProfileToggle = ({ me }: { readonly me: Me }) => {
  const { feature } = useSession()
  if (!showsToggle(me, feature)) return null
  return (
    <Suspense fallback={null}>
      <ProfileHats />
    </Suspense>
  )
}
