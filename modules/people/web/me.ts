import { companyTopics } from '@daybook/company/contract'
import { identityTopics } from '@daybook/identity/contract'
import { getMe, type Me, peopleTopics } from '@daybook/people/contract'
import { q, readersComeFrom, storeUserData } from '@daybook/platform/web'
import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'

/** Who is signed in. */
export const meQuery = q(
  getMe,
  {},
  {
    topics: [peopleTopics.people, companyTopics.company, companyTopics.support, identityTopics.account],
    staleTime: 60_000,
    kept: true,
  },
)

/** Loads who is signed in and keeps the parts that the browser stores (docs/product.md#what-the-browser-keeps). */
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

/** Who is signed in, waiting for it. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

readersComeFrom({ use: useMe, useKnown: () => useQuery({ ...meQuery, enabled: false }).data })
