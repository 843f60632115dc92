import type { TestingManifest } from './manifest.ts'
import { modules } from './modules.gen.ts'
import { permissionMatrix, ofAccounts, ofPolicies } from './permission-matrix.ts'
import type { ValidCall } from './call.ts'
import type { TestWorld } from './world.ts'

/** What each module brings to the tests of the whole house. */
export const testingModules: readonly { name: string; testing: TestingManifest }[] = modules

/** One call that works for every endpoint that changes something. A test fails when a new one is not in here. */
export const validCalls: ValidCall[] = testingModules.flatMap(({ testing }) => testing.calls)

/** One call that shows something for every endpoint that changes nothing. A test fails when a new one is not in here. */
export const validReads: ValidCall[] = testingModules.flatMap(({ testing }) => testing.reads)

/** Which rows of the matrix each permission stands for, by its name. */
export const rowsOf: Readonly<Record<string, readonly number[]>> = Object.assign(
  {},
  ...testingModules.map(({ testing }) => testing.matrixRows),
)

/** Rows that no route serves yet. */
export const unbuilt: readonly number[] = [...permissionMatrix.keys()].filter(
  (row) => ![...ofAccounts, ...ofPolicies, ...Object.values(rowsOf).flat()].includes(row),
)

/** What the ids of each resource name, as the contracts say. */
export const idNames: Readonly<Record<string, string | null>> = Object.assign(
  {},
  ...modules.map(({ contract }) => contract.idKinds),
)

/** Kinds of records that belong to the company and to nobody in it. */
export const ofCompany: ReadonlySet<string> = new Set(modules.flatMap(({ contract }) => contract.companyKinds ?? []))

/** Two names in the addresses of one resource. */
export const sameResource: Readonly<Record<string, string>> = Object.assign(
  {},
  ...modules.map(({ contract }) => contract.sameResource ?? {}),
)

type GivenOf<M> = M extends { testing: { given: (world: TestWorld) => infer G } } ? G : never
type Both<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer A) => void ? A : never

/** What the modules add to `given`. */
export type ModuleGiven = Both<GivenOf<(typeof modules)[number]>>

export const moduleGiven = (world: TestWorld): ModuleGiven =>
  Object.assign({}, ...testingModules.map(({ testing }) => testing.given?.(world)))
