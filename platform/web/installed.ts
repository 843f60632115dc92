import { platformDeeds } from '@daybook/platform/contract'
import type { OfficeCard, Screen, WebModule } from './manifest.ts'
import { fillSlots } from './web-slot.ts'

let modules: readonly WebModule[] = []

/** Tells the platform's screens which modules there are. Called once, before anything is drawn. */
export const installModules = (all: readonly WebModule[]): void => {
  modules = all
  fillSlots(all.flatMap(({ web }) => web.fills ?? []))
}

/** Every screen of every module. */
export const allScreens = (): readonly Screen[] => modules.flatMap(({ web }) => web.screens)

/** Every card of My Office, in its order. */
export const allOfficeCards = (): readonly OfficeCard[] =>
  modules.flatMap(({ web }) => web.officeCards ?? []).toSorted((a, b) => a.place - b.place)

/** The hooks that fill the command palette. Always the same ones in the same order. */
export const allCommands = (): readonly (() => void)[] => modules.flatMap(({ web }) => web.commands ?? [])

/** What each deed in the audit log is called, by its action. */
export const deedWords = (): ReadonlyMap<string, string> =>
  new Map([...platformDeeds, ...modules.flatMap(({ contract }) => contract.deeds)].map(({ action, words }) => [action, words]))
