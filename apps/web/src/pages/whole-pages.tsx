import { NoAccess, useSession } from '@daybook/platform/web'

/** `/no-access`: signed in, but with no product. */
export const NoAccessPage = () => {
  const { status } = useSession()
  return <NoAccess step={status === 'out' ? { label: 'Sign In', href: '/signIn' } : { label: 'Go to My Office', href: '/' }} />
}
