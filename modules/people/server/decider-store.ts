import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, sql } from '@daybook/platform/server/sql'
import { findPerson } from './person-store.ts'
import { standInFor } from './stand-in-store.ts'
import { activeIn, placesOfSame } from './worker-store.ts'

/** Whoever stands in for the manager today, else the manager, as long as that manager works here and has a role that decides; never the person. */
const managing = async (db: Db, personId: string, own: readonly string[], today: Day): Promise<string[]> => {
  const found = checked(columnsOf('person', 'id'))`select w.id
    from (select m.id from person p join person m on m.id = p.manager_id and m.status <> 'INACTIVE' and m.role <> 'EMPLOYEE' where p.id = ${personId}) m
      cross join lateral (select ${standInFor(sql.ref('m.id'), personId, today)} as id) s
      join person w on w.status = 'ACTIVE' and w.role <> 'EMPLOYEE' and w.id <> all(${[...own]}::uuid[])
        and w.id = coalesce((select a.id from person a where a.id = s.id and a.status = 'ACTIVE' and a.role <> 'EMPLOYEE' and a.id <> all(${[...own]}::uuid[])), m.id)`
  return (await all(db, found)).map(({ id }) => id)
}

/** Who is to decide on what somebody asks to have changed of their data: HR, or of HR and where there are none the owners; never the person. */
export const changeDeciders = async (db: Db, personId: string): Promise<string[]> => {
  const isHr = (await findPerson(db, personId))?.role === 'HUMAN_RESOURCE'
  const hr = isHr ? [] : await activeIn(db, 'HUMAN_RESOURCE', [personId])
  return hr.length > 0 ? hr : activeIn(db, 'ENTERPRISE_ADMIN', [personId])
}

/** The places that somebody has or had here. */
const placesWith = async (db: Db, personId: string): Promise<string[]> =>
  (await all(db, checked(columnsOf('person', 'id'))`select id from ${placesOfSame(sql`${personId}::uuid`)} p`)).map(
    ({ id }) => id,
  )

/** Who is to decide about somebody's time or leave: the manager or who stands in, or HR, and without any the owners; never the person. */
export const decidersAbout = async (db: Db, personId: string, stage: 'MANAGER' | 'HR', today: Day): Promise<string[]> => {
  const own = await placesWith(db, personId)
  const managers = stage === 'MANAGER' ? await managing(db, personId, own, today) : []
  if (managers.length > 0) return managers
  const hr = await activeIn(db, 'HUMAN_RESOURCE', own)
  return hr.length > 0 ? hr : activeIn(db, 'ENTERPRISE_ADMIN', own)
}
