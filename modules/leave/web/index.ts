export { DecideRequest } from './decide-request.tsx'
export { manifest } from './manifest.ts'
export { amountWords } from './words.ts'
