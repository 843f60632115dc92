import { type Db, outsideOnce } from '@daybook/platform/server'
import {
  type Chooser,
  isNamed,
  passwordLength,
  passwordMinimum,
  type PasswordReach,
  passwordReach,
  passwordStrength,
} from '../domain/index.ts'
import { passwordContext } from './account-store.ts'
import { hashPassword } from './passwords.ts'
import { hasSecondFactor } from './second-factor-store.ts'
import { meterStrength } from './strength.ts'

/** The list of those that are tried first. */
const mostCommon = 3000
let common: Promise<ReadonlySet<string>> | undefined

/** The word lists are large and few requests need them, so they are loaded at the first use. */
const loadCommon = async (): Promise<ReadonlySet<string>> =>
  new Set((await import('@zxcvbn-ts/language-common')).dictionary['passwords-common'].slice(0, mostCommon))

export type PasswordFault = {
  code: 'password.short' | 'password.common' | 'password.named' | 'password.weak'
  words: { minimum: number }
}

/** What is wrong with a password for this person, or null (docs/security.md#s7). There is no rule about which characters are in it. */
export const passwordFault = async (password: string, chooser: Chooser, who?: string): Promise<PasswordFault | null> => {
  const minimum = passwordMinimum(chooser)
  const fault = (code: PasswordFault['code']): PasswordFault => ({ code, words: { minimum } })
  if (passwordLength(password) < minimum) return fault('password.short')
  if ((await (common ??= loadCommon())).has(password.normalize('NFC').toLowerCase())) return fault('password.common')
  if (isNamed(password, chooser.names)) return fault('password.named')
  return (await strengthOf(password, chooser.names, who)) < passwordStrength(chooser) ? fault('password.weak') : null
}

/** From 0, guessed at once, to 4. What somebody who knows these names would try counts as known. */
const strengthOf = (password: string, names: readonly string[], who: string | undefined): Promise<number> => {
  const words = names.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  return meterStrength(password, ['daybook', ...words], who)
}

/** A password as it is kept. */
export type KeptPassword = { password_hash: string; password_reach: PasswordReach }

/** What is kept of a password, for a person of these names. */
export const keptPassword = async (password: string, names: readonly string[], who?: string): Promise<KeptPassword> => ({
  password_hash: await hashPassword(password, who),
  password_reach: passwordReach(password, await strengthOf(password, names, who)),
})

type Chosen = { kept: KeptPassword } | { fault: PasswordFault }

const choose = async (password: string, chooser: Chooser, who: string): Promise<Chosen> => {
  const fault = await passwordFault(password, chooser, who)
  return fault ? { fault } : { kept: await keptPassword(password, chooser.names, who) }
}

/**
 * A new password: what is kept of it, or what is wrong with it. Measured and hashed with no transaction open meanwhile; `who`, an
 * account or a network, stands in line.
 */
export const choosePassword = (password: string, chooser: Chooser, who: string): Promise<Chosen> =>
  outsideOnce(`choose ${JSON.stringify([password, chooser])}`, () => choose(password, chooser, who))

/** Who this account's password belongs to. Whoever has no company yet is about to own one. */
export const chooserOf = async (db: Db, account: { id: string; name: string; email: string }): Promise<Chooser> => {
  const { sees_others, names } = await passwordContext(db, account.id)
  return {
    seesOthers: sees_others,
    secondFactor: await hasSecondFactor(db, account.id),
    names: [account.name, mailbox(account.email), ...names],
  }
}

/** The part of an address that is its owner's own. */
export const mailbox = (email: string): string => email.split('@')[0] ?? ''
