import type { TestWorld } from './world.ts'

/** What a call as the owner of a new company is made with. */
export const asOwner = async ({ given }: TestWorld) => ({ who: await given.company() })

/** The same for a call about somebody, who then works there. */
export const asOwnerOfOne = async ({ given }: TestWorld) => {
  const who = await given.company()
  return { who, params: { userId: (await given.person(who)).userId } }
}
