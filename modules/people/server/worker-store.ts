import { companyZone } from '@daybook/company/server'
import { shownAccounts } from '@daybook/identity/server'
import { type Permission, type Role, rolesWith } from '@daybook/platform/contract'
import { dateOf, type Day, monthEnd, monthOf, monthStart } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import {
  all,
  bool,
  checked,
  columnsOf,
  count,
  day,
  first,
  one,
  orNull,
  type RawBuilder,
  type Row,
  sql,
  text,
} from '@daybook/platform/server/sql'

/** What other modules may read of the people who work here: `name` is what colleagues see, `legal_name` what stands in contracts. */
export type Worker = { legal_name: string } & Pick<
  Row<'person'>,
  | 'id'
  | 'account_id'
  | 'name'
  | 'email'
  | 'badge'
  | 'designation'
  | 'department'
  | 'employment_type'
  | 'picture'
  | 'zone'
  | 'site_zone'
  | 'status'
  | 'hire_date'
  | 'end_date'
  | 'created_at'
  | 'search_text'
>

/** The clock that somebody `p` goes by before that of the company: their own, or that of the site they work at. */
const ownZone = sql`coalesce(p.zone, p.site_zone) as zone`

const workersAs = (name: 'shown_name' | 'name') =>
  sql`(select id, account_id, ${sql.ref(name)} as name, p.name as legal_name, email, badge, designation, department, employment_type, p.picture, ${ownZone}, p.site_zone, status, hire_date, end_date, created_at, search_text from person p)`

/** `Worker`s as a table in a statement of another module. Addresses, telephone numbers and dates of birth are not among it. */
export const workers = workersAs('shown_name')

/** The same by the names in their contracts, for what is paid and for what authorities read. */
export const workersByLegalName = workersAs('name')

/** Of what is searched of somebody the part that everybody may search, without the name in their contract where they are called otherwise. */
export const shownText = (searched: RawBuilder<unknown>) => sql<string>`split_part(${searched}, E'\\n', 1)`

/**
 * All places of whoever works elsewhere or otherwise than they did, that of now among them, each with how often they had moved by then, as a table in a
 * statement of another module.
 */
export const placesOfMoved = sql`(select m.person_id, a.times_moved, a.department, a.employment_type from (
    select o.person_id from moved_from o join person p on p.id = o.person_id
      where (o.department, o.employment_type) is distinct from (p.department, p.employment_type) group by 1) m
  cross join lateral (select f.times_moved, f.department, f.employment_type from moved_from f where f.person_id = m.person_id
    union all select p.times_moved, p.department, p.employment_type from person p where p.id = m.person_id) a)`

/** Where each of some people works, or did before they moved on, and how they are employed, each place once, as a table in a statement of another module. */
export const placesEverOf = (people: readonly string[]) => sql`(
  select p.id as person_id, p.department, p.employment_type from person p where p.id = any(${[...people]}::uuid[])
  union select f.person_id, f.department, f.employment_type from ${placesOfMoved} f where f.person_id = any(${[...people]}::uuid[]))`

/** Whoever ever moved, those of a department that became part of another among them, as a table in a statement of another module. */
export const everMoved = sql`(select person_id from moved_from)`

/** Who works here with what they are, for what is meant for some departments or roles. */
export const places = sql`(select id, shown_name as name, department, role, was_hr, status from person p)`

/**
 * Whether a worker of a statement works here by `today` and has no last day: who is only invited, joins later, or leaves, shares no rules with
 * somebody. A rule that whoever makes it shares with nobody else an owner makes.
 */
export const isHereToStay = (worker: RawBuilder<unknown>, today: Day) =>
  sql<boolean>`(${worker}.status = 'ACTIVE' and ${worker}.end_date is null and coalesce(${worker}.hire_date <= ${today}::date, true))`

/** The name of somebody as colleagues see it, for a statement of another module. */
export const nameOf = (id: RawBuilder<unknown>) => sql<string>`(select shown_name from person where id = ${id})`

/** Who somebody reports to, for a statement of another module. */
export const managerOf = (id: RawBuilder<unknown>) => sql<string | null>`(select manager_id from person where id = ${id})`

/** Whom everybody reports to, as a table in a statement of another module: a join with a column reaches an index, where one with `managerOf` reads everybody. */
export const reporting = sql`(select id, manager_id from person)`

const holding = (permission: Permission) => rolesWith(permission).filter((role) => role !== 'ENTERPRISE_ADMIN')

/** Whether something holds of one of the places `p` that somebody has, or had where these count, and they are no owner. */
const inSomePlace = (id: RawBuilder<unknown>, counts: RawBuilder<boolean>, holds: RawBuilder<boolean>) =>
  sql<boolean>`coalesce((select bool_or(${holds}) and not bool_or(p.role = 'ENTERPRISE_ADMIN' and p.status <> 'INACTIVE') from person me
    join person p on p.id = me.id or (p.account_id = me.account_id and ${counts}) where me.id = ${id}), false)`

