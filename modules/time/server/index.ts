import { departmentEvents, namedByRules, ruledByTime } from './department-names.ts'
import { holdRules } from './rules-store.ts'
import { handedIn } from '@daybook/calendar/server'
import { setupStepDone } from '@daybook/company/server'
import {
  departmentNamedBy,
  departmentRuledBy,
  departmentsHeld,
  paySources,
  personPermissions,
  placesWatched,
  workedAlready,
} from '@daybook/people/server'
import type { ServerManifest } from '@daybook/platform/server'
import { approvalRoutes } from './approval-routes.ts'
import { anyHandedIn } from './handed-in.ts'
import { clockRoutes } from './clock-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { hoursRoutes } from './hours-routes.ts'
import { importRoutes } from './import-routes.ts'
import { leaverEvents } from './leaver.ts'
import { paidDays } from './paid-days-store.ts'
import { lockRoutes } from './lock-routes.ts'
import { rulesEvents } from './recount.ts'
import { requestRoutes } from './request-routes.ts'
import { rulesRoutes } from './rules-routes.ts'
import { hoursRead, timesheetRead } from '../contract/index.ts'
import { pressesRoutes } from './presses-routes.ts'
import { timesheetRoutes } from './timesheet-routes.ts'
import { anyApproved } from './timesheet-store.ts'
import { waitingEvents } from './waiting.ts'
import { watchRules } from './watch-places.ts'
import { workedOn } from './worked-already.ts'

export { type ClosedAsked, closedDays } from './closed-slot.ts'
export { handedInPlaces } from './handed-in-places-store.ts'
export { type PremiumDay, premiumDays } from './premium-days.ts'
export { countAnew, type RecountedDay } from './recounted.ts'
export { isMeant } from './rules-store.ts'
export { companyRules, placeOf, placeShape } from './policy-store.ts'
export { workedDays, type WorkedDay } from './worked-days.ts'
export { anyWaiting } from './timesheet-store.ts'
export { remindOfTime } from './remind-mail.ts'
export { hoursOutside } from './outside-store.ts'
export { presenceOf } from './presence.ts'
export {
  pendingDaysJson,
  type PendingPerson,
  type PresenceAsked,
  type Presence,
  presenceJson,
  presencePageJson,
  type PresenceRow,
  type PresenceSearch,
} from './presence-store.ts'
export type { TeamDay, TeamMember } from './team-days.ts'
export { type TeamToday, teamToday } from './team-today.ts'
export { teamWeek } from './team-week.ts'

export const manifest: ServerManifest = {
  demo: () => import('./demo/index.ts').then((m) => m.timeDemo),
  routes: [
    ...clockRoutes,
    ...timesheetRoutes,
    ...pressesRoutes,
    ...approvalRoutes,
    ...requestRoutes,
    ...importRoutes,
    ...exportRoutes,
    ...rulesRoutes,
    ...lockRoutes,
    ...hoursRoutes,
  ],
  events: [...leaverEvents, ...rulesEvents, ...departmentEvents, ...waitingEvents],
  fills: [
    personPermissions.with(timesheetRead),
    personPermissions.with(hoursRead),
    paySources.with(paidDays),
    placesWatched.with(watchRules),
    workedAlready.with(workedOn),
    handedIn.with(anyHandedIn),
    departmentsHeld.with(holdRules),
    departmentNamedBy.with(namedByRules),
    departmentRuledBy.with(ruledByTime),
    setupStepDone.with({ step: 'firstWeek', done: anyApproved }),
  ],
}
