import type { TestingManifest } from '@daybook/testing/harness'
import { accountCalls } from './account-calls.ts'
import { googleCalls } from './google-calls.ts'
import { identityReads } from './reads.ts'
import { identityRecords } from './records.ts'
import { secondFactorCalls } from './second-factor-calls.ts'
import { signUpCalls } from './sign-up-calls.ts'

export { pixel } from './account-calls.ts'
export { protect } from './second-factor-calls.ts'

export const manifest = {
  calls: [...signUpCalls, ...accountCalls, ...googleCalls, ...secondFactorCalls],
  reads: identityReads,
  // Every account on its own data: no row speaks of a role.
  matrixRows: {},
  records: identityRecords,
} satisfies TestingManifest
