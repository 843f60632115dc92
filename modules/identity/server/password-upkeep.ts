import { type App, inSystem } from '@daybook/platform/server'
import { accountById, type StoredAccount } from './account-store.ts'
import { chooserOf, keptPassword } from './password-rules.ts'
import { isOldHash, isPassword } from './passwords.ts'
import { keepAnew } from './reset-store.ts'

/**
 * A password is known in the clear only while its owner signs in with it. That is when a hash of older settings is made
 * anew (docs/security.md#s8), and when it is found out how long a password is that was chosen before this was kept (docs/security.md#s7). Answers the
 * account as it is stored then.
 */
export const keepUpToDate = async (
  app: App,
  requestId: string,
  account: StoredAccount,
  password: string,
): Promise<StoredAccount> => {
  const before = account.password_hash
  if (before === null || (account.password_reach !== null && !isOldHash(before))) return account
  const { names } = await inSystem(app, requestId, ({ db }) => chooserOf(db, account))
  const kept = await keptPassword(password, names)
  if ((await inSystem(app, requestId, ({ db }) => keepAnew(db, account.id, before, kept))) > 0) return { ...account, ...kept }
  // Another sign-in did so meanwhile, or the password was changed.
  const stored = await inSystem(app, requestId, ({ db }) => accountById(db, account.id))
  return stored && (await isPassword(stored.password_hash, password, account.id)) ? stored : account
}
