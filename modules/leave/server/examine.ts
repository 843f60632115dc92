import type { CompanyCalendar } from '@daybook/calendar/server'
import type { Day } from '@daybook/platform/domain'
import {
  type AskedDays,
  checkRequest,
  countLeave,
  type CountedLeave,
  type DocumentNeed,
  documentNeed,
  type Fault,
  firstStage,
  type Half,
  type LeavePolicy,
  type OtherRequest,
  otherRulesFrom,
  policyOn,
  type Stage,
} from '../domain/index.ts'
import type { HeldRow } from './account-store.ts'
import { balanceAt, eitherWay, horizonOf, type LeaveAccount, ledgerOf, lowestAfter, usesOf } from './accounts.ts'
import type { TypeRow } from './type-store.ts'

/** What somebody asks for. */
export type Asked = AskedDays & { readonly typeId: string; readonly minutes?: number | undefined }

export type Examined = {
  readonly policy: LeavePolicy
  readonly counted: CountedLeave
  readonly faults: readonly Fault[]
  readonly balance: { readonly before: number; readonly after: number } | null
  /** Whether a document has to be with it, and when. */
  readonly document: DocumentNeed | null
  /** Who decides first; null where nobody has to. */
  readonly stage: Stage | null
}

const halfOf = (half: string | null): Half | undefined => (half === 'first' || half === 'second' ? half : undefined)

/** A stored request as the rules know it. */
export const askedOf = ({
  type_id,
  from_day,
  to_day,
  from_half,
  to_half,
}: Pick<HeldRow, 'type_id' | 'from_day' | 'to_day' | 'from_half' | 'to_half'>): Asked => ({
  typeId: type_id,
  from: from_day,
  to: to_day,
  fromHalf: halfOf(from_half),
  toHalf: halfOf(to_half),
})

/** The other requests of somebody. A leave of which a change waits holds its days, and counts in the change's place against limits. */
const othersOf = (held: readonly HeldRow[], without: ReadonlySet<string>): OtherRequest[] => {
  const changed = new Set(held.flatMap(({ status, replaces_id }) => (status === 'PENDING' && replaces_id ? [replaces_id] : [])))
  const others = held.filter(({ id }) => !without.has(id))
  return others.map((row) => ({ ...askedOf(row), perDay: row.per_day, changed: changed.has(row.id) }))
}

/** A request with what it would replace and what would replace it: one of them counts. */
const familyOf = (held: readonly HeldRow[], id: string | null): ReadonlySet<string> => {
  const row = held.find((each) => each.id === id)
  const original = row?.replaces_id ?? id
  return new Set(
    held.flatMap((each) => (each.id === original || each.replaces_id === original || each.id === id ? [each.id] : [])),
  )
}

type Case = {
  account: LeaveAccount
  type: TypeRow
  calendar: CompanyCalendar
  today: Day
  asked: Asked
  /** The request that this one would change or replace. */
  replacesId: string | null
  /** How many documents are with it. */
  files: number
}

type Counting = Omit<Case, 'replacesId'> & {
  readonly policy: LeavePolicy
  readonly counted: CountedLeave
  readonly without: ReadonlySet<string>
}

/** What the rules say of a request beside these others. */
const judge = ({ account, type, calendar, today, asked, files, policy, counted, without }: Counting) => {
  const ledger = ledgerOf(account, type.id, { waiting: true, without: [...without] })
  const plain = { account, type, ledger, today }
  const withIt = { ...plain, ledger: [...ledger, ...usesOf(counted.perDay)] }
  // Beyond the days that may be asked for nothing is forecast: it is refused whatever there would be.
  const isCounted = policy.limited && asked.to <= horizonOf(account, policy, today)
  const among = { asked, typeId: type.id, policy, calendar, others: othersOf(account.held, without) }
  const faults = checkRequest({
    ...among,
    unit: type.unit,
    counted,
    today,
    employment: { ...account.earner, assumed: account.person.hire_date === null },
    department: account.person.department,
    employmentType: account.person.employment_type,
    files,
    lowest: isCounted ? lowestAfter(withIt, asked.from) : null,
  })
  const balance = isCounted ? { before: balanceAt(plain, asked.to), after: balanceAt(withIt, asked.to) } : null
  return { faults, balance, document: documentNeed(among) }
}

/**
 * Counts a request and holds it against every rule, as it is stored when it is sent: the preview and the sending are one. It has to stand beside
 * changes of other leave that wait, and without them.
 */
export const examine = ({ replacesId, ...asking }: Case): Examined => {
  const { account, type, calendar, asked } = asking
  const policy = policyOn(type.versions, asked.from)
  const counted = countLeave({ ...asked, calendar, sandwich: policy.sandwich, unit: type.unit })
  const without = replacesId === null ? new Set<string>() : familyOf(account.held, replacesId)
  const stage = firstStage(policy.approval, account.person.manager_id !== null)
  const judged = judge({ ...asking, policy, counted, without })
  const rest = eitherWay(account)
    .slice(1)
    .map((each) => judge({ ...asking, account: each, policy, counted, without }))
  const known = new Set(judged.faults.map(({ code }) => code))
  const more = rest.flatMap(({ faults }) => faults).filter(({ code }) => !known.has(code))
  const document = rest.reduce((need, each) => need ?? each.document, judged.document)
  const other = otherRulesFrom(type.versions, asked)
  const split: Fault[] = other === null ? [] : [{ code: 'leave.two_rules', details: { day: other } }]
  return { policy, counted, stage, faults: [...judged.faults, ...more, ...split], balance: judged.balance, document }
}

/** Whether HR has to see a request after the manager. */
export const needsHr = (policy: LeavePolicy, total: number): boolean =>
  policy.approval === 'hr' || (policy.approval === 'managerThenHr' && total > policy.hrOver)
