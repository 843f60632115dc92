import type { ContractManifest } from '@daybook/platform/contract'
import type { App, Mount, ScheduledJob } from './app.ts'
import type { DemoPart } from './demo.ts'
import type { Fill } from './slot.ts'

/** What the server side of a module brings along. Collected by `tools/generate.ts`, in the order of `modules/modules.ts`. */
export type ServerManifest = {
  readonly routes: readonly Mount[]
  /** Who listens to which events of this module and of lower ones. */
  readonly events?: readonly Mount[]
  readonly jobs?: readonly ScheduledJob[]
  /** What it adds to the story of the demo company. */
  readonly demo?: () => Promise<DemoPart>
  /** Answers to what lower modules ask in their slots. */
  readonly fills?: readonly Fill[]
}

export type ServerModule = { readonly name: string; readonly contract: ContractManifest; readonly server: ServerManifest }

/** Mounts the modules: slots and words first, then everything that may use them. */
export const mountModules = (app: App, modules: readonly ServerModule[]): void => {
  for (const { contract, server } of modules) {
    app.fills.push(...(server.fills ?? []))
    app.screenPaths.push(...contract.paths.map(({ path }) => path))
    for (const { action, words } of contract.deeds) app.deedWords.set(action, words)
  }
  for (const { server } of modules) {
    for (const mount of [...server.routes, ...(server.events ?? [])]) mount(app)
    app.jobs.push(...(server.jobs ?? []))
  }
}
