import { personName, setupStepDone } from '@daybook/company/server'
import type { ServerManifest } from '@daybook/platform/server'
import { changeRead, emergencyRead, preparationRead } from '../contract/index.ts'
import { acceptingRoutes } from './accepting-routes.ts'
import { changeRoutes } from './change-routes.ts'
import { chartRoutes } from './chart-routes.ts'
import { celebrationRoutes } from './celebration-routes.ts'
import { followAccounts } from './accounts.ts'
import { emergencyRoutes } from './emergency-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { fieldRoutes } from './field-routes.ts'
import { lastDaysJob } from './leaver-job.ts'
import { leavingRoutes } from './leaving-routes.ts'
import { importRoutes } from './import-routes.ts'
import { joiningEvents, joiningRoutes } from './joining-routes.ts'
import { nameListRoutes } from './name-list-routes.ts'
import { personRoutes } from './person-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { standInsJob } from './stand-in-job.ts'
import { standInRoutes } from './stand-in-routes.ts'
import { personPermissions } from './present.ts'
import { supportMail } from './support-mail.ts'
import { welcomeRoutes } from './welcome-routes.ts'
import { anyColleague, nameOf } from './worker-store.ts'

export { mightSee, recordViews, viewsOf, type MightSee } from './access-store.ts'

export { deactivateNamed } from './leaving.ts'
export { activeOwners, headCount, isActivePerson, ownersAmong, peopleLeaving } from './person-store.ts'
export { payChangeFaults } from './import-deciders.ts'
export {
  type PayBalance,
  type PayInputKind,
  type PayInputRow,
  type PaySource,
  paySources,
  type UnpaidRow,
} from './pay-source-store.ts'
export { type AgreedPay, type PayAgreed, payAgreed } from './named-pay-slot.ts'
export { type OwedAmount, type OwedSource, owedSources } from './owed-source-store.ts'
export { departmentNames, departments } from './name-list-store.ts'
export { departmentNamedBy, departmentRuledBy, departmentSaidBy, departmentsHeld, jobTitleNamedBy } from './name-slots.ts'
export { knownDepartments, knownJobTitles } from './spelling.ts'
export { placesWatched } from './places-slot.ts'
export { workedAlready } from './worked-slot.ts'
export { personPermissions } from './present.ts'
export { demandReach } from './reach.ts'
export { waitingChangesCount } from './change-store.ts'
export { type Decider, deciderOf, isDecidedBy, isManaged, standInFor } from './stand-in-store.ts'
export { changeDeciders, decidersAbout } from './decider-store.ts'
export { enterAsInvited, preparedParts } from './welcome.ts'
export {
  activeIn,
  celebratedJson,
  colleaguesIn,
  findWorkerName,
  isHereToStay,
  couldSetRules,
  setsRules,
  shownText,
  isInvitedBack,
  isPlaceOf,
  placesOfSame,
  presentPlace,
  placesOfMoved,
  placesEverOf,
  everMoved,
  isReport,
  type CelebratedRow,
  joinersJson,
  type JoinerRow,
  lastEndBeside,
  lockWorker,
  managerOf,
  nameOf,
  places,
  reporting,
  type Worker,
  workers,
  workersByLegalName,
  keepSiteZones,
  zoneOf,
} from './worker-store.ts'

export const manifest: ServerManifest = {
  demo: () => import('./demo.ts').then((m) => m.peopleDemo),
  routes: [
    ...joiningRoutes,
    ...acceptingRoutes,
    ...welcomeRoutes,
    ...personRoutes,
    ...leavingRoutes,
    ...celebrationRoutes,
    ...emergencyRoutes,
    ...fieldRoutes,
    ...changeRoutes,
    ...exportRoutes,
    ...chartRoutes,
    ...secondFactorRoutes,
    ...importRoutes,
    ...standInRoutes,
    ...nameListRoutes,
  ],
  jobs: [lastDaysJob, standInsJob],
  events: [...joiningEvents, ...supportMail, ...followAccounts],
  fills: [
    personPermissions.with(emergencyRead),
    personPermissions.with(changeRead),
    personPermissions.with(preparationRead),
    personName.with(nameOf),
    setupStepDone.with({ step: 'people', done: anyColleague }),
  ],
}
