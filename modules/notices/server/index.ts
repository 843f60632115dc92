import { departmentNamedBy } from '@daybook/people/server'
import type { ServerManifest } from '@daybook/platform/server'
import { departmentEvents, namedByPosts } from './department-names.ts'
import { announceJob } from './announce.ts'
import { postRoutes } from './post-routes.ts'

export { readersOf, shownPost } from './post-store.ts'

export const manifest: ServerManifest = {
  routes: postRoutes,
  events: departmentEvents,
  jobs: [announceJob],
  fills: [departmentNamedBy.with(namedByPosts)],
  demo: () => import('./demo.ts').then((m) => m.noticesDemo),
}
