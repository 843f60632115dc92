import {
  type ContractManifest,
  hasFeatureFor,
  hasProductFor,
  type Path,
  type Permission,
  type Role,
  scopeOf,
} from '@daybook/platform/contract'
import type { Feature } from '@daybook/platform/domain'
import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { WebFill } from './web-slot.ts'

export const navGroups = ['Today', 'My time', 'Team', 'Company', 'Settings'] as const
export type NavGroup = (typeof navGroups)[number]

/** How a screen stands in the navigation, the phone's bar and the command palette. */
export type NavEntry = {
  readonly label: string
  readonly group: NavGroup
  readonly icon: TablerIcon
  /** Place within the group, small ones first. */
  readonly place: number
  /** Where fewer people have it in their navigation than may open it: support opens weeks, but has none of its own. */
  readonly permission?: Permission
  /** Place in the phone's bar, 1 to 3; the fourth place is More. */
  readonly bar?: 1 | 2 | 3
  /** Other words the palette finds it by. */
  readonly keywords?: readonly string[]
}

/** One screen: its address, who may open it, and its code, which comes with the first visit. */
export type Screen = {
  readonly path: Path
  /** One of these is enough. Screens name permissions, never roles. */
  readonly permission: Permission | readonly Permission[]
  readonly load: () => Promise<ComponentType>
  /** Absent: other screens lead there. */
  readonly nav?: NavEntry
  /** A link at the top of My Office, small places first. */
  readonly quick?: { readonly label: string; readonly icon: TablerIcon; readonly place: number }
}

type PlacedCard = {
  readonly column: 'wide' | 'side'
  readonly place: number
  readonly permission: Permission
  /** Made with `lazy`, so that the frame does not carry it. */
  readonly Card: ComponentType
}

/** It loads what it shows by itself, and mostly has nothing to say: no grey outline announces it, it stands there also where the office cannot
 * be reached, and nobody hides it. */
export type PassingCard = PlacedCard & { readonly mayBeNothing: true }

/** A card that stands there every day: everybody puts it where they want it, or hides it. */
export type StandingCard = PlacedCard & {
  readonly mayBeNothing?: never
  /** What an order is stored by; of small letters and hyphens, and never changed. */
  readonly name: string
  readonly title: string
  /** Where all stand in one column it comes behind those of the other one: good to know, and nothing to do. */
  readonly later?: true
}

/** A card of My Office. It fetches what it shows, and draws nothing when the reader has no part in it. */
export type OfficeCard = PassingCard | StandingCard

/** Something to do that the command palette leads to at once, without the way over its screen. */
export type Act = {
  readonly permission: Permission
  readonly label: string
  readonly href: string
  readonly keywords?: readonly string[]
}

/** A line above every screen, as long as there is something to say. It draws nothing otherwise. */
export type Notice = {
  readonly permission: Permission
  /** Made with `lazy`, so that the frame does not carry it. */
  readonly Line: ComponentType
}

/** What the screens of a module bring along. Collected by `tools/generate.ts`, in the order of `modules/modules.ts`. */
export type WebManifest = {
  readonly screens: readonly Screen[]
  readonly officeCards?: readonly OfficeCard[]
  readonly notices?: readonly Notice[]
  readonly acts?: readonly Act[]
  /** Drawn once by the frame: they draw nothing, and put entries into the command palette. */
  readonly commands?: readonly ComponentType[]
  /** What this module puts into slots of lower ones and of the frame. */
  readonly fills?: readonly WebFill[]
}

export type WebModule = { readonly name: string; readonly contract: ContractManifest; readonly web: WebManifest }

/** Who looks: the role that counts, whether as support inside a company, and the company's products. */
export type Looking = { readonly role: Role | null; readonly support: boolean; readonly products: string }

const mayUse = (permission: Permission, { role, support, products }: Looking): boolean => {
  if (permission.audience === 'public' || permission.audience === 'account') return true
  // Those who run the installation have its screens outside of any company, and a company's while its owner lets them in.
  if (permission.audience === 'platform') return role === 'ADMIN' && !support
  if (role === null || (role === 'ADMIN' && !support)) return false
  return scopeOf(permission, role) !== undefined && hasProductFor(permission, products)
}

/** Whether a screen or card is worth showing; the server decides about every call again. */
export const mayOpen = ({ permission }: Pick<Screen | OfficeCard | Notice | Act, 'permission'>, looking: Looking): boolean =>
  [permission].flat().some((each) => mayUse(each, looking))

/** The feature that a screen is about and a plan with these features lacks: what was stored can be read there, and nothing changed. */
export const missingFeature = ({ permission }: Pick<Screen, 'permission'>, features: readonly string[]): Feature | undefined => {
  const named = [permission].flat()
  return named.every((each) => !hasFeatureFor(each, features)) ? named[0]?.feature : undefined
}

export type NavScreen = Screen & { readonly nav: NavEntry }

const inNavigation = (screen: Screen): screen is NavScreen => screen.nav !== undefined

/** The screens that stand in this reader's navigation, group by group in their places. */
export const navigationOf = (screens: readonly Screen[], looking: Looking): readonly NavScreen[] =>
  screens
    .filter(inNavigation)
    .filter((screen) => mayOpen({ permission: screen.nav.permission ?? screen.permission }, looking))
    .toSorted((a, b) => navGroups.indexOf(a.nav.group) - navGroups.indexOf(b.nav.group) || a.nav.place - b.nav.place)
