import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Goes somewhere as another reader. What was fetched as the reader of one company must not be shown in another, so all of it goes. */
export const useElsewhere = (path: string): (() => Promise<void>) => {
  const client = useQueryClient()
  const router = useRouter()
  return async () => {
    client.removeQueries({ type: 'inactive' })
    await client.resetQueries()
    await router.navigate({ to: path })
    await router.invalidate()
  }
}
