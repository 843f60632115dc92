import { platformDeeds } from '@daybook/platform/contract'
import type { ComponentType } from 'react'
import { type Act, type Looking, mayOpen, type Notice, type OfficeCard, type Screen, type WebModule } from './manifest.ts'
import { useLooking } from './reader.ts'
import { fillSlots } from './web-slot.ts'

let modules: readonly WebModule[] = []

/** Tells the platform's screens which modules there are. Called once, before anything is drawn. */
export const installModules = (all: readonly WebModule[]): void => {
  modules = all
  fillSlots(all.flatMap(({ web }) => web.fills ?? []))
}

/** Every screen of every module. */
export const allScreens = (): readonly Screen[] => modules.flatMap(({ web }) => web.screens)

/** The topics of which news come in crowds. */
export const crowdTopics = (): ReadonlySet<string> => new Set(modules.flatMap(({ contract }) => contract.crowds ?? []))

/** What fills the command palette. */
export const allCommands = (): readonly ComponentType[] => modules.flatMap(({ web }) => web.commands ?? [])

/** What each deed in the audit log is called, by its action. */
export const deedWords = (): ReadonlyMap<string, string> =>
  new Map([...platformDeeds, ...modules.flatMap(({ contract }) => contract.deeds)].map(({ action, words }) => [action, words]))

/** The screens that the reader may open. */
export const useScreens = (): readonly Screen[] => {
  const looking = useLooking()
  return allScreens().filter((screen) => mayOpen(screen, looking))
}

/** What somebody may do by the command palette. */
export const actsFor = (looking: Looking): readonly Act[] =>
  modules.flatMap(({ web }) => web.acts ?? []).filter((act) => mayOpen(act, looking))

/** The lines above every screen that the reader may have. */
export const useNotices = (): readonly Notice[] => {
  const looking = useLooking()
  return modules.flatMap(({ web }) => web.notices ?? []).filter((notice) => mayOpen(notice, looking))
}

/** The cards of My Office that the reader may have, in their order. */
export const useOfficeCards = (): readonly OfficeCard[] => {
  const looking = useLooking()
  return modules
    .flatMap(({ web }) => web.officeCards ?? [])
    .filter((card) => mayOpen(card, looking))
    .toSorted((a, b) => a.place - b.place)
}
