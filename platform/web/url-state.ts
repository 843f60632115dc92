import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

type Search = Record<string, string | undefined>

/**
 * One value of the address: filter, page, open panel. Undefined takes it out of the address. A filter replaces the
 * present entry of the history; `push` (for panels) adds one, so that Back closes it.
 */
export const useUrlState = (
  name: string,
  { push = false }: { push?: boolean } = {},
): [string | undefined, (value: string | undefined) => void] => {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate() as (options: object) => Promise<void>
  const set = (value: string | undefined) =>
    void navigate({ to: '.', search: (current: Search) => ({ ...current, [name]: value }), replace: !push, resetScroll: false })
  const value = search[name]
  return [value === undefined ? undefined : String(value), set]
}

/** Several values of the address at once: as one step of the history, where setting them one by one would be several. */
export const useUrlChange = (): ((changes: Search, options?: { push?: boolean }) => void) => {
  const navigate = useNavigate() as (options: object) => Promise<void>
  return (changes, { push = false } = {}) =>
    void navigate({ to: '.', search: (current: Search) => ({ ...current, ...changes }), replace: !push, resetScroll: false })
}

/** The present address with some values changed: for links to panels and filters. */
export const useHref = (): ((changes: Search) => string) => {
  const { pathname } = useLocation()
  const search = useSearch({ strict: false }) as Search
  return (changes) => {
    const named = Object.entries({ ...search, ...changes }).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return named.length === 0 ? pathname : `${pathname}?${new URLSearchParams(named).toString()}`
  }
}
