import type { FeatureFlag, PlanType } from '@daybook/company/domain'
import { flagsOn, lockCompany, shownCompany } from '@daybook/company/server'
import { shownAccounts } from '@daybook/identity/server'
import { type Db, turns } from '@daybook/platform/server'
import {
  all,
  attempt,
  bool,
  build,
  type Changes,
  checked,
  columnsOf,
  contains,
  count,
  first,
  int,
  json,
  type NewRow,
  one,
  orNull,
  recordOf,
  type RawBuilder,
  type RowOf,
  sql,
  type Stored,
  text,
} from '@daybook/platform/server/sql'
import { nameAsRead, readFolded, unseenInDatabase } from './person-text.ts'
import { shownText } from './worker-store.ts'

/** What a company says about the people who work for it, in a form or in a file. */
export const employment = recordOf('person', {
  name: 'name',
  preferredName: 'preferred_name',
  role: 'role',
  designation: 'designation',
  department: 'department',
  employmentType: 'employment_type',
  badge: 'badge',
  phone: 'phone',
  address: 'address',
  birthDate: 'birth_date',
  hireDate: 'hire_date',
  zone: 'zone',
})

/** What somebody says of themselves. */
export const ownRecord = recordOf('person', {
  preferredName: 'preferred_name',
  pronouns: 'pronouns',
  phone: 'phone',
  address: 'address',
})

/** What a list shows of each person. */
const listedPerson = recordOf('person', {
  id: 'id',
  shownName: 'shown_name',
  email: 'email',
  designation: 'designation',
  department: 'department',
  role: 'role',
  status: 'status',
  managerId: 'manager_id',
  hireDate: 'hire_date',
  endDate: 'end_date',
  picture: 'picture',
})

/** A person of a list, with the manager's name. */
export type ListedPerson = Stored<typeof listedPerson> & { manager_name: string | null }

/** A person, whole. */
export const personRecord = recordOf('person', {
  ...employment.fields,
  id: 'id',
  shownName: 'shown_name',
  pronouns: 'pronouns',
  accountId: 'account_id',
  email: 'email',
  status: 'status',
  managerId: 'manager_id',
  endDate: 'end_date',
  picture: 'picture',
  siteZone: 'site_zone',
  emergencyVersion: 'emergency_version',
  hidesBirthday: 'hides_birthday',
  hidesAnniversary: 'hides_anniversary',
  version: 'version',
})

/** A person with what else a reader sees: the manager's name, and whether the reader manages them. */
export type StoredPerson = Stored<typeof personRecord> & ListedPerson & { managed: boolean }

const columns = sql`${personRecord.columns('p')}, m.shown_name as manager_name`

const from = sql`person p left join person m on m.company_id = p.company_id and m.id = p.manager_id`

/** One person of the company, with whether the reader manages them. */
export const findPerson = (db: Db, id: string): Promise<StoredPerson | undefined> =>
  first(db, sql<StoredPerson>`select ${columns}, p.id in (select my_reports()) as managed from ${from} where p.id = ${id}`)

/** The same, locked until the transaction ends: what was decided on it is still true when it is saved. */
export const lockPerson = async (db: Db, id: string): Promise<StoredPerson | undefined> => {
  await first(db, sql`select id from person where id = ${id} for update`)
  return findPerson(db, id)
}

/** Forms about everybody who works here that were opened before are stale; who is changed meanwhile waits. */
export const ageForms = (db: Db): Promise<number> =>
  count(
    db,
    sql`update person p set version = p.version + 1 from (select id from person where status <> 'INACTIVE' order by id for no key update) x
      where p.id = x.id`,
  )

export type Search = {
  q?: string | undefined
  /** Whether the names in contracts are searched as well. */
  byLegalName: boolean
  role?: string | undefined
  status?: string | undefined
  department?: string | undefined
  managerId?: string | undefined
  sort: 'name' | 'hireDate'
}

