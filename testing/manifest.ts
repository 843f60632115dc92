import type { SignedIn } from '@daybook/platform/server'
import type { ValidCall } from './call.ts'
import type { Cast, TestWorld } from './world.ts'

/** One record, or one in one state, by every id that leads to it: the kind of each id (`idKinds` of the contracts) and the id. */
export type Records = Readonly<Record<string, string>>

/**
 * What a module has for each of the usual cast, by their name in it: first what is theirs now, then further records in other
 * states. Beside it the company's own, and who else may read.
 */
export type MadeRecords = {
  readonly people?: Readonly<Record<string, readonly Records[]>>
  readonly company?: Records
  readonly readers?: Readonly<Record<string, SignedIn>>
}

/** What the tests of the whole house take from a module. Collected by `tools/generate.ts`, in the order of `modules/modules.ts`. */
export type TestingManifest = {
  /** One call that works for every endpoint that changes something. */
  readonly calls: readonly ValidCall[]
  /** One call that shows something for every endpoint that changes nothing. */
  readonly reads: readonly ValidCall[]
  /** Which rows of the permission matrix each permission stands for, by its name. One that covers two rows has the wider scope. */
  readonly matrixRows: Readonly<Record<string, readonly number[]>>
  /** A record of every kind that the module has ids for. */
  readonly records?: (world: TestWorld, cast: Cast) => Promise<MadeRecords>
  /** More of `given`, for the tests of this module and of those that stand right of it. */
  readonly given?: (world: TestWorld) => object
}
