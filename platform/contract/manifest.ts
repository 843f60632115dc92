import type { Deed } from './deed.ts'
import type { Path } from './path.ts'
import type { Permission } from './permission.ts'
import type { Topic } from './topic.ts'

/**
 * What an id in a call names, by resource and field: `'timesheet.userId': 'person'`. Null where an id narrows a list, or names
 * something beside the record. From this the tests put other people's and other companies' ids into every place for one.
 */
export type IdKinds = Readonly<Record<string, string | null>>

/** What a module's contract brings to others. `tools/generate.ts` collects these; nobody lists them by hand. */
export type ContractManifest = {
  readonly permissions: readonly Permission[]
  readonly topics: readonly Topic[]
  /** Of them, those of which news come in crowds: a page fetches what follows them at once, then every three seconds at most. */
  readonly crowds?: readonly Topic[]
  readonly deeds: readonly Deed[]
  readonly idKinds: IdKinds
  /** Where its screens are: the server answers there with the application, everywhere else with a page not found. */
  readonly paths: readonly Path[]
  /** Kinds of records that belong to the company itself and to nobody in it. */
  readonly companyKinds?: readonly string[]
  /** Two names in the addresses of one resource: the second is read as the first. */
  readonly sameResource?: Readonly<Record<string, string>>
}
