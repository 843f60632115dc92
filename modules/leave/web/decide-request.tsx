import { decideLeave, leaveRefusals, type PendingLeave, searchLeaveApprovals, undoLeaveDecision } from '@daybook/leave/contract'
import type { AnyEndpoint } from '@daybook/platform/contract'
import { formatDay, formatSpan } from '@daybook/platform/domain'
import { DecideDeeds, DecideFacts, type Decide, toast, undoToast, useApi } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'

type Given = {
  readonly pending: PendingLeave
  /** What else shows how many there are. */
  readonly alsoRefetch?: readonly AnyEndpoint[]
}

/** Decides on a request for leave as it is shown. What goes on to HR, changes or cancels another one cannot be taken back. */
const useDecideRequest = ({ pending: { request }, alsoRefetch = [] }: Given): { decide: Decide; busy: boolean } => {
  const refetches = [searchLeaveApprovals, ...alsoRefetch]
  const client = useQueryClient()
  const call = useApi(decideLeave, { refetches })
  const undo = useApi(undoLeaveDecision, { refetches })
  const { id, version, userName, from, to } = request
  const decide = async (decision: 'APPROVE' | 'REJECT', note = '') => {
    const { items } = await call.mutateAsync({ body: { requests: [{ id, version }], decision, note } })
    const whose = `${userName}, ${formatSpan(from, to)}`
    const takeBack = () => void undo.mutateAsync({ body: { ids: [id] } }).catch(toast.failure)
    if (items[0]?.status === 'PENDING') toast.success(`Handed on to HR: ${userName}`)
    else if (request.cancelAsked || request.replacesId) toast.success(`Decided: ${whose}`)
    else undoToast(`${decision === 'APPROVE' ? 'Approved' : 'Not approved'}: ${whose}`, takeBack)
  }
  // Refused, it waits no more as it stands there: somebody else was faster.
  const sayWhy = (error: unknown) => {
    toast.failure(error)
    for (const { name } of refetches) void client.invalidateQueries({ queryKey: [name] })
  }
  return { decide: (...how) => void decide(...how).catch(sayWhy), busy: call.isPending }
}

const against = ({ short, balance, request }: PendingLeave): string[] => [
  ...(short ? [`Too few people left on ${formatDay(short.day)}`] : []),
  ...(balance && balance.after < 0 ? ['More than is left'] : []),
  ...(request.documentMissing ? ['A document is missing'] : []),
]

/** Which leave somebody asks for, what speaks against it, and the decision. */
export const DecideRequest = ({ what, ...given }: Given & { readonly what: string }) => {
  const { request } = given.pending
  const deciding = useDecideRequest(given)
  return (
    <>
      <DecideFacts against={against(given.pending)}>
        {request.typeName}, {formatSpan(request.from, request.to)}
        {request.cancelAsked && <span>asks to cancel</span>}
        {request.replacesId !== null && <span>asks to change</span>}
      </DecideFacts>
      <DecideDeeds
        what={what}
        who={request.userName}
        missing={leaveRefusals['leave.note_required'].words}
        {...(request.cancelAsked ? { approve: 'Cancel the leave', keep: 'Keep it' } : {})}
        {...deciding}
      />
    </>
  )
}