/** Without a status, people who left are not among them. */
const filtersOf = ({ role, status, department, managerId }: Search) =>
  [
    role ? sql`p.role = ${role}` : undefined,
    status ? sql`p.status = ${status}` : sql`p.status <> 'INACTIVE'`,
    department ? sql`p.department = ${department}` : undefined,
    managerId ? sql`p.manager_id = ${managerId}` : undefined,
  ].filter((part) => part !== undefined)

/** What is compared with the words that are looked for. */
const textOf = ({ byLegalName }: Search) => (byLegalName ? sql.ref('p.search_text') : shownText(sql.ref('p.search_text')))
const isFound = (search: Search, q: string) => sql`${textOf(search)} like ${contains(q)}`

/** A page of the directory by name, or newest first. Without a status, people who left are not in it. */
export const searchPersons = (
  db: Db,
  search: Search,
  limit: number,
  after: string[] | undefined,
): Promise<(ListedPerson & { sort_key: string })[]> => {
  const where = [
    ...filtersOf(search),
    search.q ? isFound(search, search.q) : undefined,
    after &&
      (search.sort === 'name'
        ? sql`(lower(p.shown_name), p.id) > (${after[0]}, ${after[1]}::uuid)`
        : sql`(coalesce(p.hire_date, '1900-01-01'), p.id) < (${after[0]}::date, ${after[1]}::uuid)`),
  ].filter((part) => part !== undefined)
  const [key, order] =
    search.sort === 'name'
      ? [sql`lower(p.shown_name)`, sql`lower(p.shown_name), p.id`]
      : [sql`coalesce(p.hire_date, '1900-01-01')::text`, sql`coalesce(p.hire_date, '1900-01-01') desc, p.id desc`]
  return all(
    db,
    sql<
      ListedPerson & { sort_key: string }
    >`select ${listedPerson.columns('p')}, m.shown_name as manager_name, ${key} as sort_key from ${from} where ${sql.join(where, sql` and `)} order by ${order} limit ${limit + 1}`,
  )
}

const contact = recordOf('person', {
  id: 'id',
  shownName: 'shown_name',
  designation: 'designation',
  department: 'department',
  email: 'email',
  phone: 'phone',
  role: 'role',
})

/** What an address book takes of somebody. */
export type ContactRow = Stored<typeof contact> & { managed: boolean }

/** Everybody who matches, by name. */
export const contactRows = (db: Db, search: Search, limit: number): Promise<ContactRow[]> =>
  all(
    db,
    sql<ContactRow>`select ${contact.columns('p')}, p.id in (select my_reports()) as managed from person p
      where ${sql.join([...filtersOf(search), ...(search.q ? [isFound(search, search.q)] : [])], sql` and `)}
      order by lower(p.shown_name), p.id limit ${limit}`,
  )

/** How alike, from 0 to 1, words have to be: below it come names that share nothing but a beginning. */
const alike = 0.4
const mostNear = 10
// What is compared takes time by its length times that of the search: 2.5 s for whole texts of 10,000 people, 0.3 s for as much as this.
// A name and an address come first.
const mostCompared = 120

/** Whose words are written almost like `q`, the closest first, narrowed by the same filters. */
export const nearPersons = (db: Db, search: Search, q: string): Promise<(ListedPerson & { sort_key: string })[]> =>
  all(
    db,
    // Compared once for each, whatever else is asked of it: `offset 0` keeps the parts apart.
    sql<
      ListedPerson & { sort_key: string }
    >`select ${listedPerson.columns('p')}, m.shown_name as manager_name, lower(p.shown_name) as sort_key
      from (select p.*, word_similarity(${q}, left(${textOf(search)}, ${mostCompared})) as nearness from person p
        where ${sql.join(filtersOf(search), sql` and `)} offset 0) p left join person m on m.company_id = p.company_id and m.id = p.manager_id
      where nearness >= ${alike} order by nearness desc, lower(p.shown_name), p.id limit ${mostNear}`,
  )

export type PersonValues = Changes<'person'>
export type NewPerson = NewRow<'person'>

