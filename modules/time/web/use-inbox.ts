import { plural } from '@daybook/platform/domain'
import { pages, toast, undoToast, useApi, useDecided, useRows } from '@daybook/platform/web'
import { decideTimesheets, type PendingWeek, searchApprovals, timeTopics, undoApproval } from '@daybook/time/contract'

const inboxQuery = pages(searchApprovals, { body: {} }, { topics: [timeTopics.approval, timeTopics.timesheet] })

/** One person's week as one thing to decide on. */
export const weekKey = ({ userId, weekStarts }: PendingWeek): string => `${userId} ${weekStarts}`

const withoutDays = (week: PendingWeek, ids: ReadonlySet<string>): PendingWeek[] => {
  const days = week.days.filter(({ id }) => !ids.has(id))
  return days.length === 0 ? [] : [{ ...week, days }]
}

/** What waits for the reader, and their decisions: decided days leave at once, and come back when they were refused. */
export const useInbox = () => {
  const list = useRows(inboxQuery)
  const call = useApi(decideTimesheets, { refetches: [searchApprovals] })
  const undo = useApi(undoApproval, { refetches: [searchApprovals] })
  const decided = useDecided<PendingWeek>(searchApprovals)
  const takeBack = (ids: string[]) => undo.mutateAsync({ body: { ids } }).catch(toast.failure)
  const decide = (weeks: readonly PendingWeek[], decision: 'APPROVE' | 'REJECT', note = ''): Promise<void> => {
    const seen = weeks.flatMap((week) => week.days).map(({ id, version }) => ({ id, version }))
    const ids = seen.map(({ id }) => id)
    const gone = new Set(ids)
    const left = (listed: readonly PendingWeek[]) => listed.flatMap((week) => withoutDays(week, gone))
    return decided(left, async () => {
      const { decided: count } = await call.mutateAsync({ body: { ids, seen, decision, note } })
      const whose = `${plural(count, 'day')}${weeks.length === 1 ? ` of ${weeks[0]?.userName}` : ''}`
      if (decision === 'APPROVE') undoToast(`Approved ${whose}`, () => void takeBack(ids))
      else toast.success(`${whose} sent back`)
    })
  }
  return { ...list, decide }
}
