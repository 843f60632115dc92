import type { Db } from '@daybook/platform/server'
import { build, count, first } from '@daybook/platform/server/sql'

type NewPicture = { account_id: string; id: string; bytes: Buffer; created_at: string }

/** Replaces the account's picture; in one statement, since two may be sent at once. */
export const savePicture = (db: Db, picture: NewPicture): Promise<number> =>
  count(
    db,
    build
      .insertInto('picture')
      .values(picture)
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(picture)),
  )

export const dropPicture = async (db: Db, accountId: string): Promise<boolean> =>
  (await count(db, build.deleteFrom('picture').where('account_id', '=', accountId))) > 0

export const findPicture = (db: Db, id: string): Promise<{ bytes: Buffer } | undefined> =>
  first(db, build.selectFrom('picture').select('bytes').where('id', '=', id))

/** The account knows the path of its picture: someone who joins a company brings it along. */
export const setPicturePath = (db: Db, accountId: string, path: string | null): Promise<number> =>
  count(db, build.updateTable('account').set({ picture: path }).where('id', '=', accountId))
