import {
  queryOptions,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseMutationOptions,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { AnyEndpoint, Output, Sent, Topic } from '@daybook/platform/contract'
import { fieldOf } from '@daybook/platform/domain'
import { ApiError, mayHaveArrived } from './api-error.ts'
import { call, newKey, type CallArgs, type CallOptions } from './api.ts'

type Declared = {
  /** What makes this answer stale: live news on one of these topics fetches it again. */
  topics?: readonly Topic[]
  /** How long an answer is fresh, in ms; 30 s unless told. */
  staleTime?: number
  /** Kept on this device until one signs out, and shown where there is no connection. */
  kept?: true
  /** It holds addresses of files, which open for two and a half minutes at least: it is fetched again before they are over. */
  addresses?: true
}

const freshAddresses = (addresses: true | undefined) => (addresses ? { refetchInterval: 120_000 } : {})

const callLoose = <E extends AnyEndpoint>(endpoint: E, sent: unknown, options: CallOptions): Promise<Output<E>> =>
  call(endpoint, ...([sent, options] as unknown as CallArgs<E>))

/** Query options for an endpoint: `useQuery(q(listHolidays, { query: { year: '2026' } }, { topics: [calendarTopics.calendar] }))`. */
export const q = <E extends AnyEndpoint>(endpoint: E, sent: Sent<E>, { topics, kept, addresses, ...more }: Declared = {}) =>
  queryOptions<Output<E>, ApiError>({
    queryKey: [endpoint.name, sent],
    queryFn: ({ signal }) => callLoose(endpoint, sent, { signal }),
    meta: { topics: topics ?? [], kept },
    ...freshAddresses(addresses),
    ...more,
  })

type Page = {
  items: readonly unknown[]
  nextCursor: string | null
  total?: number | undefined
  nearly?: boolean | undefined
}
type PagedEndpoint = AnyEndpoint & { response: { _zod: { output: Page } } }

// A search takes its cursor in the body, a list in the query.
const withCursor = (endpoint: AnyEndpoint, sent: unknown, cursor: string | undefined): unknown => {
  if (cursor === undefined) return sent
  const part = endpoint.method === 'GET' ? 'query' : 'body'
  const inPart = fieldOf(sent, part)
  return { ...Object(sent), [part]: { ...Object(inPart), cursor } }
}

type ItemOf<E extends PagedEndpoint> = Output<E> extends { items: readonly (infer Item)[] } ? Item : never
type PageOf<Item> = Omit<Page, 'items'> & { items: readonly Item[] }
type PagesOptions<Item> = UseInfiniteQueryOptions<
  PageOf<Item>,
  ApiError,
  InfiniteData<PageOf<Item>>,
  readonly unknown[],
  string | undefined
>

/** Infinite-query options for a list endpoint, following its cursor. Feed them to `useRows`. */
export const pages = <E extends PagedEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  { topics, addresses, ...more }: Omit<Declared, 'kept'> = {},
): PagesOptions<ItemOf<E>> => ({
  queryKey: [endpoint.name, sent, 'pages'],
  queryFn: ({ signal, pageParam }) =>
    callLoose(endpoint, withCursor(endpoint, sent, pageParam), { signal }) as Promise<PageOf<ItemOf<E>>>,
  initialPageParam: undefined,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
  meta: { topics: topics ?? [] },
  ...freshAddresses(addresses),
  ...more,
})

/** Rows of a paged list in the form that DataTable takes: spread the result into it. */
export const useRows = <Item>(options: PagesOptions<Item>) => {
  const query = useInfiniteQuery(options)
  const itemsOf = (data: InfiniteData<PageOf<Item>> | undefined) => data?.pages.flatMap((page) => page.items)
  const loadAll = async (): Promise<Item[]> => {
    let result = { hasNextPage: query.hasNextPage, data: query.data }
    while (result.hasNextPage) {
      const next = await query.fetchNextPage()
      if (next.error) throw next.error
      result = next
    }
    return itemsOf(result.data) ?? []
  }
  return {
    rows: itemsOf(query.data),
    total: query.data?.pages[0]?.total,
    /** Nothing matches the search, and this is written almost like it. */
    nearly: query.data?.pages[0]?.nearly === true,
    loading: query.isPending,
    error: query.error,
    onRetry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    onLoadMore: () => void query.fetchNextPage(),
    loadAll,
  }
}

