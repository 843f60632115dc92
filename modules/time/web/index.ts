export { manifest } from './manifest.ts'
export { useMinute } from './use-minute.ts'
