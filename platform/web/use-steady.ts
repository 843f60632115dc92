import { useCallback, useLayoutEffect, useRef } from 'react'

/** A deed that stays the same function while what it does changes: a long list that is given it draws none of its rows again for that. */
export const useSteady = <Args extends unknown[]>(deed: (...args: Args) => void): ((...args: Args) => void) => {
  const newest = useRef(deed)
  useLayoutEffect(() => void (newest.current = deed))
  return useCallback((...args: Args) => newest.current(...args), [])
}
