import { type Calendar, workingFraction } from '@daybook/calendar/domain/days'
import { addDays, type Day, daysBetween, eachDay, maxDay, minDay, no, ok, type Result } from '@daybook/platform/domain'
import type { AskedDays } from './count-leave.ts'
import type { DaySpan } from './leave-year.ts'
import type { LeavePolicy } from './policy.ts'
import type { RequestState } from './request-status.ts'

/** So many files go with a request. */
export const mostFiles = 5

/** 5 MB: a photo of a camera, or a scan of some pages. */
export const mostFileBytes = 5 * 1024 * 1024

/** When a document has to be there: before the request is sent, or later. */
export const documentNeeds = ['LATER', 'FIRST'] as const
export type DocumentNeed = (typeof documentNeeds)[number]

// Longer than any rule asks for. What was taken before is gone through by nobody: it may be decades.
const mostOnEnd = 3 * 366

// Who nobody expects at work for longer than a month is not walked through to the end of time.
const mostFreeDays = 31

type Other = AskedDays & { readonly typeId: string; readonly changed?: boolean }

/** A request among the others of its person. */
export type AmongOthers = {
  readonly asked: AskedDays
  readonly typeId: string
  readonly others: readonly Other[]
  readonly calendar: Calendar
}

/** From when until when somebody is away on end: a request with others of its type that adjoin it, free days between them walked over. */
export const spanOnEnd = ({ asked, typeId, others, calendar }: AmongOthers): DaySpan => {
  const same = others.filter((other) => other.typeId === typeId && !other.changed)
  const [first, last] = [addDays(asked.from, -mostOnEnd), addDays(asked.to, mostOnEnd)]
  const near = same.filter(({ from, to }) => to >= first && from <= last)
  const taken = new Set(near.flatMap(({ from, to }) => eachDay(maxDay(from, first), minDay(to, last))))
  const edgeOf = (from: Day, step: 1 | -1): Day => {
    let [edge, free] = [from, 0]
    for (let day = addDays(from, step); free <= mostFreeDays; day = addDays(day, step)) {
      if (taken.has(day)) [edge, free] = [day, 0]
      else if (workingFraction(day, calendar) === 0) free += 1
      else break
    }
    return edge
  }
  return { from: edgeOf(asked.from, -1), to: edgeOf(asked.to, 1) }
}

type Needing = AmongOthers & { readonly policy: Pick<LeavePolicy, 'documentFrom' | 'documentFirst'> }

/**
 * Whether a document has to be with a request, and when: somebody who is away for at least so many calendar days in a row brings one
 * (as EFZG § 5 counts them: free days between two days of leave are days in a row, and a request that adjoins another goes on with it).
 */
export const documentNeed = ({ policy: { documentFrom, documentFirst }, ...request }: Needing): DocumentNeed | null => {
  if (documentFrom === null) return null
  const { from, to } = spanOnEnd(request)
  if (daysBetween(from, to) + 1 < documentFrom) return null
  return documentFirst ? 'FIRST' : 'LATER'
}

type Papers = Pick<RequestState, 'status'> & {
  readonly document: DocumentNeed | null
  /** How many files are with the request by now. */
  readonly files: number
}

/** Files are brought while a request waits; one that is asked for by the rules may also be brought once it is approved. */
export const mayAddFile = ({ status, document, files }: Papers): Result<true, 'leave.no_files_now' | 'leave.too_many_files'> => {
  if (status !== 'PENDING' && !(status === 'APPROVED' && document === 'LATER')) return no('leave.no_files_now')
  return files >= mostFiles ? no('leave.too_many_files') : ok(true)
}

/** What was decided on stays as it was decided on; and what was asked for with a document keeps one. */
export const mayRemoveFile = ({ status, document, files }: Papers): Result<true, 'leave.file_stays' | 'leave.last_document'> => {
  if (status !== 'PENDING') return no('leave.file_stays')
  return document === 'FIRST' && files <= 1 ? no('leave.last_document') : ok(true)
}

/** Whether managers decide on this leave at all; where HR does, or nobody, its documents are not for them. */
export const managerDecides = ({ approval }: Pick<LeavePolicy, 'approval'>): boolean =>
  approval === 'manager' || approval === 'managerThenHr'
