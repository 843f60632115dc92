import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  confirmOwner,
  dropAuthenticatorApp,
  dropPasskey,
  renewRecoveryCodes,
  secondFactor,
  setUpSecondFactor,
  verifySecondFactor,
} from '@daybook/identity/contract'
import type { SignedIn } from '@daybook/platform/server'
import { asOwner, call, password, SoftwareKey, type TestWorld } from '@daybook/testing/harness'
import { Secret, TOTP } from 'otpauth'

const codeFor = (seed: string, { clock }: TestWorld): string =>
  TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.parse(clock.now) })

/** Gives somebody an authenticator app as a second step. */
export const protect = async <T extends SignedIn>(world: TestWorld, who: T): Promise<T> => {
  const { seed } = await world.api.as(who).call(setUpSecondFactor, {})
  await world.api.as(who).call(verifySecondFactor, { body: { code: codeFor(seed, world) } })
  return who
}

/** What adding a passkey sends. */
export const newPasskey = async ({ app, api }: TestWorld, who: SignedIn) => {
  const { ticket, options } = await api.as(who).call(beginPasskey, {})
  return { ticket, name: 'Laptop', credential: new SoftwareKey(new URL(app.config.publicUrl).origin).make(options) }
}

/** The second step of a sign-in, and how one proves again that it is oneself. */
export const secondFactorCalls = [
  call(setUpSecondFactor, 'same', asOwner),
  call(verifySecondFactor, 'second_factor.on_already', async (world) => {
    const who = await world.given.company()
    const { seed } = await world.api.as(who).call(setUpSecondFactor, {})
    return { who, body: { code: codeFor(seed, world) } }
  }),
  call(dropAuthenticatorApp, 'second_factor.not_set_up', async (world) => ({
    who: await protect(world, await world.given.company()),
  })),
  call(renewRecoveryCodes, 'same', async (world) => ({ who: await protect(world, await world.given.company()) })),
  call(beginPasskey, 'more', asOwner),
  call(addPasskey, 'passkey.refused', async (world) => {
    const who = await world.given.company()
    return { who, body: await newPasskey(world, who) }
  }),
  call(dropPasskey, 'not_found', async (world) => {
    const who = await world.given.company()
    await world.api.as(who).call(addPasskey, { body: await newPasskey(world, who) })
    const [made] = (await world.api.as(who).call(secondFactor, {})).passkeys
    return { who, params: { passkeyId: made?.id ?? '' } }
  }),
  call(askForPasskey, 'more', async () => ({ who: null })),
  call(confirmOwner, 'same', async ({ given }) => ({ who: await given.company(), body: { password } })),
]
