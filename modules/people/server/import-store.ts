import { shownAccounts } from '@daybook/identity/server'
import type { Day } from '@daybook/platform/domain'
import { type Db, turns } from '@daybook/platform/server'
import { all, checked, count, day, recordOf, sql, type Stored, text } from '@daybook/platform/server/sql'
import { employment } from './person-store.ts'

/** What a file can say of a person. */
const imported = recordOf('person', { ...employment.fields, id: 'id', email: 'email', searchText: 'search_text' })
const known = recordOf('person', {
  ...employment.fields,
  id: 'id',
  email: 'email',
  status: 'status',
  managerId: 'manager_id',
  shownName: 'shown_name',
  endDate: 'end_date',
})

export type ImportValues = Stored<typeof imported>
export type KnownPerson = Stored<typeof known>

// Everybody of a large company at once would hold up everybody else while they are read.
const part = 1000

/**
 * Everyone who works in the company, to find out who in a file is new; where that is stored they are held, so that two imports do not both create them. A
 * file that is only looked at holds nobody.
 */
export const everyoneHere = async (db: Db, { held }: { held: boolean }): Promise<KnownPerson[]> => {
  const [turn, found] = [turns(), [] as KnownPerson[]]
  for (;;) {
    const after = found.at(-1)?.id ?? null
    const next = await all(
      db,
      sql<KnownPerson>`select ${known.columns()} from person where status <> 'INACTIVE' and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${part} ${held ? sql`for update` : sql``}`,
    )
    found.push(...next)
    if (next.length < part) return found
    await turn()
  }
}

/** Whom those who left reported to: a line of managers still climbs through them. */
export const linesOfFormer = async (db: Db): Promise<[string, string][]> => {
  const lines = checked({ id: text, manager_id: text })`select id, manager_id from person
    where status = 'INACTIVE' and manager_id is not null`
  return (await all(db, lines)).map(({ id, manager_id }) => [id, manager_id])
}

/** The last day of whoever left, by the address they had and by the one that their account has now. */
export const lastEnds = async (db: Db): Promise<Map<string, Day>> => {
  const left = checked({ email: text, day })`select x.email, max(o.end_date) as day from person o
    cross join lateral (select o.email union select a.email from ${shownAccounts} a where a.id = o.account_id) x
    where o.status = 'INACTIVE' and o.end_date is not null group by x.email`
  return new Map((await all(db, left)).map((each) => [each.email, each.day]))
}

export const addImported = (db: Db, people: ImportValues[], now: string): Promise<number> =>
  count(
    db,
    sql`insert into person (${imported.columns()}, status, created_at)
    select ${imported.columns('x')}, 'INVITED', ${now}::timestamptz from ${imported.rows(people)} x`,
  )

export const changeImported = (db: Db, people: ImportValues[]): Promise<number> =>
  count(
    db,
    sql`update person p set ${employment.set('x')}, search_text = x.search_text, version = p.version + 1
    from ${imported.rows(people)} x where p.id = x.id`,
  )

/** Managers come last: by then everyone the file names is there. */
export const setManagers = (db: Db, links: { id: string; manager_id: string }[]): Promise<number> =>
  count(
    db,
    sql`update person p set manager_id = x.manager_id, version = p.version + 1 from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as x(id uuid, manager_id uuid)
    where p.id = x.id and p.manager_id is distinct from x.manager_id`,
  )

/** An employee whom others report to becomes a manager: otherwise they could not decide on the time of their reports. */
export const promoteManagers = (db: Db, ids: string[]): Promise<Pick<KnownPerson, 'id' | 'name' | 'role'>[]> =>
  all(
    db,
    sql<
      Pick<KnownPerson, 'id' | 'name' | 'role'>
    >`update person set role = 'MANAGER', version = version + 1 where role = 'EMPLOYEE' and id = any(${ids}::uuid[]) returning id, name, role`,
  )
