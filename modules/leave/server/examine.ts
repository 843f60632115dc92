import type { CompanyCalendar } from '@daybook/calendar/server'
import type { Day } from '@daybook/platform/domain'
import {
  type AskedDays,
  checkRequest,
  countLeave,
  type CountedLeave,
  type Fault,
  firstStage,
  type Half,
  type LeavePolicy,
  type OtherRequest,
  policyOn,
  type Stage,
} from '../domain/index.ts'
import type { HeldRow } from './account-store.ts'
import { balanceAt, type LeaveAccount, ledgerOf, lowestAfter, usesOf } from './accounts.ts'
import type { TypeRow } from './type-store.ts'

/** What somebody asks for. */
export type Asked = AskedDays & { readonly typeId: string; readonly minutes?: number | undefined }

export type Examined = {
  readonly policy: LeavePolicy
  readonly counted: CountedLeave
  readonly faults: readonly Fault[]
  readonly balance: { readonly before: number; readonly after: number } | null
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

const othersOf = (held: readonly HeldRow[], replacesId: string | null): OtherRequest[] => {
  // What a waiting change would replace holds until it is approved; the change itself asks for nothing more.
  const plain = held.filter(({ id, status, replaces_id }) => id !== replacesId && (status === 'APPROVED' || replaces_id === null))
  return plain.map((row) => ({ ...askedOf(row), perDay: row.per_day }))
}

type Case = {
  account: LeaveAccount
  type: TypeRow
  calendar: CompanyCalendar
  today: Day
  asked: Asked
  /** The request that this one would change or replace. */
  replacesId: string | null
}

/** Counts a request and holds it against every rule, as it is stored when it is sent: the preview and the sending are one. */
export const examine = ({ account, type, calendar, today, asked, replacesId }: Case): Examined => {
  const policy = policyOn(type.versions, asked.from)
  const counted = countLeave({ ...asked, calendar, sandwich: policy.sandwich, unit: type.unit, dayMinutes: calendar.dayMinutes })
  const ledger = ledgerOf(account, type.id, { waiting: true, without: [replacesId] })
  const without = { account, versions: type.versions, ledger, today }
  const withIt = { ...without, ledger: [...ledger, ...usesOf(counted.perDay)] }
  const faults = checkRequest({
    asked,
    typeId: type.id,
    unit: type.unit,
    policy,
    counted,
    calendar,
    today,
    employment: { ...account.earner, assumed: account.person.hire_date === null },
    department: account.person.department,
    others: othersOf(account.held, replacesId),
    lowest: policy.limited ? lowestAfter(withIt, asked.from) : null,
  })
  const stage = firstStage(policy.approval, account.person.manager_id !== null)
  const balance = policy.limited ? { before: balanceAt(without, asked.to), after: balanceAt(withIt, asked.to) } : null
  return { policy, counted, faults, balance, stage }
}

/** Whether HR has to see a request after the manager. */
export const needsHr = (policy: LeavePolicy, total: number): boolean =>
  policy.approval === 'hr' || (policy.approval === 'managerThenHr' && total > policy.hrOver)