/**
 * Whether somebody may change the rules that their own is decided by: the role of their place, or of the one that they came back to, holds `permission`, and
 * they are no owner. They may even while they work as Employee.
 */
export const setsRules = (id: RawBuilder<unknown>, permission: Permission) =>
  inSomePlace(id, sql`p.status = 'ACTIVE'`, sql`p.role = any(${holding(permission)}::text[])`)

/** The same, or once could: as one of HR, in any place that they have or had. */
export const couldSetRules = (id: RawBuilder<unknown>, permission: Permission) =>
  inSomePlace(id, sql`true`, sql`p.role = any(${holding(permission)}::text[]) or p.was_hr`)

/** Whether a place is somebody's: theirs, or one that they have or had beside it with the same account. */
export const isPlaceOf = (place: RawBuilder<unknown>, person: RawBuilder<unknown>) =>
  sql<boolean>`(${place} = ${person} or exists (select from person me join person other on other.account_id = me.account_id
    where me.id = ${person} and other.id = ${place}))`

/** Where a person of a statement works here now: the place itself, or the one that they came back to. */
export const presentPlace = (person: RawBuilder<unknown>) =>
  sql<string>`coalesce((select here.id from ${workers} was join ${workers} here on here.account_id = was.account_id and here.status = 'ACTIVE' where was.id = ${person}), ${person})`

