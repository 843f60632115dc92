import { mailboxesIn, managerOf, workers } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, sql } from '@daybook/platform/server/sql'

export type Mailbox = { name: string; email: string }

const shape = columnsOf('person', 'name', 'email')

/** Where somebody who works here reads mail. */
export const mailboxOf = (db: Db, personId: string): Promise<Mailbox[]> =>
  all(db, checked(shape)`select name, email from ${workers} p where id = ${personId} and status = 'ACTIVE'`)

const managersMailbox = (db: Db, personId: string): Promise<Mailbox[]> =>
  all(
    db,
    checked(shape)`select name, email from ${workers} p where id = ${managerOf(sql`${personId}::uuid`)} and status = 'ACTIVE'`,
  )

/** Who is to decide about somebody's leave: the manager, or HR, and without either the owners; never the person. */
export const decidersOf = async (db: Db, personId: string, stage: string): Promise<Mailbox[]> => {
  const managers = stage === 'MANAGER' ? await managersMailbox(db, personId) : []
  if (managers.length > 0) return managers
  const hr = await mailboxesIn(db, 'HUMAN_RESOURCE', [personId])
  return hr.length > 0 ? hr : mailboxesIn(db, 'ENTERPRISE_ADMIN', [personId])
}
