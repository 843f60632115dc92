import type { AnyEndpoint } from '@daybook/platform/contract'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { toast } from './toast.ts'

type Paged<Item> = InfiniteData<{ items: readonly Item[]; nextCursor: string | null }>

/**
 * Decisions on what a search lists: what is decided on leaves the list at once (`left` says what stays of it), and comes back, with the
 * reason, when the decision is refused.
 */
export const useDecided = <Item>(search: AnyEndpoint) => {
  const client = useQueryClient()
  const listed = { queryKey: [search.name] }
  return async (left: (items: readonly Item[]) => readonly Item[], decide: () => Promise<void>): Promise<void> => {
    await client.cancelQueries(listed)
    client.setQueriesData<Paged<Item>>(
      listed,
      (inbox) => inbox && { ...inbox, pages: inbox.pages.map((page) => ({ ...page, items: left(page.items) })) },
    )
    try {
      await decide()
    } catch (error) {
      await client.invalidateQueries(listed)
      toast.failure(error)
    }
  }
}
