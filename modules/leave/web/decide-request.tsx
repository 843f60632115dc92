import { decideLeave, leaveRefusals, type PendingLeave, searchLeaveApprovals, undoLeaveDecision } from '@daybook/leave/contract'
import type { AnyEndpoint } from '@daybook/platform/contract'
import { formatDay } from '@daybook/platform/domain'
import { DecideDeeds, DecideFacts, type Decide, toast, useApi } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'
import { sayDecided } from './say-decided.ts'
import { amountWords, ownRulesWords, paidWords, whenWords } from './words.ts'

type Given = {
  readonly pending: PendingLeave
  /** What else shows how many there are. */
  readonly alsoRefetch?: readonly AnyEndpoint[]
}

/** Decides on a request for leave as it is shown. */
const useDecideRequest = ({ pending: { request }, alsoRefetch = [] }: Given): { decide: Decide; busy: boolean } => {
  const refetches = [searchLeaveApprovals, ...alsoRefetch]
  const client = useQueryClient()
  const call = useApi(decideLeave, { refetches })
  const undo = useApi(undoLeaveDecision, { refetches })
  const { id, version } = request
  const decide = async (decision: 'APPROVE' | 'REJECT', note = '') => {
    const { items } = await call.mutateAsync({ body: { requests: [{ id, version }], decision, note } })
    const takeBack = () => void undo.mutateAsync({ body: { ids: [id] } }).catch(toast.failure)
    sayDecided({ request, decision, status: items[0]?.status, takeBack })
  }
  // Refused, it waits no more as it stands there: somebody else was faster.
  const sayWhy = (error: unknown) => {
    toast.failure(error)
    for (const { name } of refetches) void client.invalidateQueries({ queryKey: [name] })
  }
  return { decide: (...how) => void decide(...how).catch(sayWhy), busy: call.isPending }
}

const against = ({ short, balance, request, ownRules }: PendingLeave): string[] => [
  ...(short ? [`Too few people left on ${formatDay(short.day)}`] : []),
  ...(balance && balance.after < 0 ? ['More than is left'] : []),
  ...(ownRules ? [ownRulesWords] : []),
  ...(request.documentMissing ? ['A document is missing'] : []),
]

/** Which leave somebody asks for, what speaks against it, and the decision. */
export const DecideRequest = ({ what, ...given }: Given & { readonly what: string }) => {
  const { request } = given.pending
  const deciding = useDecideRequest(given)
  return (
    <>
      <DecideFacts against={against(given.pending)}>
        {request.typeName}, {whenWords(request)}, {amountWords(request.total, request.unit)}
        {request.cancelAsked && <span>{['asks to cancel', ...paidWords(given.pending)].join(': ')}</span>}
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
