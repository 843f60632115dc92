import { leaveSupport } from '@daybook/company/contract'
import { homePath } from '@daybook/platform/contract'
import { toast, useApi, useElsewhere } from '@daybook/platform/web'

/** Leaves the company. */
export const useLeaveCompany = () => {
  const goOut = useElsewhere(homePath)
  const leave = useApi(leaveSupport, { onError: toast.failure, onSuccess: goOut })
  return { leave: () => leave.mutate(), leaving: leave.isPending }
}
