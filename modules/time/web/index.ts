export { manifest } from './manifest.ts'
export { useMinute } from './use-minute.ts'
export { type BackTest, backTests } from './rules-slot.ts'
export type { Proposal } from './rules-query.ts'
