export { manifest } from './manifest.ts'
export { minuteOnDay, plannedLine, segmentsOf } from './strip.ts'
export { useMinute } from './use-minute.ts'
