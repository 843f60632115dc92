import { askForGoogle, connectGoogle, disconnectGoogle, setPassword } from '@daybook/identity/contract'
import { call, googleToken } from '@daybook/testing/harness'

/** Signing in with Google, and the ways in that are left. */
export const googleCalls = [
  call(askForGoogle, 'more', async () => ({ who: null })),
  call(connectGoogle, 'google.refused', async (world) => ({
    who: await world.given.company(),
    body: { idToken: await googleToken(world) },
  })),
  call(disconnectGoogle, 'google.not_connected', async (world) => {
    const who = await world.given.company()
    await world.api.as(who).call(connectGoogle, { body: { idToken: await googleToken(world) } })
    return { who }
  }),
  call(setPassword, 'password.set_already', async ({ given, rows }) => {
    const who = await given.company()
    await rows('update account set password_hash = null where id = $1', [who.accountId])
    return { who, body: { password: 'nine rusty kettles in a row' } }
  }),
]
