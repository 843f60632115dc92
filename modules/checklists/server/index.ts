import { departmentNamedBy, jobTitleNamedBy, preparedParts } from '@daybook/people/server'
import type { ServerManifest } from '@daybook/platform/server'
import { followEvents, namedByLists } from './follow.ts'
import { gateEvents } from './gates.ts'
import { invitedRoutes, preparedTasks } from './invited-routes.ts'
import { checklistsJob } from './remind.ts'
import { runRoutes } from './run-routes.ts'
import { taskRoutes } from './task-routes.ts'
import { templateEvents, templateRoutes } from './template-routes.ts'

export { isOfOthers } from './doer-store.ts'
export { type OwnTasks, ownTasksJson } from './office-store.ts'
export { tellAnew } from './remind.ts'

export const manifest: ServerManifest = {
  routes: [...templateRoutes, ...runRoutes, ...taskRoutes, ...invitedRoutes],
  events: [...templateEvents, ...followEvents, ...gateEvents],
  jobs: [checklistsJob],
  fills: [
    departmentNamedBy.with(namedByLists('departments')),
    jobTitleNamedBy.with(namedByLists('designations')),
    preparedParts.with(preparedTasks),
  ],
  demo: () => import('./demo.ts').then((m) => m.checklistsDemo),
}
