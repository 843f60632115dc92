import type { Day } from '@daybook/platform/domain'
import { type Db, type Handler, type Mount, route } from '@daybook/platform/server'
import { leaveDeeds, leaveTopics, saveLeastAtWork, type ShortDay } from '../contract/index.ts'
import { isDepartment, lockLeast, saveLeast, shortestDay } from './least-at-work-store.ts'

// Screens show all of them.
const most = 100

const save: Handler<typeof saveLeastAtWork> = async ({ body }, { db, actor, now, refuse, record, touch }) => {
  const { department, least } = body
  const was = await lockLeast(db, department)
  if (least > 0 && department !== null && !(await isDepartment(db, department)))
    return refuse('leave.no_department', { field: 'department' })
  if (least > 0 && was.least === null && was.all >= most) return refuse('leave.too_many_least', { words: { rules: most } })
  await saveLeast(db, { department, least, by: actor.userId, at: now })
  const told = (value: number | null) => ({ department: department ?? 'Everybody', least: value })
  record({
    deed: leaveDeeds.least_at_work,
    type: 'company',
    id: actor.companyId,
    before: told(was.least),
    after: told(least || null),
  })
  touch(leaveTopics.leave)
  return { response_message: least === 0 ? 'Any number of people may be away.' : 'Saved. Whoever asks and decides is warned.' }
}

type Counted = { readonly day: Day; readonly working: number }

/** The day on which a request would leave too few people; null where enough are left, or the company says nothing of it. */
export const shortDayOf = async (db: Db, personId: string, perDay: readonly Counted[]): Promise<ShortDay | null> => {
  const days = perDay.filter(({ working }) => working > 0).map(({ day }) => day)
  return (await shortestDay(db, personId, days)) ?? null
}

export const leastAtWorkRoutes: readonly Mount[] = [route(saveLeastAtWork, save)]
