export { OnboardingScreen, type OnboardingScreenProps } from './onboarding-screen.tsx'
export { usePlanChange } from './plan-way.tsx'
export { manifest } from './manifest.ts'
