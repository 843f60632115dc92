import type { Profile } from '@daybook/platform/contract'
import { session } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Puts on one of HR's two hats. The choice travels with every call, so everything on the screen is fetched again. */
export const useHat = (): ((hat: Profile) => void) => {
  const client = useQueryClient()
  const router = useRouter()
  return (hat) => {
    session.setProfile(hat)
    void client.invalidateQueries()
    void router.invalidate()
  }
}
