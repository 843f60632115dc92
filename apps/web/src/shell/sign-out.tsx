import { Button } from '@mantine/core'
import { loader, signOut } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

/** Revokes the token, forgets everything, goes to /signIn. When the call fails the loader just stops. */
export const useSignOut = (): (() => Promise<void>) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return () =>
    loader.during('Signing Out', async () => {
      const done = await signOut().then(
        () => true,
        () => false,
      )
      if (!done) return
      client.clear()
      await navigate({ to: '/signIn' })
    })
}

export const SignOutButton = () => {
  const leave = useSignOut()
  return (
    <Button variant="default" onClick={() => void leave()}>
      Sign Out
    </Button>
  )
}
