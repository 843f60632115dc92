/** The seven purposes of the specification, in its order, and where their switches stand before anybody touched them. */
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

export const purposes = Object.keys(defaultPreferences) as Purpose[]

export const consentKey = 'cookie-consent'

/** All seven on, or all seven off. */
export const everything = (value: boolean): Preferences =>
  Object.fromEntries(purposes.map((purpose) => [purpose, value])) as Preferences

/** What is stored, or null when it is no answer that this program wrote: then we ask again. */
export const readPreferences = (text: string | null): Preferences | null => {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Preferences> | null
    return stored && purposes.every((purpose) => typeof stored[purpose] === 'boolean') ? (stored as Preferences) : null
  } catch {
    return null
  }
}
