import { identityPaths } from '@daybook/identity/contract'
import type { Me } from '@daybook/people/contract'
import { Brand, NoAccess, NoProduct } from '@daybook/platform/web'
import { useRouteContext } from '@tanstack/react-router'
import { destinationOf } from '../destination.ts'
import { useSignOut } from '../shell/sign-out.tsx'
import styles from './corner.module.css'

/** Why somebody may not go on, and the one way that leads somewhere for them. */
export const NoAccessWords = ({ me }: { readonly me: Me | null }) => {
  const leave = useSignOut()
  if (me === null) return <NoAccess step={{ label: 'Sign In', href: identityPaths.signIn() }} />
  const home = destinationOf(me)
  if (home === '/no-access') return <NoProduct step={{ label: 'Sign Out', onClick: () => void leave() }} />
  return <NoAccess step={{ label: 'Go to My Office', href: home }} />
}

/** `/no-access`: signed in, but with no product; or somebody who came by its address. */
export const NoAccessPage = () => {
  const { me } = useRouteContext({ from: '/no-access' })
  return (
    <>
      <header className={styles.head}>
        <Brand />
      </header>
      <NoAccessWords me={me} />
    </>
  )
}
