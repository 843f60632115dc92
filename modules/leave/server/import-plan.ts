import { createHash } from 'node:crypto'
import { wholeDayMinutes } from '@daybook/calendar/domain/days'
import type { Calendars } from '@daybook/calendar/server'
import { type Day, daysBetween, eachDay, formatDay, type Steps } from '@daybook/platform/domain'
import { newId } from '@daybook/platform/server'
import { leaveRefusals, type LeaveImportRow } from '../contract/index.ts'
import {
  adjustedBy,
  amountText,
  type AskedDays,
  countLeave,
  type CountedDay,
  firstLeaveYear,
  type ImportedBalance,
  type ImportedLeave,
  inUnitOf,
  mostAdjusted,
  overlaps,
  policyOn,
  spreadAmount,
} from '../domain/index.ts'
import { balanceAt, type LeaveAccount, ledgerOf } from './accounts.ts'
import { askedOf } from './examine.ts'
import { type ImportedRequest, type ImportPerson, mostUncounted, type UncountedDay } from './import-store.ts'
import type { BookedEntry } from './ledger-store.ts'
import type { TypeRow } from './type-store.ts'

export type Entry = ImportedBalance | ImportedLeave
/** A row with whose it is and which type it means; `type` is null where its rows are left out, and undefined where nobody said so yet. */
export type Named = { entry: Entry; person: ImportPerson | undefined; type: TypeRow | null | undefined }

/** What is known beside the accounts. */
export type Around = {
  readonly keys: ReadonlySet<string>
  /** By person and type. */
  readonly lastBalance: ReadonlyMap<string, Day>
  readonly adjusted: ReadonlyMap<string, number>
  /** Days of leave that came before any balance and lie after it, by person and type (`uncountedDays`). */
  readonly uncounted: ReadonlyMap<string, readonly UncountedDay[]>
  readonly calendars: Calendars
  readonly today: Day
  readonly isSelf: (personId: string) => boolean
  /** What the file is, in words. */
  readonly source: string
}

export type LeaveImportPlan = { rows: LeaveImportRow[]; requests: ImportedRequest[]; entries: BookedEntry[] }

type Judged = Pick<LeaveImportRow, 'outcome' | 'reason'> & Partial<Pick<LeaveImportRow, 'field' | 'value' | 'amount' | 'booked'>>

const reject = (field: LeaveImportRow['field'], value: string, reason: string): Judged => ({
  outcome: 'rejected',
  field,
  value,
  reason,
})
const skip = (reason: string): Judged => ({ outcome: 'skipped', reason })

/** The same row of the same file has the same key, however often the file is brought. */
const keyOf = (...said: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(said)).digest('base64url')

const plain = { userId: null, userName: '', typeName: '', unit: null, from: null, to: null, amount: null, booked: null } as const

/** A row that nobody could read. */
export const unread = (
  row: number,
  outcome: 'skipped' | 'rejected',
  said: Partial<LeaveImportRow> & { reason: string },
): LeaveImportRow => ({
  ...plain,
  row,
  outcome,
  field: null,
  value: '',
  ...said,
})

type Case = { person: ImportPerson; type: TypeRow; account: LeaveAccount }

/** What the rows so far have decided. */
type Desk = Around & {
  readonly plan: LeaveImportPlan
  readonly seen: Map<string, { row: number; key: string }>
  /** The days that are somebody's leave already, by person. */
  readonly taken: Map<string, TakenDays>
}

/** What takes a day, of which there may be two halves: whoever has ten thousand days of leave is not looked through for each row. */
type TakenDays = Map<Day, AskedDays[]>

const takeUp = (taken: TakenDays, asked: AskedDays): void => {
  for (const day of eachDay(asked.from, asked.to)) {
    const same = taken.get(day)
    if (same) same.push(asked)
    else taken.set(day, [asked])
  }
}

const takenBy = (desk: Desk, { person, account }: Case): TakenDays => {
  const known = desk.taken.get(person.id)
  if (known) return known
  const taken: TakenDays = new Map()
  for (const row of account.held) takeUp(taken, askedOf(row))
  desk.taken.set(person.id, taken)
  return taken
}

const noJoiningDate = 'They have no joining date here. One that is entered later earns on top of this balance.'

/** Leave that was brought over before the first balance of its type, and lies after its day, took nothing when it came. It does now: this gives how much that is. */
const takeSince = (desk: Desk, uncounted: readonly UncountedDay[], { person, type }: Case): number => {
  const since = uncounted.filter(({ day }) => policyOn(type.versions, day).limited)
  const [personId, typeId, why] = [person.id, type.id, `Brought over from ${desk.source}`]
  for (const { id: requestId, day, counted } of since)
    desk.plan.entries.push({ personId, typeId, day, kind: 'use', amount: -counted, requestId, why })
  return since.reduce((sum, { counted }) => sum + counted, 0)
}

