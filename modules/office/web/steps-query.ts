import { companyTopics, companyUpdate, getOnboardingSteps, type OnboardingSteps } from '@daybook/company/contract'
import { payrollTopics } from '@daybook/payroll/contract'
import { peopleTopics } from '@daybook/people/contract'
import { q, useMay } from '@daybook/platform/web'
import { timeTopics } from '@daybook/time/contract'
import { useQuery } from '@tanstack/react-query'

/** How far the company is on its way to the first payroll; fetched again whenever something of it may have been done. */
export const stepsQuery = q(
  getOnboardingSteps,
  {},
  { topics: [companyTopics.company, peopleTopics.people, payrollTopics.payroll, timeTopics.approval], staleTime: 300_000 },
)

/** The path, for those who set the company up; nobody else asks for it, nor an owner who looks as somebody else. */
export const useSteps = (): { data: OnboardingSteps | undefined; isLoading: boolean } => {
  const may = useMay(companyUpdate)
  const { data, isLoading } = useQuery({ ...stepsQuery, enabled: may })
  return { data: may ? data : undefined, isLoading }
}
