import { leaveSupport } from '@daybook/company/contract'
import { toast, useApi } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { companiesPath, supportPath } from '../destination.ts'

/** What was fetched as the reader of one company must not be shown in another, so all of it goes. */
const useElsewhere = (path: string) => {
  const client = useQueryClient()
  const router = useRouter()
  return async () => {
    client.removeQueries({ type: 'inactive' })
    await client.resetQueries()
    await router.navigate({ to: path })
    await router.invalidate()
  }
}

/** Begins where support begins inside a company. */
export const useEnterCompany = () => useElsewhere(supportPath)

/** Leaves the company. */
export const useLeaveCompany = () => {
  const goOut = useElsewhere(companiesPath)
  const leave = useApi(leaveSupport, { onError: toast.failure, onSuccess: goOut })
  return { leave: () => leave.mutate(), leaving: leave.isPending }
}
