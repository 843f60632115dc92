import type { AnyEndpoint } from '@daybook/platform/contract'
import { formatMinutes, plural } from '@daybook/platform/domain'
import { DecideDeeds, DecideFacts, type Decide, toast, undoToast, useApi } from '@daybook/platform/web'
import { decideTimesheets, type PendingWeek, searchApprovals, timeRefusals, undoApproval } from '@daybook/time/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ownRulesWords } from './approval-words.ts'

type Given = {
  readonly weeks: readonly PendingWeek[]
  /** What else shows how many there are. */
  readonly alsoRefetch?: readonly AnyEndpoint[]
}

/** Decides on weeks as they are shown; an approval can be taken back for as long as the word of it stands there. */
const useDecideWeeks = ({ weeks, alsoRefetch = [] }: Given): { decide: Decide; busy: boolean } => {
  const refetches = [searchApprovals, ...alsoRefetch]
  const client = useQueryClient()
  const call = useApi(decideTimesheets, { refetches })
  const undo = useApi(undoApproval, { refetches })
  const seen = weeks.flatMap(({ days }) => days).map(({ id, version }) => ({ id, version }))
  const ids = seen.map(({ id }) => id)
  const decide = async (decision: 'APPROVE' | 'REJECT', note = '') => {
    const { decided } = await call.mutateAsync({ body: { ids, seen, decision, note } })
    const whose = `${plural(decided, 'day')} of ${weeks[0]?.userName}`
    const takeBack = () => void undo.mutateAsync({ body: { ids } }).catch(toast.failure)
    if (decision === 'APPROVE') undoToast(`Approved ${whose}`, takeBack)
    else toast.success(`${whose} sent back`)
  }
  // Refused, it waits no more as it stands there: somebody else was faster.
  const sayWhy = (error: unknown) => {
    toast.failure(error)
    for (const { name } of refetches) void client.invalidateQueries({ queryKey: [name] })
  }
  return { decide: (...how) => void decide(...how).catch(sayWhy), busy: call.isPending }
}

const sumOf = (weeks: readonly PendingWeek[], of: 'workedMinutes' | 'plannedMinutes') =>
  weeks.reduce((sum, week) => sum + week[of], 0)

/** Hours of somebody's weeks that wait, what is to be looked at, and the decision about all of them. */
export const DecideWeeks = ({ what, ...given }: Given & { readonly what: string }) => {
  const { weeks } = given
  const deciding = useDecideWeeks(given)
  const days = weeks.flatMap((week) => week.days)
  const marked = days.filter(({ marks, otherZones }) => marks.length + otherZones.length > 0).length
  const paidMore = days.flatMap(({ premiums }) => premiums).reduce((sum, { minutes }) => sum + minutes, 0)
  return (
    <>
      <DecideFacts
        against={[
          ...(marked > 0 ? [`${plural(marked, 'day')} to look at`] : []),
          ...(weeks.some(({ ownRules }) => ownRules) ? [ownRulesWords] : []),
          ...(paidMore > 0 ? [`${formatMinutes(paidMore)} that pay more`] : []),
        ]}
      >
        {formatMinutes(sumOf(weeks, 'workedMinutes'))} of {formatMinutes(sumOf(weeks, 'plannedMinutes'))}
      </DecideFacts>
      <DecideDeeds
        what={what}
        who={weeks[0]?.userName ?? ''}
        missing={timeRefusals['timesheet.note_required'].words}
        {...deciding}
      />
    </>
  )
}