/** What a mutation takes: `void` is enough when the endpoint takes nothing. */
export type Given<E extends AnyEndpoint> = Record<never, never> extends Sent<E> ? Sent<E> | void : Sent<E>

type After<E extends AnyEndpoint> = { readonly onSuccess?: (done: Output<E>) => unknown }
type Press<E extends AnyEndpoint> =
  Record<never, never> extends Sent<E> ? [sent?: Sent<E> | void, after?: After<E>] : [sent: Sent<E>, after?: After<E>]

type MutationMore<E extends AnyEndpoint> = Omit<UseMutationOptions<Output<E>, ApiError, Given<E>>, 'mutationFn'> & {
  /** Queries to fetch again once it succeeded, beside those that live news reaches anyway. */
  refetches?: readonly AnyEndpoint[]
}

// One key per deed. Pressing the button again where the first attempt may have arrived is the same deed, so it keeps its
// key: the server does it once.
const useKeys = (method: string) => {
  const unanswered = useRef<{ sent: string; key: string } | null>(null)
  return async <T>(sent: unknown, work: (key: string | undefined) => Promise<T>): Promise<T> => {
    if (method !== 'POST') return work(undefined)
    const text = JSON.stringify(sent ?? null)
    const key = unanswered.current?.sent === text ? unanswered.current.key : newKey()
    unanswered.current = null
    return work(key).catch((error: unknown) => {
      if (mayHaveArrived(error)) unanswered.current = { sent: text, key }
      throw error
    })
  }
}

/** A mutation for an endpoint: input, output and error are typed from it, and every POST carries an idempotency key. */
export const useApi = <E extends AnyEndpoint>(endpoint: E, { refetches = [], ...more }: MutationMore<E> = {}) => {
  const client = useQueryClient()
  const keyed = useKeys(endpoint.method)
  const mutation = useMutation<Output<E>, ApiError, Given<E>>({
    ...more,
    mutationFn: (sent) => keyed(sent, (key) => callLoose(endpoint, sent, { key })),
    onSuccess: async (...args) => {
      await Promise.all(refetches.map((other) => client.invalidateQueries({ queryKey: [other.name] })))
      await more.onSuccess?.(...args)
    },
  })
  const { mutateAsync } = mutation
  // The library forgets what a press wants done after it once that part of the page is gone, as a row is that its own call took away. A
  // failure is told by `onError` above.
  const mutate = useCallback(
    (...[sent, after]: Press<E>): void => void mutateAsync(sent as Given<E>).then(after?.onSuccess, () => undefined),
    [mutateAsync],
  )
  return { ...mutation, mutate }
}

// A refusal is final; asking again would only delay telling the person. Lost connections and 5xx are worth two more tries.
const isWorthRepeating = (count: number, error: unknown): boolean =>
  count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

/** The query client of the application. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Without a connection a call fails with words, instead of waiting behind a skeleton or a spinner.
      queries: {
        staleTime: 30_000,
        retry: isWorthRepeating,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** The same as `invalidateTopics` for words that came over the wire: which topics they are, only the server knows. `all` is each of them. */
export const invalidateNamed = (client: QueryClient, changed: readonly string[]): Promise<void> =>
  client.invalidateQueries(
    changed.includes('all')
      ? {}
      : { predicate: ({ meta }) => Array.isArray(meta?.['topics']) && meta['topics'].some((topic) => changed.includes(topic)) },
  )

/** Fetches again whatever declared one of these topics and is on a screen; the rest when it is next shown. */
export const invalidateTopics = (client: QueryClient, changed: readonly Topic[]): Promise<void> =>
  invalidateNamed(client, changed)
