import { workers } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { bool, checked, first } from '@daybook/platform/server/sql'

/** Whether somebody of this company reports to whoever asks, at whatever distance; undefined where there is no such person. */
export const isReport = async (db: Db, userId: string): Promise<boolean | undefined> =>
  (
    await first(
      db,
      checked({ theirs: bool })`select id in (select my_reports()) as theirs from ${workers} w where id = ${userId}`,
    )
  )?.theirs
