import { sendPassCode, signUp, verifyPassCode } from '@daybook/identity/contract'
import { call, type TestWorld } from '@daybook/testing/harness'

let counter = 0
const email = () => `caller-${++counter}@example.com`
const uncommon = 'seven green bottles on a wall'

const signedUp = async ({ api }: TestWorld) => {
  const form = { name: 'Grace Hopper', email: email(), password: uncommon }
  await api.call(signUp, { body: form })
  return form
}

/** From an address to an account. */
export const signUpCalls = [
  call(signUp, 'more', async () => ({ who: null, body: { name: 'Grace Hopper', email: email(), password: uncommon } })),
  call(sendPassCode, 'more', async (world) => ({ who: null, body: { email: (await signedUp(world)).email } })),
  call(verifyPassCode, 'passcode.wrong', async (world) => {
    const form = await signedUp(world)
    const mail = (await world.mails()).find(({ to }) => to === form.email)
    return { who: null, body: { email: form.email, code: mail?.subject.slice(0, 6) ?? '' } }
  }),
]
