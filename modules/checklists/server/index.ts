import type { ServerManifest } from '@daybook/platform/server'
import { runRoutes } from './run-routes.ts'
import { taskRoutes } from './task-routes.ts'
import { templateEvents, templateRoutes } from './template-routes.ts'

export { type OwnTasks, ownTasksJson } from './office-store.ts'

export const manifest: ServerManifest = {
  routes: [...templateRoutes, ...runRoutes, ...taskRoutes],
  events: templateEvents,
  demo: () => import('./demo.ts').then((m) => m.checklistsDemo),
}
