import { personPermissions } from '@daybook/people/server'
import type { ServerManifest } from '@daybook/platform/server'
import { assetRead } from '../contract/index.ts'
import { assetRoutes } from './asset-routes.ts'
import { lendRoutes } from './lend-routes.ts'
import { loanRoutes } from './loan-routes.ts'

export { type AssetWith, assetsWith, hasAssets, hasReturnedSince, unconfirmedLoans } from './with-store.ts'

export const manifest: ServerManifest = {
  routes: [...assetRoutes, ...lendRoutes, ...loanRoutes],
  demo: () => import('./demo.ts').then((m) => m.assetsDemo),
  fills: [personPermissions.with(assetRead)],
}
