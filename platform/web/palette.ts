import { foldText } from '@daybook/platform/domain'
import type { ReactNode } from 'react'
import { createStore } from './store.ts'

/** Something the palette can do: open a screen, run a deed, show a person. */
export type PaletteEntry = {
  readonly id: string
  readonly label: string
  /** Heading it stands under: Screens, Actions, People. */
  readonly group: string
  readonly detail?: string
  /** Other words people may type for it. */
  readonly keywords?: readonly string[]
  readonly icon?: ReactNode
  readonly run: () => void
}

type PeopleSearch = (words: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>

const entries = createStore<readonly PaletteEntry[]>([])
const opened = createStore(0)
const early = createStore('')
let findPeople: PeopleSearch | null = null

/** Adds entries until the returned function is called; an entry with a known id replaces the older one. */
export const addPaletteEntries = (added: readonly PaletteEntry[]): (() => void) => {
  const ids = new Set(added.map(({ id }) => id))
  entries.set((current) => [...current.filter(({ id }) => !ids.has(id)), ...added])
  return () => entries.set((current) => current.filter((entry) => !added.includes(entry)))
}

/** Says how people are found; one search for the whole application. */
export const setPeopleSearch = (search: PeopleSearch | null): void => {
  findPeople = search
}

export const searchPeople: PeopleSearch = async (words, signal) =>
  findPeople && words.trim().length > 1 ? findPeople(words.trim(), signal) : []

/** Entries whose label, detail or keywords hold every word typed. */
export const matching = (all: readonly PaletteEntry[], typed: string): PaletteEntry[] => {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  return all.filter((entry) => {
    const text = foldText([entry.label, entry.detail ?? '', ...(entry.keywords ?? [])].join(' '))
    return words.every((word) => text.includes(word))
  })
}

export const openPalette = (): void => opened.set((count) => count + 1)

/** What was typed between the shortcut and the moment the palette could take it. */
export const typedEarly = early

export const paletteEntries = entries
/** Counts the openings; 0 means never, and the palette's code is not loaded yet. */
export const paletteOpened = opened
