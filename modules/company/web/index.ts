export { OnboardingScreen, type OnboardingScreenProps } from './onboarding-screen.tsx'
export { manifest } from './manifest.ts'
