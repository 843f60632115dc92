import { accountCalls } from './account-calls.ts'
import type { ValidCall } from './call.ts'
import { googleCalls } from './google-calls.ts'
import { payCalls } from './pay-calls.ts'
import { peopleCalls } from './people-calls.ts'
export { validReads } from './read-calls.ts'
import { secondFactorCalls } from './second-factor-calls.ts'
import { supportCalls } from './support-calls.ts'
import { timeCalls } from './time-calls.ts'

export type { ValidCall } from './call.ts'

/** One call that works for every endpoint that changes something. A test fails when a new one is not in here. */
export const validCalls: ValidCall[] = [
  ...accountCalls,
  ...googleCalls,
  ...peopleCalls,
  ...secondFactorCalls,
  ...timeCalls,
  ...payCalls,
  ...supportCalls,
]
