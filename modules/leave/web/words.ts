import type { LeaveBalance, LeaveRequest, ListedLeave, ShortDay } from '@daybook/leave/contract'
import type { LeavePolicy, LeaveUnit } from '@daybook/leave/domain'
import { formatDay, formatSpan } from '@daybook/platform/domain'

/** `1550`, days → `15.5 days`; a minus as figures are written. */
export const amountWords = (amount: number, unit: LeaveUnit): string => {
  const one = unit === 'DAYS' ? 'day' : 'hour'
  return `${figure(amount)} ${Math.abs(amount) === 100 ? one : `${one}s`}`
}

/** `-150` → `−1.5`. */
export const figure = (amount: number): string => `${amount < 0 ? '−' : ''}${Math.abs(amount) / 100}`

/** `+5`, `−1.5`. */
export const signed = (amount: number): string => (amount > 0 ? `+${figure(amount)}` : figure(amount))

const halves = { first: 'morning', second: 'afternoon' } as const

type Days = Pick<LeaveRequest, 'from' | 'to' | 'fromHalf' | 'toHalf'>

/** The day on which too few people would be left, in words. */
export const shortWords = ({ day, department, left, people, least }: ShortDay): string =>
  `On ${formatDay(day)} ${left <= 0 ? 'nobody' : `${left} of ${people}`} of ${department ?? 'the company'} would be left; at least ${least} should be.`

/** When a leave is, with its halves: `13 Apr 2026, morning`. */
export const whenWords = ({ from, to, fromHalf, toHalf }: Days): string => {
  if (from === to) return fromHalf === null ? formatDay(from) : `${formatDay(from)}, ${halves[fromHalf]}`
  const ends = [...(fromHalf ? ['from noon'] : []), ...(toHalf ? ['until noon'] : [])]
  return [formatSpan(from, to), ...ends].join(', ')
}

/** What cancelling leaves, of a request that a payroll paid a part of; nothing where none did. */
export const paidWords = ({ paidTo }: Pick<ListedLeave, 'paidTo'>): string[] =>
  paidTo === null ? [] : [`Days through ${formatDay(paidTo)} are paid and stay.`]

/** What a request is waiting for, or what became of it. */
export const statusWords = ({ status, stage, cancelAsked, replacesId }: LeaveRequest): string => {
  if (cancelAsked) return 'Approved, asked to cancel'
  if (status === 'PENDING') return replacesId ? 'Change waits' : stage === 'HR' ? 'Waits for HR' : 'Waits for the manager'
  return { APPROVED: 'Approved', REJECTED: 'Not approved', CANCELLED: 'Cancelled', REPLACED: 'Changed' }[status]
}

/** The sign beside these words. */
export const statusSign = ({ status, cancelAsked }: LeaveRequest): string =>
  cancelAsked ? 'ATTENTION' : status === 'REPLACED' ? 'CANCELLED' : status

/** The balance on a day to come: the last change by then. */
export const balanceOnDay = ({ ahead, today }: Pick<LeaveBalance, 'ahead' | 'today'>, day: string): number | null =>
  ahead.findLast((change) => change.day <= day)?.balance ?? today

/** What whoever decides is told where somebody asks by rules that they saved. */
export const ownRulesWords = 'They set the rules of this leave, or a day off in it, themselves'

/** What is left with a request, on its last day: `27 days left`, with the day where it is one of another year than today. */
export const leftWords = (after: number, unit: LeaveUnit, lastDay: string, today: string): string =>
  `${amountWords(after, unit)} left${lastDay.slice(0, 4) === today.slice(0, 4) ? '' : ` on ${formatDay(lastDay)}`}`

/** What is said to the person and to whoever decides until it is there. */
export const missingWords = 'A document is still missing'

/** The same where it can be brought. */
export const bringLaterWords = `${missingWords}. Bring it as soon as you have it.`

/** What the rules of a type say about documents; nothing where they ask for none. */
export const documentWords = ({
  documentFrom,
  documentFirst,
}: Pick<LeavePolicy, 'documentFrom' | 'documentFirst'>): string | null => {
  if (documentFrom === null) return null
  const from =
    documentFrom === 1 ? 'A document is needed' : `From ${documentFrom} calendar days in a row on, a document is needed`
  return documentFirst ? `${from} before the request is sent.` : `${from}. It may be brought later.`
}

/** `340 kB`, `1.2 MB`. */
export const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
