export { OnboardingScreen, type OnboardingScreenProps } from './onboarding-screen.tsx'
export { CountrySelect, RegionName, RegionSelect, useCountryNames } from './countries.tsx'
export { usePlanChange } from './plan-way.tsx'
export { manifest } from './manifest.ts'
