import { createFileRoute } from '@tanstack/react-router'
import { requireUnfinished } from '../guard.ts'
import { OnboardingPage } from '../pages/onboarding-page.tsx'

export const Route = createFileRoute('/mandatory-data')({ beforeLoad: requireUnfinished, component: OnboardingPage })
