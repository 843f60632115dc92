import { workingFraction } from '@daybook/calendar/domain/days'
import { calendarsOf } from '@daybook/calendar/server'
import { addDays, type Day, eachDay } from '@daybook/platform/domain'
import type { App, Db } from '@daybook/platform/server'
import {
  type BalanceFrom,
  balanceOn,
  balancesFrom,
  type DaySpan,
  type Earner,
  forecast,
  isOrWasFor,
  type LeavePlace,
  type LeavePolicy,
  leaveYearOf,
  type LedgerEntry,
  lowestFrom,
  policyOn,
  type PolicyVersion,
  type Unpaid,
} from '../domain/index.ts'
import {
  type EarnerRow,
  earners,
  entriesOf,
  type EntryRow,
  type HeldRow,
  heldOf,
  unpaidDaysOf,
  workedBy,
} from './account-store.ts'
import type { TypeRow } from './type-store.ts'

/** Everything about somebody's leave: their employment, what was booked, what waits and holds. */
export type LeaveAccount = {
  readonly person: EarnerRow
  readonly earner: Earner
  readonly entries: readonly EntryRow[]
  readonly held: readonly HeldRow[]
}

const earnsByWork = (types: readonly TypeRow[]): boolean =>
  types.some(({ versions }) => versions.some(({ policy }) => policy.grant === 'perWorkedHour'))

const pausesFor = (types: readonly TypeRow[]): boolean =>
  types.some(({ versions }) => versions.some(({ policy }) => policy.unpaidPauses))

/** Those days of each person, in a map. */
const byPerson = <Row extends { person_id: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ person_id }) => person_id)

/** The unpaid leave of each of these people, and how many days they work; of whoever has none, nothing. */
const unpaidOf = async (db: Db, people: readonly string[]): Promise<(personId: string) => Unpaid | undefined> => {
  const days = byPerson(await unpaidDaysOf(db, people))
  if (days.size === 0) return () => undefined
  const calendars = await calendarsOf(db, [...days.keys()])
  return (personId) => {
    const own = days.get(personId)
    const calendar = calendars.of(personId)
    const workingIn = ({ from, to }: DaySpan) =>
      eachDay(from, to).reduce((sum, each) => sum + 100 * workingFraction(each, calendar), 0)
    return own && { days: own, workingIn }
  }
}

type Asked = {
  app: App
  db: Db
  types: readonly TypeRow[]
  today: Day
  /** Which requests of these people are of interest, where others are than those that wait or ended in the last years. */
  heldBy?: (people: readonly string[]) => Promise<HeldRow[]>
}

// Leave may be asked for a year back, in a leave year that began a year before, and is counted with what adjoins it.
const daysThatCount = 3 * 366

/** What waits, and what ended in the years of which leave is still asked for, or is one of `also`. */
export const recentlyHeld = (db: Db, people: readonly string[], today: Day, also: readonly string[] = []): Promise<HeldRow[]> =>
  heldOf(db, people, addDays(today, -daysThatCount), also)

/** The accounts of these people, or of everybody who works here or left within the last year. */
export const accountsOf = async (
  { app, db, types, today, heldBy = (ids) => recentlyHeld(db, ids, today) }: Asked,
  people: readonly string[] | null,
): Promise<LeaveAccount[]> => {
  const rows = await earners(db, people, addDays(today, -366))
  const ids = rows.map(({ id }) => id)
  const entries = byPerson(await entriesOf(db, ids))
  const held = byPerson(await heldBy(ids))
  const unpaid = pausesFor(types) ? await unpaidOf(db, ids) : () => undefined
  const worked = byPerson(earnsByWork(types) ? await workedBy(app, db, ids, firstDay(types, today), today) : [])
  return rows.map((person) => ({
    person,
    earner: { from: person.hired, to: person.end_date, unpaid: unpaid(person.id), worked: worked.get(person.id) ?? [] },
    entries: entries.get(person.id) ?? [],
    held: held.get(person.id) ?? [],
  }))
}

/** From when on hours of work earn leave: a year before the first rules, so that a leave year is whole. */
const firstDay = (types: readonly TypeRow[], today: Day): Day =>
  addDays(
    types.flatMap(({ versions }) => versions.map(({ from }) => from)).reduce((a, b) => (a < b ? a : b), today),
    -366,
  )