const tookSince = (amount: number): string => `Leave after this day, brought over before, takes ${amountText(amount)} of it.`

/** The difference that makes the balance here the one that was brought over, or why not. */
const bookBalance = (desk: Desk, { day, typeName }: ImportedBalance, amount: number, key: string, found: Case): Judged => {
  const { person, type, account } = found
  const of = `${person.id} ${type.id}`
  const last = desk.lastBalance.get(of)
  if (last !== undefined && last > day) return reject('day', day, `The balance of ${formatDay(last)} was brought over already`)
  const sum = { account, type, ledger: ledgerOf(account, type.id, { waiting: false }), today: desk.today }
  const booked = amount - balanceAt(sum, day)
  if ((desk.adjusted.get(of) ?? 0) + adjustedBy(booked) > mostAdjusted)
    return reject('balance', typeName, 'This balance was adjusted too often, and by too much')
  const uncounted = desk.uncounted.get(of) ?? []
  if (uncounted.length > mostUncounted)
    return reject('day', day, `More than ${mostUncounted} days of leave that was brought over lie after this day`)
  const why = `Brought over from ${desk.source}, balance ${amountText(amount)} on ${formatDay(day)}`
  // A difference of nothing is booked as well: leave of earlier days that comes in another file is known by it to be counted.
  const entry = { personId: person.id, typeId: type.id, day, kind: 'adjustment', amount: booked, importKey: key, why } as const
  desk.plan.entries.push(entry)
  const taken = takeSince(desk, uncounted, found)
  const reasons = [...(taken > 0 ? [tookSince(taken)] : []), ...(person.hire_date === null ? [noJoiningDate] : [])]
  return { outcome: 'import', reason: reasons.join(' '), amount, booked }
}

const judgeBalance = (desk: Desk, entry: ImportedBalance, found: Case): Judged => {
  const { person, type } = found
  if (!policyOn(type.versions, entry.day).limited) return reject('type', entry.typeName, leaveRefusals['leave.no_balance'].words)
  const amount = inUnitOf(entry.balance, type.unit, wholeDayMinutes(entry.day, desk.calendars.of(person.id)))
  const key = keyOf('balance', type.id, entry.day, amount)
  const twin = desk.seen.get(`${person.id} ${type.id}`)
  if (twin?.key === key) return skip(`The same as row ${twin.row}`)
  if (twin) return reject('balance', amountText(amount), `Row ${twin.row} brings a balance of this leave already`)
  desk.seen.set(`${person.id} ${type.id}`, { row: entry.row, key })
  if (desk.keys.has(`${person.id} ${key}`)) return { outcome: 'already', reason: 'Brought over before', amount }
  return bookBalance(desk, entry, amount, key, found)
}

/** What each day cost: as the file says, else as it would cost here. */
const countDays = (
  { calendars }: Desk,
  { from, to, fromHalf, toHalf, amount }: ImportedLeave,
  { person, type }: Case,
): CountedDay[] => {
  const calendar = calendars.of(person.id)
  const { sandwich } = policyOn(type.versions, from)
  const { unit } = type
  const { perDay } = countLeave({ from, to, fromHalf, toHalf, calendar, sandwich, unit })
  return amount === null ? [...perDay] : spreadAmount(perDay, inUnitOf(amount, unit, wholeDayMinutes(from, calendar)))
}

/** What it takes from the balance: nothing up to a balance that was brought over, nor, where there is none, before anything is earned here. */
const usesOf = ({ lastBalance }: Desk, from: Day, perDay: readonly CountedDay[], { person, type, account }: Case) => {
  if (!policyOn(type.versions, from).limited) return []
  const last = lastBalance.get(`${person.id} ${type.id}`)
  const begins = firstLeaveYear(type.versions, account.earner)
  return perDay.filter(({ day, counted }) => counted > 0 && (last === undefined ? day >= begins : day > last))
}

const outsideOf = ({ hire_date, end_date }: ImportPerson, { from, to }: ImportedLeave): Judged | null => {
  if (hire_date !== null && from < hire_date) return reject('from', from, `Before their first day here, ${formatDay(hire_date)}`)
  return end_date !== null && to > end_date ? reject('to', to, `After their last day here, ${formatDay(end_date)}`) : null
}

// In hundredths.
const hoursOfDay = 2400

