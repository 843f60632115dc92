import { getDashboard, officeTopics, saveFavourites } from '@daybook/office/contract'
import { type ProductFeature, toggled } from '@daybook/office/domain'
import { q, toast, useApi } from '@daybook/platform/web'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

/** What the reader wants first; another device of theirs may change it meanwhile. */
export const dashboardQuery = q(getDashboard, {}, { topics: [officeTopics.office] })

/** The favourites, and how one more comes or goes: at once, and back as it was where the server did not take it. */
export const useFavourites = () => {
  const { favourites } = useSuspenseQuery(dashboardQuery).data
  const client = useQueryClient()
  const put = (wanted: ProductFeature[]) => client.setQueryData(dashboardQuery.queryKey, { favourites: wanted })
  const save = useApi(saveFavourites, {
    onError: (error) => {
      void client.invalidateQueries({ queryKey: dashboardQuery.queryKey })
      toast.failure(error)
    },
  })
  const toggle = (feature: ProductFeature) => {
    const wanted = toggled(favourites, feature)
    put(wanted)
    save.mutate({ body: { favourites: wanted } })
  }
  return { favourites, toggle }
}
