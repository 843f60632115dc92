import { getPerson, updatePerson } from '@daybook/people/contract'
import type { TestWorld } from '@daybook/testing/harness'

type Caller = ReturnType<TestWorld['api']['as']>

/** Changes somebody by the form, as whoever asks sees them, and waits until others have heard of it. */
export const changePerson = async (
  { settle }: Pick<TestWorld, 'settle'>,
  boss: Caller,
  { userId }: { readonly userId: string },
  more: object,
): Promise<void> => {
  const { version } = await boss.call(getPerson, { params: { userId } })
  await boss.call(updatePerson, { params: { userId }, body: { ...more, version } })
  await settle()
}
