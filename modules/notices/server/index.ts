import { departmentNamedBy } from '@daybook/people/server'
import type { ServerManifest } from '@daybook/platform/server'
import { departmentEvents, namedByPosts } from './department-names.ts'
import { announceJob } from './announce.ts'
import { commentRoutes } from './comment-routes.ts'
import { fileRoutes, postFilesJob } from './file-routes.ts'
import { postRoutes } from './post-routes.ts'
import { versionRoutes } from './version-routes.ts'

export { commentedPost, commentersSince } from './comment-store.ts'
export { isPostFor, readersOf, shownPost } from './post-store.ts'

export const manifest: ServerManifest = {
  routes: [...postRoutes, ...versionRoutes, ...commentRoutes, ...fileRoutes],
  events: departmentEvents,
  jobs: [announceJob, postFilesJob],
  fills: [departmentNamedBy.with(namedByPosts)],
  demo: () => import('./demo.ts').then((m) => m.noticesDemo),
}
