import { papersHeld } from '@daybook/leave/server'
import { departmentNamedBy, personPermissions, preparedParts } from '@daybook/people/server'
import type { ServerManifest } from '@daybook/platform/server'
import { documentRead } from '../contract/index.ts'
import { confirmationRoutes } from './confirmation-routes.ts'
import { departmentEvents, namedByDocuments } from './department-names.ts'
import { documentTextJob } from './document-text.ts'
import { documentFilesJob, fileRoutes } from './file-routes.ts'
import { handoutRoutes } from './handout-routes.ts'
import { holdRoutes } from './hold-routes.ts'
import { isPersonHeld } from './hold-store.ts'
import { invitedRoutes, preparedDocuments } from './invited-routes.ts'
import { letterRoutes } from './letter-routes.ts'
import { readRoutes } from './read-routes.ts'
import { remindersJob } from './remind.ts'
import { requestRoutes } from './request-routes.ts'
import { retentionJob } from './retention-job.ts'
import { retentionRoutes } from './retention-routes.ts'
import { signatureRoutes } from './signature-routes.ts'
import { wantedRoutes } from './wanted-routes.ts'
import { writeRoutes } from './write-routes.ts'

export { isAskedFor, isDoneSince } from './asked-store.ts'
export { hearsOfAsked, hearsOfRefusal, isConfirmationFor, openConfirmation } from './confirmation-store.ts'

export const manifest: ServerManifest = {
  routes: [
    ...fileRoutes,
    ...readRoutes,
    ...writeRoutes,
    ...handoutRoutes,
    ...letterRoutes,
    ...requestRoutes,
    ...wantedRoutes,
    ...invitedRoutes,
    ...confirmationRoutes,
    ...signatureRoutes,
    ...retentionRoutes,
    ...holdRoutes,
  ],
  events: departmentEvents,
  jobs: [documentFilesJob, documentTextJob, remindersJob, retentionJob],
  demo: () => import('./demo.ts').then((m) => m.documentsDemo),
  fills: [
    departmentNamedBy.with(namedByDocuments),
    personPermissions.with(documentRead),
    preparedParts.with(preparedDocuments),
    papersHeld.with(isPersonHeld),
  ],
}