/** False when somebody in the company has the address already. */
export const addPerson = async (db: Db, person: NewPerson): Promise<boolean> => {
  const { broken } = await attempt(db, build.insertInto('person').values(person).returning('id'), ['one_person_per_email'])
  return broken === undefined
}

/** Rows changed: 0 when `version` is no longer the stored one. */
export const changePerson = (db: Db, id: string, changes: PersonValues, version: number): Promise<number> =>
  count(
    db,
    build
      .updateTable('person')
      .set({ ...changes, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  )

const names = columnsOf('person', 'shown_name')

/**
 * Whether somebody else who works here is called so, as people read it: whatever its case, accents, spaces and what is not seen of it. By the name that everybody
 * sees: a name in a contract would be found out by asking.
 */
export const isNameOfAnother = async (db: Db, id: string, name: string): Promise<boolean> => {
  const read = nameAsRead(name)
  const alike = checked(names)`select shown_name from person where id <> ${id} and status <> 'INACTIVE'
    and strpos(regexp_replace(regexp_replace(lower(normalize(search_text, NFKD)), ${unseenInDatabase}, '', 'g'), '\\s+', ' ', 'g'), ${readFolded(name)}) > 0`
  const turn = turns()
  for (const each of await all(db, alike)) {
    if (nameAsRead(each.shown_name) === read) return true
    // One letter is in the names of thousands.
    await turn()
  }
  return false
}

/** Whether somebody works here, or is to. */
export const isActivePerson = async (db: Db, id: string): Promise<boolean> =>
  (await first(db, sql`select 1 from person where id = ${id} and status <> 'INACTIVE'`)) !== undefined

/** People who count towards the plan, counted under a lock on the company: twenty invitations at once cannot pass the limit together. */
export const lockHeadCount = async (db: Db): Promise<{ people: number; plan_type: PlanType }> => {
  const plan_type = await lockCompany(db)
  return {
    plan_type,
    people: await headCount(db),
  }
}

/** How many owners would stay without this person; the owners are locked, so two removals at once cannot both pass. Who has a last day does not stay. */
export const otherOwners = async (db: Db, id: string): Promise<number> =>
  (
    await all(
      db,
      checked({
        id: text,
      })`select id from person where role = 'ENTERPRISE_ADMIN' and status = 'ACTIVE' and end_date is null order by id for update`,
    )
  ).filter((row) => row.id !== id).length

/** The place of an account in the company of the current transaction. */
export const personOfAccount = (db: Db, accountId: string): Promise<{ id: string } | undefined> =>
  first(db, checked(columnsOf('person', 'id'))`select id from person where account_id = ${accountId} and status = 'ACTIVE'`)

/** Gives somebody another address, unless somebody else in the company stands under it. */
export const readdress = (db: Db, { id, version }: StoredPerson, email: string, search_text: string) =>
  attempt(
    db,
    build
      .updateTable('person')
      .set({ email, search_text, version: version + 1 })
      .where('id', '=', id)
      .returning('id'),
    ['one_person_per_email'],
  )

export const setPersonPicture = (db: Db, id: string, path: string | null): Promise<number> =>
  count(db, build.updateTable('person').set({ picture: path }).where('id', '=', id))

/** Whether nobody but them owns the company: whoever has a last day ahead still does. */
export const isOnlyOwner = async (db: Db, id: string): Promise<boolean> =>
  (await count(db, sql`select 1 from person where role = 'ENTERPRISE_ADMIN' and status = 'ACTIVE' and id <> ${id} limit 1`)) === 0

/** Who owns the company. */
export const activeOwners = (db: Db): Promise<{ name: string; email: string }[]> =>
  all(
    db,
    sql`select shown_name as name, email from person where role = 'ENTERPRISE_ADMIN' and status = 'ACTIVE' order by lower(shown_name), id`,
  )

type NewInvitation = { personId: string; tokenHash: Buffer; expiresAt: string; invitedBy: string | null }

export const saveInvitation = (db: Db, { personId, tokenHash, expiresAt, invitedBy }: NewInvitation) =>
  count(
    db,
    sql`insert into invitation (person_id, token_hash, expires_at, invited_by) values (${personId}, ${tokenHash}, ${expiresAt}, ${invitedBy})
    on conflict (company_id, person_id) do update
      set token_hash = excluded.token_hash, expires_at = excluded.expires_at, invited_by = excluded.invited_by`,
  )

const invitedShape = columnsOf('invitation', 'person_id', 'invited_by')

/** Whom a mailed link invites, who has not joined yet; the transaction is theirs from now on. */
export const enterWelcome = (db: Db, tokenHash: Buffer, now: string): Promise<RowOf<typeof invitedShape> | undefined> =>
  first(db, checked(invitedShape)`select person_id, invited_by from enter_welcome(${tokenHash}, ${now})`)

export const enterInvitation = (db: Db, tokenHash: Buffer, now: string): Promise<{ person_id: string } | undefined> =>
  first(db, checked({ person_id: text })`select person_id from enter_invitation(${tokenHash}, ${now})`)

export const dropInvitation = (db: Db, personId: string) => count(db, sql`delete from invitation where person_id = ${personId}`)

/** What the shell wants to know besides the session: one statement. */
export const findMe = (db: Db, accountId: string) =>
  one(
    db,
    checked({
      name: text,
      email: text,
      plan_type: text,
      picture: orNull(text),
      address: orNull(text),
      company_name: orNull(text),
      week_starts: orNull(int),
      country: orNull(text),
      company_plan: orNull(text),
      people: int,
      manages: bool,
      has_decider: bool,
      flags: json<readonly FeatureFlag[]>(),
    })`
    select coalesce(p.shown_name, a.name) as name, a.email, a.plan_type, coalesce(p.picture, a.picture) as picture, c.address, c.name as company_name, c.week_starts, c.country,
      c.plan_type as company_plan, (select count(*)::int from person where status <> 'INACTIVE') as people,
      exists (select 1 from person r where r.manager_id = app_person() and r.status <> 'INACTIVE') as manages,
      p.role is distinct from 'ENTERPRISE_ADMIN' or exists (select 1 from person d where d.status = 'ACTIVE'
        and d.role in ('ENTERPRISE_ADMIN', 'HUMAN_RESOURCE') and d.account_id is distinct from p.account_id) as has_decider,
      ${flagsOn} as flags
    from ${shownAccounts} a left join ${shownCompany} c on true left join person p on p.id = app_person() where a.id = ${accountId}`,
  )

/** Gives the place to an account, which brings its picture along; the constraint says so when it works in another company. */
export const joinAs = (db: Db, id: string, accountId: string, version: number) =>
  attempt(
    db,
    build
      .updateTable('person')
      .set({
        account_id: accountId,
        status: 'ACTIVE',
        picture: sql<string | null>`(select a.picture from ${shownAccounts} a where a.id = ${accountId})`,
        version: version + 1,
      })
      .where('id', '=', id)
      .returning('id'),
    ['one_place_per_account'],
  )

/** How many people count towards the plan. */
export const headCount = async (db: Db): Promise<number> =>
  (await one(db, checked({ people: int })`select count(*)::int as people from person where status <> 'INACTIVE'`)).people

/** How many of these people are still here, and how many of those are owners. */
export const ownersAmong = (db: Db, ids: readonly string[]): Promise<{ found: number; owners: number }> =>
  one(
    db,
    checked({
      found: int,
      owners: int,
    })`select count(*)::int as found, (count(*) filter (where role = 'ENTERPRISE_ADMIN'))::int as owners
      from person where id = any(${[...ids]}::uuid[]) and status <> 'INACTIVE'`,
  )

/** Of these people, those who are still here and can become inactive (no owner does), as a table in a statement of another module. */
export const peopleLeaving = (ids: RawBuilder<unknown>) =>
  sql`(select p.id from person p where p.id in ${ids} and p.status <> 'INACTIVE' and p.role <> 'ENTERPRISE_ADMIN') here`
