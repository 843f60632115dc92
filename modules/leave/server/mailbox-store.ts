import { mailboxesIn, managerOf, standInFor, workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, sql } from '@daybook/platform/server/sql'

export type Mailbox = { name: string; email: string }

const shape = columnsOf('person', 'name', 'email')

/** Where somebody who works here reads mail. */
export const mailboxOf = (db: Db, personId: string): Promise<Mailbox[]> =>
  all(db, checked(shape)`select name, email from ${workers} p where id = ${personId} and status = 'ACTIVE'`)

/** That of whoever stands in for the manager today, else of the manager; never that of whoever asks. */
const managersMailbox = (db: Db, personId: string, today: Day): Promise<Mailbox[]> =>
  all(
    db,
    checked(shape)`select w.name, w.email from (select ${managerOf(sql`${personId}::uuid`)} as id) m
      cross join lateral (select ${standInFor(sql.ref('m.id'), today)} as id) s
      join ${workers} w on w.status = 'ACTIVE' and w.id <> ${personId}
        and w.id = coalesce((select a.id from ${workers} a where a.id = s.id and a.status = 'ACTIVE' and a.id <> ${personId}), m.id)`,
  )

/** Who is to decide about somebody's leave: the manager or who stands in, or HR, and without any the owners; never the person. */
export const decidersOf = async (db: Db, personId: string, stage: string, today: Day): Promise<Mailbox[]> => {
  const managers = stage === 'MANAGER' ? await managersMailbox(db, personId, today) : []
  if (managers.length > 0) return managers
  const hr = await mailboxesIn(db, 'HUMAN_RESOURCE', [personId])
  return hr.length > 0 ? hr : mailboxesIn(db, 'ENTERPRISE_ADMIN', [personId])
}