/** Whether a person of a statement left, and is invited to a place that they have not joined yet: by the address they had, or have. */
export const isInvitedBack = (person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from ${workers} was join ${workers} again on again.account_id is null and again.status <> 'INACTIVE'
    and (again.email = was.email or again.email = account_address(was.account_id)) where was.id = ${person} and was.status = 'INACTIVE')`

/** The places that a person of a statement has or had here: what was asked of them, or lent to them, before they came back is still theirs. */
export const placesOfSame = (person: RawBuilder<unknown>) =>
  sql`(select same.id from ${workers} one join ${workers} same on same.id = one.id or same.account_id = one.account_id where one.id = ${person})`

/** Where the clock of a worker `w` stands: their own zone, else that of their site (`workers` has both as one), else the company's. */
export const zoneOf = (zone: RawBuilder<unknown>) => sql<string>`coalesce(${zone}, ${companyZone})`

/** Whether somebody of this company reports to whoever asks, at whatever distance; undefined where there is no such person. */
export const isReport = async (db: Db, userId: string): Promise<boolean | undefined> =>
  (
    await first(
      db,
      checked({ theirs: bool })`select id in (select my_reports()) as theirs from ${workers} w where id = ${userId}`,
    )
  )?.theirs

type Named = Pick<Worker, 'id' | 'name' | 'legal_name'>
const namedShape = { id: text, name: text, legal_name: text }
const named = sql`id, shown_name as name, name as legal_name`

/** Who a worker is, for whoever only reads. */
export const findWorkerName = (db: Db, id: string): Promise<Named | undefined> =>
  first(db, checked(namedShape)`select ${named} from person where id = ${id}`)

/** Holds a worker until the transaction ends. */
export const lockWorker = (db: Db, id: string): Promise<Named | undefined> =>
  first(db, checked(namedShape)`select ${named} from person where id = ${id} for update`)

/**
 * The last day here of whoever left and is this worker: they had the same address, or the account that has it now, or that took the place.
 * Null where nobody did.
 */
export const lastEndBeside = async (db: Db, id: string): Promise<Day | null> =>
  (
    await one(
      db,
      checked({
        day: orNull(day),
      })`select max(o.end_date) as day from person p join person o on o.id <> p.id and o.status = 'INACTIVE' and (o.email = p.email
      or o.account_id = p.account_id or o.account_id = (select a.id from ${shownAccounts} a where a.email = p.email))
    where p.id = ${id}`,
    )
  ).day

/** Whether anybody works here beside the first owner, invited ones included. */
export const anyColleague = async (db: Db): Promise<boolean> =>
  (await count(db, sql`select 1 from person where status <> 'INACTIVE' limit 2`)) > 1

/** Whether who left joined again since, with the same account or the same address. */
export const cameBack = async (db: Db, id: string): Promise<boolean> =>
  (await count(
    db,
    sql`select 1 from person p join person o on (o.email = p.email or o.account_id = p.account_id
      or o.email = (select a.email from ${shownAccounts} a where a.id = p.account_id)) and o.id <> p.id and o.created_at >= p.created_at where p.id = ${id}`,
  )) > 0

/** The names of those who work here in one of these roles, but for one person. */
export const colleaguesIn = async (db: Db, roles: readonly Role[], except: string): Promise<string[]> => {
  const found = checked({ name: text })`select shown_name as name from person
    where status = 'ACTIVE' and role = any(${roles}::text[]) and id <> ${except} order by lower(shown_name), id limit 20`
  return (await all(db, found)).map(({ name }) => name)
}

/** Who works here in a role, but for some of them; the first ten by name. */
export const activeIn = async (db: Db, role: Role, except: readonly string[]): Promise<string[]> => {
  const found = checked(columnsOf('person', 'id'))`select id from person
    where status = 'ACTIVE' and role = ${role} and id <> all(${[...except]}::uuid[]) order by lower(shown_name), id limit 10`
  return (await all(db, found)).map(({ id }) => id)
}

type Who = Pick<Worker, 'id' | 'name' | 'designation' | 'picture'>
const who = sql`'id', p.id, 'name', p.shown_name, 'designation', p.designation, 'picture', p.picture`

export type JoinerRow = Who & { hired: Day }

/** Who joined this month, the last first, at most `limit`, as one JSON value. */
export const joinersJson = (today: Day, limit: number) => sql<JoinerRow[]>`(
  select coalesce(json_agg(json_build_object(${who}, 'hired', p.hired) order by p.hired desc, p.id desc), '[]') from (
    select id, shown_name, designation, x.picture, coalesce(hire_date, created_at::date) as hired from person x
    where status <> 'INACTIVE' and (hire_date between ${monthStart(today)}::date and ${monthEnd(today)}::date
      or (hire_date is null and created_at >= ${monthStart(today)}::date and created_at < ${monthEnd(today)}::date + 1))
    order by hired desc, id desc limit ${limit}) p)`

/** Dates of birth come this far to find the day; what leaves the server is month and day. */
export type CelebratedRow = Who & { birthDate: Day | null; hireDate: Day | null }

/** The days that celebrations are looked for in, less than a year of them. */
export type CelebratedSpan = { from: Day; today: Day; to: Day }

/** `2026-03-16` → 316, as the database keeps it of both dates. A span of days is one of these numbers, or two around New Year. */
const monthDayOf = (day: Day): number => monthOf(day) * 100 + dateOf(day)

type Celebration = 'birth' | 'hire'
const hiding = { birth: sql.ref('hides_birthday'), hire: sql.ref('hides_anniversary') }

/** Whose date falls on a day of the span: what comes first, soonest first, and then what is past, the latest first. */
const onSpan = (of: Celebration, { from, today, to }: CelebratedSpan, limit: number, before: Day) => {
  const [date, day] = [sql.ref(`${of}_date`), sql.ref(`${of}_month_day`)]
  const [first, now] = [monthDayOf(from), monthDayOf(today)]
  // Whoever was born on 29 February celebrates on the 28th in common years.
  const last = monthDayOf(to) === 228 ? 229 : monthDayOf(to)
  const inSpan = first <= last ? sql`${day} between ${first} and ${last}` : sql`(${day} >= ${first} or ${day} <= ${last})`
  const isPast = sql`(${day} >= ${first} and ${day} < ${now})`
  return sql`(select id from person
    where status <> 'INACTIVE' and not ${hiding[of]} and ${date} < ${before}::date and ${inSpan}
    order by ${isPast}, case when ${isPast} then -${day} else (${day} - ${now} + 1300) % 1300 end, shown_name, id limit ${limit})`
}

/**
 * Whose birthday or anniversary falls into a span, at most `limit` of either, as one JSON value, without what they do not want to be told.
 * Whoever was hired within it has no anniversary yet.
 */
export const celebratedJson = (span: CelebratedSpan, limit: number) => sql<CelebratedRow[]>`(
  select coalesce(json_agg(json_build_object(${who}, 'birthDate', case when not p.hides_birthday then p.birth_date end,
    'hireDate', case when not p.hides_anniversary then p.hire_date end) order by p.shown_name, p.id), '[]') from (
    ${onSpan('birth', span, limit, span.to)} union ${onSpan('hire', span, limit, span.from)}) found join person p on p.id = found.id)`

type SiteZone = { id: string; zone: string | null }

/** Notes which clock the sites of people go by, and says whom that moved; a zone of their own goes on counting for those who have one. */
export const keepSiteZones = (db: Db, zones: readonly SiteZone[]) =>
  all(
    db,
    checked({ ...columnsOf('person', 'id'), name: text, before: orNull(text), after: orNull(text) })`
    with said as (select * from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as z(id uuid, zone text)),
      moved as (select p.id, p.shown_name as name, p.site_zone as before, s.zone as after from person p join said s on s.id = p.id where p.site_zone is distinct from s.zone for update of p),
      kept as (update person p set site_zone = m.after from moved m where p.id = m.id returning p.id)
    select m.id, m.name, m.before, m.after from moved m join kept k on k.id = m.id order by m.id`,
  )
