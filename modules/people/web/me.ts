import { getMe, type Me, peopleTopics } from '@daybook/people/contract'
import { effectiveRole, hasProductFor, scopeOf, type Permission, type Role } from '@daybook/platform/contract'
import { q, storeUserData, useSession } from '@daybook/platform/web'
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { companyTopics } from '@daybook/company/contract'

/** Who is signed in. */
export const meQuery = q(
  getMe,
  {},
  { topics: [peopleTopics.people, companyTopics.company, companyTopics.support], staleTime: 60_000 },
)

/** Loads who is signed in and keeps the parts that the specification stores. */
export const loadMe = async (client: QueryClient): Promise<Me> => {
  const me = await client.ensureQueryData(meQuery)
  storeUserData({
    companyPlan: me.companyPlan,
    profileImageS3Path: me.profileImageS3Path,
    address: me.address,
    mfaEnabled: me.mfaEnabled,
    employerOnboardingSteps: me.employerOnboardingSteps,
    onboardingStepsCompleted: me.onboardingStepsCompleted,
  })
  return me
}

/** Who reads this screen, and with which role: HR working as Employee counts as one. */
export const useReader = (): { me: Me; role: Role } => {
  const { data: me } = useSuspenseQuery(meQuery)
  const { profile } = useSession()
  return { me, role: effectiveRole(me.userRole ?? 'EMPLOYEE', profile) }
}

/** Whether a call with this permission is worth offering; the server decides again. */
export const useMay = (permission: Permission<'company'>): boolean => {
  const { me, role } = useReader()
  return scopeOf(permission, role) !== undefined && hasProductFor(permission, me.products)
}

/** The same for a call that changes something: support may look only, unless the owner allowed more. */
export const useMayChange = (permission: Permission<'company'>): boolean => {
  const { me } = useReader()
  return useMay(permission) && (me.support?.mayChange ?? true)
}
