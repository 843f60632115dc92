import type { AssetSummary } from '@daybook/assets/contract'
import type { AssetKind, AssetState } from '@daybook/assets/domain'

export const kindWords: Readonly<Record<AssetKind, string>> = {
  COMPUTER: 'Computer',
  PHONE: 'Phone',
  KEY: 'Key',
  CARD: 'Card',
  TOOL: 'Tool',
  VEHICLE: 'Vehicle',
  CLOTHES: 'Work clothes',
  OTHER: 'Anything else',
}

export const stateWords: Readonly<Record<AssetState, string>> = { HERE: 'Here', LENT: 'Lent', RETIRED: 'Retired' }

type Placed = Pick<AssetSummary, 'state' | 'holder'>

/** Where an asset is: `Here`, `With Ana Ruiz`, `With Ana Ruiz, who left`, `Retired`. */
export const placeWords = ({ state, holder }: Placed): string => {
  if (holder === null) return stateWords[state]
  return `With ${holder.person.name}${holder.left ? ', who left' : ''}`
}

/** The sign of where it is, as `StatusWord` draws it: what somebody has who left needs somebody to fetch it. */
export const placeSign = ({ state, holder }: Placed): string => {
  if (holder !== null) return holder.left ? 'ATTENTION' : 'SUBMITTED'
  return state === 'HERE' ? 'ACTIVE' : 'INACTIVE'
}

/** What a thing is, in one line: its kind, and its number where it has one. */
export const thingWords = ({ kind, serial }: Pick<AssetSummary, 'kind' | 'serial'>): string =>
  serial === '' ? kindWords[kind] : `${kindWords[kind]} · ${serial}`
