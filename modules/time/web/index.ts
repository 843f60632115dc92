export { manifest } from './manifest.ts'
export { minuteOnDay, segmentsOf } from './strip.ts'
export { useMinute } from './use-minute.ts'
