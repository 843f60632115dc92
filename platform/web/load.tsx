import type { ReactElement, ReactNode } from 'react'
import { ErrorState } from './states.tsx'

/** What is being loaded, as a query tells it, or as several put together do. */
export type Loadable<Data = unknown> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

type List = readonly unknown[] | { readonly items: readonly unknown[] }

// A list says what stands in its place while it is empty, if only `null`; nothing else has such a state.
type Empty<Data> = [Data] extends [List] ? { readonly empty: ReactElement | null } : { readonly empty?: never }

type DataOf<Query extends Loadable> = Exclude<Query['data'], undefined>

export type LoadProps<Query extends Loadable> = Empty<DataOf<Query>> & {
  readonly query: Query
  /** Grey lines of the final shape. */
  readonly skeleton: ReactElement
  /** What stands around skeleton and error, where the loaded part brings its own page. */
  readonly frame?: (state: ReactElement) => ReactElement
  readonly children: (data: DataOf<Query>) => ReactNode
}

const isEmptyList = (data: unknown): boolean =>
  Array.isArray(data)
    ? data.length === 0
    : typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items) && data.items.length === 0

// Narrowing a property of a generic type needs saying.
const isThere = <Data,>(data: Data): data is Exclude<Data, undefined> => data !== undefined

const asItIs = (state: ReactElement): ReactElement => state

/**
 * What a query answers, in every state that it can be in: skeleton, error with a way to try again, empty list, data. Data
 * that was loaded once stays on the screen when fetching it again fails.
 */
export const Load = <Query extends Loadable>({
  query,
  skeleton,
  empty,
  frame = asItIs,
  children,
}: LoadProps<Query>): ReactNode => {
  const { error, refetch } = query
  const data: Query['data'] = query.data
  if (isThere(data)) return empty !== undefined && isEmptyList(data) ? empty : children(data)
  return frame(error ? <ErrorState error={error} onRetry={() => void refetch()} /> : skeleton)
}
