import { plural } from '@daybook/platform/domain'
import { pages, toast, undoToast, useApi, useRows } from '@daybook/platform/web'
import { decideTimesheets, type PendingWeek, searchApprovals, timeTopics, undoApproval } from '@daybook/time/contract'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'

type Inbox = InfiniteData<{ items: PendingWeek[]; nextCursor: string | null }>

const inboxQuery = pages(searchApprovals, { body: {} }, { topics: [timeTopics.approval, timeTopics.timesheet] })

/** One person's week as one thing to decide on. */
export const weekKey = ({ userId, weekStarts }: PendingWeek): string => `${userId} ${weekStarts}`

const withoutDays = (week: PendingWeek, ids: ReadonlySet<string>): PendingWeek[] => {
  const days = week.days.filter(({ id }) => !ids.has(id))
  return days.length === 0 ? [] : [{ ...week, days }]
}

const without = (inbox: Inbox, ids: ReadonlySet<string>): Inbox => ({
  ...inbox,
  pages: inbox.pages.map((page) => ({ ...page, items: page.items.flatMap((week) => withoutDays(week, ids)) })),
})

/** What waits for the reader, and their decisions: decided days leave at once, and come back when they were refused. */
export const useInbox = () => {
  const client = useQueryClient()
  const list = useRows(inboxQuery)
  const call = useApi(decideTimesheets, { refetches: [searchApprovals] })
  const undo = useApi(undoApproval, { refetches: [searchApprovals] })
  const takeBack = (ids: string[]) => undo.mutateAsync({ body: { ids } }).catch(toast.failure)
  const decide = async (weeks: readonly PendingWeek[], decision: 'APPROVE' | 'REJECT', note = ''): Promise<void> => {
    await client.cancelQueries({ queryKey: [searchApprovals.name] })
    const days = weeks.flatMap((week) => week.days)
    const ids = new Set(days.map(({ id }) => id))
    client.setQueriesData<Inbox>({ queryKey: [searchApprovals.name] }, (inbox) => inbox && without(inbox, ids))
    try {
      const { decided } = await call.mutateAsync({
        body: { ids: days.map(({ id }) => id), seen: days.map(({ id, version }) => ({ id, version })), decision, note },
      })
      const whose = `${plural(decided, 'day')}${weeks.length === 1 ? ` of ${weeks[0]?.userName}` : ''}`
      if (decision === 'APPROVE') undoToast(`Approved ${whose}`, () => void takeBack([...ids]))
      else toast.success(`${whose} sent back`)
    } catch (error) {
      await client.invalidateQueries({ queryKey: [searchApprovals.name] })
      toast.failure(error)
    }
  }
  return { ...list, decide }
}
