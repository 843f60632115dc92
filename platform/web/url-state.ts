import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

type Search = Record<string, string | undefined>

/** The present address and a way to change it. What its search holds depends on the route, and this is for any of them. */
const useAddress = () => {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate() as (options: object) => Promise<void>
  const change = (changes: Search, push: boolean) =>
    void navigate({ to: '.', search: (current: Search) => ({ ...current, ...changes }), replace: !push, resetScroll: false })
  return { search, change }
}

/**
 * One value of the address: filter, page, open panel. Undefined takes it out of the address. A filter replaces the
 * present entry of the history; `push` (for panels) adds one, so that Back closes it.
 */
export const useUrlState = (
  name: string,
  { push = false }: { push?: boolean } = {},
): [string | undefined, (value: string | undefined) => void] => {
  const { search, change } = useAddress()
  const value = search[name]
  return [value === undefined ? undefined : String(value), (next) => change({ [name]: next }, push)]
}

/** Several values of the address at once: as one step of the history, where setting them one by one would be several. */
export const useUrlChange = (): ((changes: Search, options?: { push?: boolean }) => void) => {
  const { change } = useAddress()
  return (changes, { push = false } = {}) => change(changes, push)
}

/** The present address with some values changed: for links to panels and filters. */
export const useHref = (): ((changes: Search) => string) => {
  const { pathname } = useLocation()
  const { search } = useAddress()
  return (changes) => {
    const named = Object.entries({ ...search, ...changes }).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return named.length === 0 ? pathname : `${pathname}?${new URLSearchParams(named).toString()}`
  }
}