export const accountOf = async (asked: Asked, personId: string): Promise<LeaveAccount | undefined> =>
  (await accountsOf(asked, [personId]))[0]

type Place = { readonly places: readonly LeavePlace[]; readonly today: Day }

/** A balance is counted for everybody; of leave that never was for somebody at their places it says something only where it was set by hand. */
export const isTheirs = (
  { entries }: Pick<LeaveAccount, 'entries'>,
  { id, versions }: Pick<TypeRow, 'id' | 'versions'>,
  { places, today }: Place,
): boolean => isOrWasFor(versions, places, today) || entries.some(({ type_id, kind }) => type_id === id && kind === 'adjustment')

/** What is taken of a type: booked where it was approved, and what waits as if it were. */
export type Taken = {
  /** Whether requests that wait count as taken. */
  readonly waiting: boolean
  /** A request that is left out: it is to be replaced, or looked at by itself. */
  readonly without?: readonly (string | null | undefined)[]
}

/** The entries of one type, with what waits as if it were booked. */
export const ledgerOf = ({ entries, held }: LeaveAccount, typeId: string, { waiting, without = [] }: Taken): LedgerEntry[] => {
  const booked = entries.filter(
    (entry) => entry.type_id === typeId && !(entry.request_id !== null && without.includes(entry.request_id)),
  )
  const reserved = waiting
    ? held.filter((each) => each.type_id === typeId && each.status === 'PENDING' && !without.includes(each.id))
    : []
  // A change that waits takes the place of what it would replace, so that nothing is counted twice.
  const replaced = new Set(reserved.flatMap(({ replaces_id }) => (replaces_id ? [replaces_id] : [])))
  return [
    ...booked.filter(({ request_id }) => request_id === null || !replaced.has(request_id)),
    ...reserved.flatMap(({ per_day }) => usesOf(per_day)),
  ]
}

/**
 * Somebody's leave as it stands, and as it would be without the changes that wait: whoever asked for one takes it back whenever they like, so what
 * is given away beside it has to be there either way.
 */
export const eitherWay = (account: LeaveAccount): readonly LeaveAccount[] => {
  const held = account.held.filter(({ status, replaces_id }) => status !== 'PENDING' || replaces_id === null)
  return held.length === account.held.length ? [account] : [account, { ...account, held }]
}

/** A request as entries of a ledger. */
export const usesOf = (perDay: readonly { readonly day: Day; readonly counted: number }[]): LedgerEntry[] =>
  perDay.filter(({ counted }) => counted > 0).map(({ day, counted }) => ({ day, kind: 'use', amount: -counted }))

/** The last day for which leave may be asked: the end of the next leave year. */
export const horizonOf = ({ earner }: LeaveAccount, policy: LeavePolicy, today: Day): Day => {
  const { to } = leaveYearOf(policy.leaveYear, earner.from, today)
  return leaveYearOf(policy.leaveYear, earner.from, addDays(to, 1)).to
}

type Sum = {
  account: LeaveAccount
  type: { readonly versions: readonly PolicyVersion[]; readonly archived_at: string | null }
  ledger: readonly LedgerEntry[]
  today: Day
}

/** What is booked until a day, and will be: of a type that was ended nothing more is booked at night, so nothing more is to come. */
const untilDay = ({ account, type, ledger }: Sum, day: Day): readonly LedgerEntry[] =>
  type.archived_at === null ? forecast(type.versions, account.earner, ledger, day) : ledger

const ahead = (sum: Sum, to: Day): readonly LedgerEntry[] => {
  const horizon = horizonOf(sum.account, policyOn(sum.type.versions, sum.today), sum.today)
  return untilDay(sum, to > horizon ? to : horizon)
}

/** The balance on a day, with all that is earned and expires until then. */
export const balanceAt = (sum: Sum, day: Day): number => balanceOn(untilDay(sum, day), day)

/** The lowest balance from a day until the end of the next leave year. */
export const lowestAfter = (sum: Sum, day: Day): number => lowestFrom(ahead(sum, day), day)

/** Each day from today until the end of the next leave year on which the balance changes, today first. */
export const balancesAhead = (sum: Sum): BalanceFrom[] => balancesFrom(ahead(sum, sum.today), sum.today)
