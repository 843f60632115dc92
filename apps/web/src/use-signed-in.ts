import { loadMe } from '@daybook/people/web'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { destinationOf, needsOnboarding, safeNext } from './destination.ts'

/** After a token came: nothing of an earlier user is kept, then to where one was going, or where one belongs. */
export const useSignedIn = (next?: unknown): (() => Promise<void>) => {
  const client = useQueryClient()
  const router = useRouter()
  return async () => {
    client.clear()
    const me = await loadMe(client)
    router.history.push((needsOnboarding(me) ? undefined : safeNext(next)) ?? destinationOf(me))
  }
}
