import type { TestWorld } from '@daybook/testing/harness'
import { getPayDetails } from '../contract/index.ts'

/** What saving terms takes back of those that were looked at, as somebody sees them now. */
export const seenTerms = async (by: ReturnType<TestWorld['api']['as']>, userId: string): Promise<{ version: string }> => {
  const { version } = await by.call(getPayDetails, { params: { userId } })
  return { version }
}
