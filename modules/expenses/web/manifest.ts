import type { WebManifest } from '@daybook/platform/web'

export const manifest: WebManifest = { screens: [] }
