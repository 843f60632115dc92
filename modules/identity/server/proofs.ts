import type { App } from '@daybook/platform/server'
import { byGoogle } from './google-grant.ts'
import { byPasskey, bySecondFactor, type Caller, type Form, type Proven } from './grants.ts'

/** The grants beyond RFC 6749's own. */
export const proofs: Record<string, (app: App, caller: Caller, form: Form, clientId: string) => Promise<Proven>> = {
  google: byGoogle,
  'mfa-otp': bySecondFactor,
  passkey: byPasskey,
}
