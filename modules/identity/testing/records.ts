import { addApiToken, addPasskey, secondFactor } from '@daybook/identity/contract'
import type { Cast, MadeRecords, Member, Records, TestWorld } from '@daybook/testing/harness'
import { newPasskey } from './second-factor-calls.ts'

/** What an account has of its own: a session, an API token, a passkey. */
const ownKeys = async (world: TestWorld, who: Member): Promise<Records> => {
  const me = world.api.as(who)
  await me.call(addPasskey, { body: await newPasskey(world, who) })
  const [passkey] = (await me.call(secondFactor, {})).passkeys
  const [session] = await world.rows<{ id: string }>('select id from session where account_id = $1', [who.accountId])
  const { item } = await me.call(addApiToken, { body: { name: 'Report', scope: 'read', days: 7 } })
  return { passkey: passkey?.id ?? '', session: session?.id ?? '', token: item.id }
}

export const identityRecords = async (world: TestWorld, cast: Cast): Promise<MadeRecords> => {
  const people: Record<string, readonly Records[]> = {}
  for (const [whose, who] of Object.entries(cast)) people[whose] = [await ownKeys(world, who)]
  return { people }
}
