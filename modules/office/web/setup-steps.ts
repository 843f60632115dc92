import type { OnboardingSteps } from '@daybook/company/contract'
import { type SetupStep, setupSteps } from '@daybook/company/domain'
import { payrollPaths } from '@daybook/payroll/contract'
import { peoplePaths } from '@daybook/people/contract'
import { timePaths } from '@daybook/time/contract'

/** What a step of the path is called, what it is for, and where it is done. */
export type StepWords = {
  readonly title: string
  readonly words: string
  readonly deed: string
  readonly href: string
}

/** The path from a new company to its first payroll, in words. */
export const stepWords: Readonly<Record<SetupStep, StepWords>> = {
  payRhythm: {
    title: 'How often you pay',
    words: 'A pay cycle makes the pay periods and their pay days.',
    deed: 'Add a pay cycle',
    href: payrollPaths.setup({ add: '1' }),
  },
  people: {
    title: 'Your people',
    words: 'Type them or paste them from a sheet, with what they earn. Each gets a mail with a link.',
    deed: 'Add people',
    href: peoplePaths.add(),
  },
  pay: {
    title: 'What they earn',
    words: 'An amount an hour, a day or a period for each person, under Pay in the directory.',
    deed: 'Set the pay',
    href: peoplePaths.directory(),
  },
  firstWeek: {
    title: 'The first hours',
    words: 'People clock in or type their days and send them to you. You approve them.',
    deed: 'Go to approvals',
    href: timePaths.approvals(),
  },
  firstPayroll: {
    title: 'The first payroll',
    words: 'Compute the payslips, look at every figure, and finalise.',
    deed: 'Open the payroll',
    href: payrollPaths.payroll(),
  },
}

const isSetup = (step: string | null): step is SetupStep => setupSteps.some((each) => each === step)

/** What is next on the path, and how far it is; null when nothing is left, or when it was put away. */
export const pathOf = (steps: OnboardingSteps | undefined) => {
  if (!steps?.showOnboardingCompletionTopBar || !isSetup(steps.currentStep)) return null
  const done = setupSteps.filter((step) => steps.completedSteps.includes(step))
  return { current: steps.currentStep, done }
}
