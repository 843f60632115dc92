export { type Account, type Actor, ownPlaces, type Person, selfPlaces } from './actor.ts'
export { countShared } from './count-unread.ts'
export {
  onLater,
  onNow,
  onOutside,
  onOutsideToMany,
  type App,
  type Listener,
  type Mount,
  type AuditRecord,
  type ScheduledJob,
  type Emit,
  type EventContext,
} from './app.ts'
export { auditHeads, installation, loggedEntries, verifyAudit, type Head } from './audit-store.ts'
export { readConfig, type Config, type StripeSettings } from './config.ts'
export { openDatabase, type Database } from './database.ts'
export { type Db, dbOf } from './db.ts'
export { compressReplies } from './compressed.ts'
export { createServer } from './http.ts'
export { Callers, queueFor } from './callers.ts'
export { FairQueue } from './fair-queue.ts'
export * from './files/index.ts'
export { type Fetched, getOutside } from './get-outside.ts'
export { drawing, squarePicture, type ImageFault } from './image.ts'
export { isSigned, signedPath } from './signed-path.ts'
export { featureOffer } from './feature-offer.ts'
export { dropOldReplies } from './idempotency-store.ts'
export { newId, newSecret } from './ids.ts'
export { Bodies } from './bodies.ts'
export { budgetsWith } from './budget.ts'
export { accountBehind, boundBodies } from './take-bodies.ts'
export { inSteps, turns } from './in-steps.ts'
export { joinInOnePass, keepPlans } from './one-pass-store.ts'
export { route, type Context, type Handler } from './route.ts'
export { startJobs, type Jobs } from './jobs.ts'
export { localClient, type Api, type Reply, type SignedIn } from './local-client.ts'
export { dropCounters } from './limit-store.ts'
export { type Attempt, type Door, Limits, type Quota, quotaOf } from './limits.ts'
export { liveRoute } from './live.ts'
export { LiveHub } from './live-hub.ts'
export { mountModules, type ServerManifest, type ServerModule } from './manifest.ts'
export { inSources } from './source-lines.ts'
export { slot, type Fill, type Slot } from './slot.ts'
export { demoInstant, sideBySide, type DemoCompany, type DemoDice, type DemoPart, type DemoPerson } from './demo.ts'
export { dropOldMails } from './mail-store.ts'
export { deliverMail, mailRequested, outboxFolder, readOutbox, type Mail } from './mail.ts'
export { hashToken } from './open-request.ts'
export { networkOf } from './network.ts'
export { OutboxRelay } from './outbox.ts'
export { eachCompany, eachOf, everyCompany, inEachCompany } from './each-company.ts'
export { touchPeople } from './live-store.ts'
export { askServers, eventsWait, givenUp, messageState, retryGivenUp, withdrawMessage } from './outbox-store.ts'
export { callOut, isInTransaction, OutsideFirst, outsideOnce } from './outside.ts'
export { type Letter, postOutside } from './post-outside.ts'
export { pageFrom, readCursor } from './paging.ts'
export { fillWords, refuseCommon, Refused, refuser, Unavailable } from './problem.ts'
export { rotateKeys, type Rotated } from './rotate-keys.ts'
export { auditKey, derive, openSecret, seal, unseal } from './secret.ts'
export { sealedTransport } from './sealed/transport.ts'
export { Thread } from './thread.ts'
export { inCompany, inSystem, withoutTransaction, type Work } from './transaction.ts'
export { within } from './within.ts'