/** Whether so much leave is more than all hours of its days. What a file says costs a day elsewhere may be more than a day here, where days are short. */
const isTooMuch = ({ calendars }: Desk, { from, to }: ImportedLeave, total: number, { person, type }: Case): boolean => {
  const hours = { amount: (daysBetween(from, to) + 1) * hoursOfDay, unit: 'HOURS' } as const
  return total > inUnitOf(hours, type.unit, wholeDayMinutes(from, calendars.of(person.id)))
}

/** Takes leave in, with what it takes from the balance. */
const bookLeave = (desk: Desk, entry: ImportedLeave, key: string, found: Case): Judged => {
  const { person, type } = found
  const { from, to, fromHalf, toHalf } = entry
  const perDay = countDays(desk, entry, found)
  const total = perDay.reduce((sum, { counted }) => sum + counted, 0)
  if (total === 0) return skip('Nobody works on these days')
  if (isTooMuch(desk, entry, total, found)) return reject('amount', amountText(total), 'More than all hours of these days')
  const why = `Brought over from ${desk.source}`
  const [id, personId, typeId] = [newId(), person.id, type.id]
  const { paid, sandwich } = policyOn(type.versions, from)
  const halves = { fromHalf: fromHalf ?? null, toHalf: toHalf ?? null }
  desk.plan.requests.push({ id, personId, typeId, from, to, ...halves, sandwich, perDay, total, paid, key, note: `${why}.` })
  const uses = usesOf(desk, from, perDay, found)
  for (const { day, counted } of uses)
    desk.plan.entries.push({ personId, typeId, day, kind: 'use', amount: -counted, requestId: id, why })
  const booked = uses.length > 0 ? -uses.reduce((sum, { counted }) => sum + counted, 0) : null
  return { outcome: 'import', reason: '', amount: total, booked }
}

const judgeLeave = (desk: Desk, entry: ImportedLeave, found: Case): Judged => {
  const { person, type } = found
  const { from, to, fromHalf, toHalf, amount } = entry
  const outside = outsideOf(person, entry)
  if (outside) return outside
  const key = keyOf('leave', type.id, from, to, fromHalf ?? null, toHalf ?? null, amount)
  const of = `${person.id} ${key}`
  const twin = desk.seen.get(of)
  if (twin) return skip(`The same as row ${twin.row}`)
  desk.seen.set(of, { row: entry.row, key })
  if (desk.keys.has(of)) return { outcome: 'already', reason: 'Brought over before' }
  const own = takenBy(desk, found)
  const other = eachDay(from, to)
    .flatMap((each) => own.get(each) ?? [])
    .find((each) => overlaps(entry, each))
  if (other) return reject('from', from, `They have leave from ${formatDay(other.from)} to ${formatDay(other.to)} already`)
  takeUp(own, { from, to, fromHalf, toHalf })
  return bookLeave(desk, entry, key, found)
}

const nobody = ({ email, badge, personName }: Entry): Judged =>
  reject(
    email ? 'email' : badge ? 'badge' : 'name',
    email ?? badge ?? personName ?? '',
    'Nobody in your company, or more than one, has this e-mail, badge or name',
  )

const judge = (desk: Desk, { entry, person, type }: Named, accounts: ReadonlyMap<string, LeaveAccount>): Judged => {
  if (!person) return nobody(entry)
  if (desk.isSelf(person.id)) return reject(null, '', leaveRefusals['leave.own_balance'].words)
  if (type === null) return skip('This type is left out')
  if (!type) return reject('type', entry.typeName, 'Say which type of leave this is')
  const account = accounts.get(person.id)
  if (!account) throw new Error('a person without an account')
  const found = { person, type, account }
  return entry.kind === 'balance' ? judgeBalance(desk, entry, found) : judgeLeave(desk, entry, found)
}

const shown = ({ entry, person, type }: Named) => ({
  ...plain,
  row: entry.row,
  userId: person?.id ?? null,
  userName: person?.name ?? entry.personName ?? entry.email ?? '',
  typeName: type?.name ?? entry.typeName,
  unit: type?.unit ?? null,
  from: entry.kind === 'balance' ? entry.day : entry.from,
  to: entry.kind === 'balance' ? entry.day : entry.to,
  field: null,
  value: '',
})

/** Decides row by row what a file does to the leave of some people; nothing is written yet. */
export const leavePlanSteps = function* (
  named: readonly Named[],
  accounts: ReadonlyMap<string, LeaveAccount>,
  around: Around,
): Steps<LeaveImportPlan> {
  const plan: LeaveImportPlan = { rows: [], requests: [], entries: [] }
  const desk = { ...around, plan, seen: new Map(), taken: new Map() }
  for (const each of named) {
    yield
    plan.rows.push({ ...shown(each), ...judge(desk, each, accounts) })
  }
  return plan
}
