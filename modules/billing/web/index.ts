export { CardConsentContext } from './card-consent.ts'
export { manifest } from './manifest.ts'
