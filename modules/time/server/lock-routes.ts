import { dayInZone } from '@daybook/platform/domain'
import { type Handler, type Mount, route } from '@daybook/platform/server'
import { getTimeLock, lockTime, timeRulesDeeds, timeTopics } from '../contract/index.ts'
import { moveLock, timeLock } from './lock-store.ts'

const showLock: Handler<typeof getTimeLock> = (_, { db }) => timeLock(db)

const setLock: Handler<typeof lockTime> = async ({ body }, { db, actor, now, refuse, record, touch }) => {
  if (body.through !== null && body.through >= dayInZone(now, actor.zone)) return refuse('rules.lock_ahead', { field: 'through' })
  const before = await timeLock(db)
  if ((await moveLock(db, body)) === 0) return refuse('version.stale')
  const after = await timeLock(db)
  record({ deed: timeRulesDeeds.lock, type: 'company', id: actor.companyId, before, after })
  touch(timeTopics.rules, timeTopics.timesheet)
  return after
}

export const lockRoutes: readonly Mount[] = [route(getTimeLock, showLock), route(lockTime, setLock)]
