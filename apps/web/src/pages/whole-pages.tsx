import { Brand, NoAccess, useSession } from '@daybook/platform/web'
import styles from './corner.module.css'
import { identityPaths } from '@daybook/identity/contract'
import { homePath } from '@daybook/platform/contract'

/** `/no-access`: signed in, but with no product. */
export const NoAccessPage = () => {
  const { status } = useSession()
  return (
    <>
      <header className={styles.head}>
        <Brand />
      </header>
      <NoAccess
        step={
          status === 'out' ? { label: 'Sign In', href: identityPaths.signIn() } : { label: 'Go to My Office', href: homePath }
        }
      />
    </>
  )
}
