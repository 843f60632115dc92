import { forgetDrafts } from './draft.ts'

/** The fixed names in local storage (docs/product.md#what-the-browser-keeps). */
export const storageKeys = {
  auth: 'authResponse',
  user: 'userData',
  feature: 'selectedFeature',
  profile: 'currentSelectedProfile',
  dark: 'isDarkMode',
  zone: 'zoneAnswered',
  answers: 'keptAnswers',
  presses: 'pressesWaiting',
  news: 'techNewsCache',
} as const

type Key = (typeof storageKeys)[keyof typeof storageKeys]

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Reads a stored value; undefined when it is absent or storage is closed to us (private windows). */
export const readStored = <T>(key: Key): T | undefined => {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (parse(text) as T)
  } catch {
    return undefined
  }
}

/**
 * Stores plain words as they are and anything else as JSON. A full or closed storage is no reason to fail: everything in
 * it can be fetched again.
 */
export const writeStored = (key: Key, value: unknown): void => {
  try {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  } catch {
    // see above
  }
}

/** Forgets one thing. */
export const dropStored = (key: Key): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing kept, nothing to forget
  }
}

/** Forgets what belongs to the session. The theme and the answer about the time zone stay: they
 * belong to the device. So do presses that wait to be sent: they are work that would be lost. */
export const clearSessionStorage = (): void => {
  forgetDrafts()
  const { auth, user, feature, profile, answers, news } = storageKeys
  for (const key of [auth, user, feature, profile, answers, news]) dropStored(key)
}
