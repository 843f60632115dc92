import { changeOwnZone } from '@daybook/people/contract'
import { zonePlace } from '@daybook/platform/domain'
import { toast, useApi } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'

/** Has one's days counted in another zone from now on, and says so. True when that was done. */
export const useOwnZone = (): { readonly move: (zone: string) => Promise<boolean>; readonly moving: boolean } => {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useApi(changeOwnZone)
  const move = async (zone: string) => {
    try {
      await mutateAsync({ body: { zone } })
    } catch (error) {
      toast.failure(error)
      return false
    }
    toast.success(`Your days are those of ${zonePlace(zone)} from now on.`)
    await client.invalidateQueries()
    return true
  }
  return { move, moving: isPending }
}
