import { consentKey, type Preferences, type Purpose, readPreferences } from './preferences.ts'

const changed = 'daybook-consent'
// Storage may be closed (private windows); the answer then lasts as long as the page.
let answer: Preferences | null | undefined

/** The visitor's answer, or null while there is none. */
export const storedAnswer = (): Preferences | null => {
  if (answer !== undefined) return answer
  try {
    return readPreferences(localStorage.getItem(consentKey))
  } catch {
    return null
  }
}

/** Whether the visitor agreed to a purpose. No answer is a no. */
export const agreedTo = (purpose: Purpose): boolean => storedAnswer()?.[purpose] ?? false

/** Keeps the answer and tells whoever waits for it. */
export const answerWith = (preferences: Preferences): void => {
  answer = preferences
  try {
    localStorage.setItem(consentKey, JSON.stringify(preferences))
  } catch {
    // see above
  }
  dispatchEvent(new CustomEvent(changed))
}

/** Runs `work` now or as soon as the visitor agrees to the purpose; once. */
export const onceAgreed = (purpose: Purpose, work: () => void): void => {
  if (agreedTo(purpose)) return work()
  const look = () => {
    if (!agreedTo(purpose)) return
    removeEventListener(changed, look)
    work()
  }
  addEventListener(changed, look)
}
