import { plural } from '@daybook/platform/domain'
import { pages, toast, useApi, useRows } from '@daybook/platform/web'
import { decideTimesheets, type PendingWeek, searchApprovals, timeTopics } from '@daybook/time/contract'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'

type Inbox = InfiniteData<{ items: PendingWeek[]; nextCursor: string | null }>

const inboxQuery = pages(searchApprovals, { body: {} }, { topics: [timeTopics.approval, timeTopics.timesheet] })

/** One person's week as one thing to decide on. */
export const weekKey = ({ userId, weekStarts }: PendingWeek): string => `${userId} ${weekStarts}`

const without = (inbox: Inbox, keys: ReadonlySet<string>): Inbox => ({
  ...inbox,
  pages: inbox.pages.map((page) => ({ ...page, items: page.items.filter((week) => !keys.has(weekKey(week))) })),
})

/** What waits for the reader, and their decisions: a decided week leaves at once, and comes back when it was refused. */
export const useInbox = () => {
  const client = useQueryClient()
  const list = useRows(inboxQuery)
  const call = useApi(decideTimesheets, { refetches: [searchApprovals] })
  const decide = async (weeks: readonly PendingWeek[], decision: 'APPROVE' | 'REJECT', note = ''): Promise<void> => {
    await client.cancelQueries({ queryKey: [searchApprovals.name] })
    const keys = new Set(weeks.map(weekKey))
    const days = weeks.flatMap((week) => week.days)
    client.setQueriesData<Inbox>({ queryKey: [searchApprovals.name] }, (inbox) => inbox && without(inbox, keys))
    try {
      const { decided } = await call.mutateAsync({
        body: { ids: days.map(({ id }) => id), seen: days.map(({ id, version }) => ({ id, version })), decision, note },
      })
      const names = weeks.length === 1 ? ` of ${weeks[0]?.userName}` : ''
      toast.success(`${plural(decided, 'day')}${names} ${decision === 'APPROVE' ? 'approved' : 'sent back'}`)
    } catch (error) {
      await client.invalidateQueries({ queryKey: [searchApprovals.name] })
      toast.failure(error)
    }
  }
  return { ...list, decide }
}
