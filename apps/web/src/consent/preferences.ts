import { fieldOf, keysOf, recordOf } from '@daybook/platform/domain'

/** The seven purposes, in their order, and where their switches stand before anybody touched them. */
export const defaultPreferences = {
  sale: false,
  sharing: false,
  targetedAds: false,
  functionality: true,
  experience: true,
  measurement: true,
  marketing: true,
}
export type Preferences = typeof defaultPreferences
export type Purpose = keyof Preferences

export const purposes = keysOf(defaultPreferences)

export const consentKey = 'cookie-consent'

/** All seven on, or all seven off. */
export const everything = (value: boolean): Preferences => recordOf(purposes, () => value)

/** What is stored, or null when it is no answer that this program wrote: then we ask again. */
export const readPreferences = (text: string | null): Preferences | null => {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    const isWhole = purposes.every((purpose) => typeof fieldOf(stored, purpose) === 'boolean')
    return isWhole ? recordOf(purposes, (purpose) => fieldOf(stored, purpose) === true) : null
  } catch {
    return null
  }
}
