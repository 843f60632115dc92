import type { LeaveRequest } from '@daybook/leave/contract'
import { toast, undoToast } from '@daybook/platform/web'
import { whenWords } from './words.ts'

type Decided = {
  readonly request: LeaveRequest
  readonly decision: 'APPROVE' | 'REJECT'
  /** What became of it; unknown where the reply says nothing. */
  readonly status: LeaveRequest['status'] | undefined
  readonly takeBack: () => void
}

/** Says what was decided on a request. What goes on to HR, changes or cancels another one cannot be taken back. */
export const sayDecided = ({ request, decision, status, takeBack }: Decided): void => {
  const whose = `${request.userName}, ${whenWords(request)}`
  if (status === 'PENDING') toast.success(`Handed on to HR: ${request.userName}`)
  else if (request.cancelAsked || request.replacesId) toast.success(`Decided: ${whose}`)
  else undoToast(`${decision === 'APPROVE' ? 'Approved' : 'Not approved'}: ${whose}`, takeBack)
}
