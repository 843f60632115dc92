import { scopeOf } from '@daybook/platform/contract'
import type { App, Db, Person } from '@daybook/platform/server'
import { companyUpdate, type OnboardingSteps } from '../contract/index.ts'
import { type OnboardingStep, onboardingSteps, type SetupStep } from '../domain/index.ts'
import { currentCompany } from './company-store.ts'
import { setupStepDone } from './steps-slot.ts'

const [form] = onboardingSteps

const doneSteps = async (app: App, db: Db): Promise<ReadonlySet<SetupStep>> => {
  const done = new Set<SetupStep>()
  for (const { step, done: asked } of setupStepDone.of(app)) if (await asked(db)) done.add(step)
  // Whoever paid somebody needs no hint any more, whatever they paid without.
  return done.has('firstPayroll') ? new Set(onboardingSteps.slice(1) as SetupStep[]) : done
}

/** What is left to do for somebody without a company yet: the form, and then the path. */
const beforeCompany: OnboardingSteps = {
  allSteps: [...onboardingSteps],
  completedSteps: [],
  currentStep: form,
  completed: false,
  showOnboardingCompletionTopBar: false,
}

/** What is left to do for somebody: the path is for whoever sets the company up, everybody else has none. */
export const stepsFor = async (app: App, db: Db, person: Pick<Person, 'role'> | null): Promise<OnboardingSteps> => {
  if (person === null) return beforeCompany
  const all: readonly OnboardingStep[] = scopeOf(companyUpdate, person.role) === undefined ? [form] : onboardingSteps
  const done = all.length > 1 ? await doneSteps(app, db) : new Set<SetupStep>()
  const completedSteps = all.filter((step) => step === form || done.has(step))
  const currentStep = all.find((step) => !completedSteps.includes(step)) ?? null
  const hidden = currentStep === null || (await currentCompany(db)).setupPathHidden
  return { allSteps: [...all], completedSteps, currentStep, completed: true, showOnboardingCompletionTopBar: !hidden }
}
