import type { AnyEndpoint, Failure, UploadedFile } from '@daybook/platform/contract'
import type { SignedIn } from '@daybook/platform/server'
import type { TestWorld } from './world.ts'

type Made = {
  who: SignedIn | null
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  file?: UploadedFile
}

/**
 * A call that works, for one endpoint: `make` builds everything it needs, anew each time. `again` is what the second of
 * two such requests hears: a refusal, `same` when it may succeed and leaves what one leaves, `more` when it is a second deed.
 * `ownDeed` says that it takes back what its caller did: others are refused by its rules, however far they reach. `othersHear` is what everybody hears
 * who neither did it nor runs the company.
 */
export type ValidCall = {
  endpoint: AnyEndpoint
  again: string
  ownDeed?: true
  othersHear?: string
  make: (world: TestWorld) => Promise<Made>
}

export const call = <const E extends AnyEndpoint>(
  endpoint: E,
  again: Failure<E> | 'same' | 'more',
  make: (world: TestWorld) => Promise<Made>,
  about: Pick<ValidCall, 'ownDeed' | 'othersHear'> = {},
): ValidCall => ({ endpoint, again, make, ...about })
