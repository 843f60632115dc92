import type { Db } from '@daybook/platform/server'
import { all, count, sql } from '@daybook/platform/server/sql'
import type { StoredPerson } from './person-store.ts'

export type KnownPerson = Pick<
  StoredPerson,
  | 'id'
  | 'name'
  | 'email'
  | 'role'
  | 'status'
  | 'manager_id'
  | 'designation'
  | 'department'
  | 'badge'
  | 'phone'
  | 'address'
  | 'birth_date'
  | 'hire_date'
  | 'zone'
>

/** Everyone who works in the company, to find out who in a file is new; locked, so that two imports do not both create them. */
export const lockEveryone = (db: Db): Promise<KnownPerson[]> =>
  all(
    db,
    sql<KnownPerson>`select id, name, email, role, status, manager_id, designation, department, badge, phone, address, birth_date, hire_date, zone
    from person where status <> 'INACTIVE' order by id for update`,
  )

export type ImportValues = Omit<KnownPerson, 'status' | 'manager_id'> & { search_text: string }

const record = sql`(id uuid, name text, email text, role text, designation text, department text, badge text, phone text, address text,
  birth_date date, hire_date date, zone text, search_text text)`

export const addImported = (db: Db, people: ImportValues[], now: string): Promise<number> =>
  count(
    db,
    sql`insert into person (id, name, email, role, status, designation, department, badge, phone, address, birth_date, hire_date, zone, search_text, created_at)
    select id, name, email, role, 'INVITED', designation, department, badge, phone, address, birth_date, hire_date, zone, search_text, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x${record}`,
  )

export const changeImported = (db: Db, people: ImportValues[]): Promise<number> =>
  count(
    db,
    sql`update person p set name = x.name, role = x.role, designation = x.designation, department = x.department, badge = x.badge, phone = x.phone, address = x.address,
      birth_date = x.birth_date, hire_date = x.hire_date, zone = x.zone, search_text = x.search_text, version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x${record} where p.id = x.id`,
  )

/** Managers come last: by then everyone the file names is there. */
export const setManagers = (db: Db, links: { id: string; manager_id: string }[]): Promise<number> =>
  count(
    db,
    sql`update person p set manager_id = x.manager_id from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as x(id uuid, manager_id uuid)
    where p.id = x.id and p.manager_id is distinct from x.manager_id`,
  )

/** An employee whom others report to becomes a manager: otherwise they could not decide on the time of their reports. */
export const promoteManagers = (db: Db, ids: string[]): Promise<Pick<KnownPerson, 'id' | 'name' | 'role'>[]> =>
  all(
    db,
    sql<
      Pick<KnownPerson, 'id' | 'name' | 'role'>
    >`update person set role = 'MANAGER' where role = 'EMPLOYEE' and id = any(${ids}::uuid[]) returning id, name, role`,
  )
