import type { ServerManifest } from '@daybook/platform/server'
import { announceJob } from './announce.ts'
import { postRoutes } from './post-routes.ts'

export { readersOf, shownPost } from './post-store.ts'

export const manifest: ServerManifest = {
  routes: postRoutes,
  jobs: [announceJob],
  demo: () => import('./demo.ts').then((m) => m.noticesDemo),
}
