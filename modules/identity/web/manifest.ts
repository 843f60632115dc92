import type { WebManifest } from '@daybook/platform/web'

/** Its screens stand before the sign-in, where the application draws them itself. */
export const manifest: WebManifest = { screens: [] }
