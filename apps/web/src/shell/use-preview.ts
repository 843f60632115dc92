import type { PreviewRole } from '@daybook/platform/contract'
import { session } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Looks at Daybook as a role, or again as oneself. The choice travels with every call, so the whole screen is fetched again. */
export const usePreview = () => {
  const client = useQueryClient()
  const router = useRouter()
  return (role: PreviewRole | null) => {
    session.setPreview(role)
    void client.invalidateQueries()
    void router.invalidate()
  }
}
