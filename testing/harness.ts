// What the modules' own `testing` folders stand on. It knows no module's testing folder, so that those can be collected.
export { asOwner, asOwnerOfOne } from './as-owner.ts'
export { SoftwareKey } from './authenticator.ts'
export { call, type ValidCall } from './call.ts'
export { googleToken } from './google.ts'
export type { MadeRecords, Records, TestingManifest } from './manifest.ts'
export { postForm } from './oauth.ts'
export { password } from './password.ts'
export type { Cast, Member, TestWorld } from './world.ts'
