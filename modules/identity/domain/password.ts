import { foldText } from '@daybook/platform/domain'

/** Everyone's minimum without a second factor (docs/security.md#s7). */
export const minPasswordLength = 12
/** For those who see other people's data: owners, HR and platform administrators (NIST SP 800-63B-4, 3.1.1.2). */
export const privilegedMinimum = 15
/** With a second factor the password alone opens nothing (NIST SP 800-63B-4, 3.1.1.2). */
export const secondFactorMinimum = 8

/** The bounds above, by which a password is remembered: not its length, only the strictest that it met. */
export type PasswordReach = 8 | 12 | 15

/** Long pass phrases are welcome; the bound only keeps hashing cheap. */
export const maxPasswordLength = 200

/** Whose password it is going to be. `names`: their own, their company's, their mailbox's. */
export type Chooser = { readonly seesOthers: boolean; readonly secondFactor: boolean; readonly names: readonly string[] }

/** How many characters this person's password needs. */
export const passwordMinimum = ({ seesOthers, secondFactor }: Omit<Chooser, 'names'>): number => {
  if (secondFactor) return secondFactorMinimum
  return seesOthers ? privilegedMinimum : minPasswordLength
}

/** The strength it needs, of 4. Eight characters never reach 3: to the meter even the best are no more than 10^8 guesses. */
export const passwordStrength = ({ secondFactor }: Pick<Chooser, 'secondFactor'>): number => (secondFactor ? 2 : 3)

/** Characters as a person counts them: an emoji is one, and an accent is part of its letter however it was typed. Nobody counts further than is allowed. */
export const passwordLength = (password: string): number => [...password.slice(0, 4 * maxPasswordLength).normalize('NFC')].length

/**
 * The strictest bound that a password meets. Whoever chose it beside a second factor may have a long one that is easier to
 * guess than others' must be; without that factor it is worth no more than the shortest.
 */
export const passwordReach = (password: string, strength: number): PasswordReach => {
  if (strength < passwordStrength({ secondFactor: false })) return secondFactorMinimum
  const length = passwordLength(password)
  if (length >= privilegedMinimum) return privilegedMinimum
  return length >= minPasswordLength ? minPasswordLength : secondFactorMinimum
}

const lettersOf = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '')
const wordsOf = (text: string): string[] => [text, ...text.split(/[^\p{L}\p{N}]+/u)].map(lettersOf)
/** Shorter words ("and", "the") are part of any good phrase. */
const shortestName = 4
/** What has to be left of a password once names are taken out of it. */
const shortestRest = 6

/**
 * Is this little more than the product's, the company's or the person's own name? Case, accents, blanks and repetition do
 * not make it another word; a few figures at its end neither.
 */
export const isNamed = (password: string, names: readonly string[]): boolean => {
  const known = ['daybook', ...names.flatMap(wordsOf)].filter((word) => word.length >= shortestName)
  const longestFirst = known.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), lettersOf(password))
  return rest !== lettersOf(password) && rest.length < shortestRest
}
