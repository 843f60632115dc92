import { useRef } from 'react'
import type { AnyEndpoint, Output, Sent } from '@daybook/platform/contract'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { useApi, type Given } from './query.ts'

type Versioned = { readonly version: number }
type VersionedEndpoint = AnyEndpoint & {
  // One call takes bodies without a version too (docs/decisions/0021-a-company-without-a-version.md); a page always sends it.
  readonly body: z.ZodType<unknown, { readonly version?: number | undefined }>
  readonly response: z.ZodType<Versioned>
}

/** What a save is given: everything but the version, which the hook knows. */
type Unversioned<E extends VersionedEndpoint> = Omit<Sent<E>, 'body'> & { body: Omit<z.input<E['body']>, 'version'> }

export type VersionedSave<E extends VersionedEndpoint> = {
  readonly endpoint: E
  /** What is on the screen. */
  readonly stored: Versioned
  /** What is stored by now; asked for once somebody else was faster. */
  readonly reload: () => Promise<Versioned>
  /** What is saved, in the words of "Someone else changed … in the meantime". */
  readonly what: string
  readonly refetches?: readonly AnyEndpoint[]
}

const stale = (what: string): ApiError =>
  new ApiError({
    code: 'version.stale',
    status: 412,
    words: `Someone else changed ${what} in the meantime. What you typed is kept: save again to store it over theirs.`,
  })

/**
 * Saves against the version on the screen. When somebody else was faster it throws a 412 that says so, which a form shows
 * while it keeps what was typed, and the next attempt is against their version.
 */
export const useVersionedSave = <E extends VersionedEndpoint>(given: VersionedSave<E>) => {
  const { endpoint, stored, reload, what, refetches = [] } = given
  const save = useApi(endpoint, { refetches })
  const version = useRef(stored.version)
  return async (sent: Unversioned<E>): Promise<Output<E>> => {
    try {
      // Taking a part of a generic type away and putting it back is beyond the compiler.
      const whole = { ...sent, body: { ...sent.body, version: version.current } } as unknown as Given<E>
      const saved = await save.mutateAsync(whole)
      version.current = saved.version
      return saved
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error
      version.current = (await reload()).version
      throw stale(what)
    }
  }
}
