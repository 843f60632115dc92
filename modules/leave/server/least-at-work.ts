import { knownDepartments } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import { type Db, type Handler, type Mount, route, turns } from '@daybook/platform/server'
import { leaveDeeds, leaveTopics, saveLeastAtWork, type ShortDay } from '../contract/index.ts'
import { worstDay } from '../domain/index.ts'
import { departmentsOf, type Leavers, lockLeast, ownDaysAway, saveLeast, shortDays } from './least-at-work-store.ts'

// Screens show all of them.
const most = 100

const save: Handler<typeof saveLeastAtWork> = async ({ body }, { db, actor, now, refuse, record, touch }) => {
  const { least } = body
  const typed = body.department
  const known = await knownDepartments(db, typed === null ? [] : [typed])
  const department = typed === null ? null : (known.get(typed) ?? typed)
  const was = await lockLeast(db, department)
  if (least > 0 && typed !== null && !known.has(typed)) return refuse('leave.no_department', { field: 'department' })
  if (least > 0 && was.least === null && was.all >= most) return refuse('leave.too_many_least', { words: { rules: most } })
  const words = least === 0 ? 'Any number of people may be away.' : 'Saved. Whoever asks and decides is warned.'
  // Nothing is said of it: there is nothing to end.
  if (least === 0 && was.least === null) return { response_message: words }
  await saveLeast(db, { department, least, by: actor.userId, at: now })
  const told = (value: number | null) => ({ department: department ?? 'Everybody', least: value })
  record({
    deed: leaveDeeds.least_at_work,
    type: 'company',
    id: actor.companyId,
    before: told(was.least),
    after: told(least),
  })
  touch(leaveTopics.leave)
  return { response_message: words }
}

type Counted = { readonly day: Day; readonly working: number }
type Asking = { readonly id: string; readonly personId: string; readonly perDay: readonly Counted[] }

const daysOf = ({ perDay }: Asking): Day[] => perDay.filter(({ working }) => working > 0).map(({ day }) => day)

/**
 * The worst day, by request, on which each of these would leave too few people; those that leave enough are not among them. All are counted
 * together: one by one an inbox of long requests in a large company took more than a minute. Whoever asks for themselves is not told by it who leaves when.
 */
export const shortDaysOf = async (db: Db, requests: readonly Asking[], leavers: Leavers): Promise<Map<string, ShortDay>> => {
  const days = [...new Set(requests.flatMap(daysOf))]
  const people = [...new Set(requests.map(({ personId }) => personId))]
  const found = new Map<string, ShortDay>()
  const short = days.length === 0 ? [] : await shortDays(db, people, days, leavers)
  if (short.length === 0) return found
  const away = Map.groupBy(await ownDaysAway(db, people, [...new Set(short.map(({ day }) => day))]), ({ person_id }) => person_id)
  const departments = new Map((await departmentsOf(db, people)).map(({ id, department }) => [id, department]))
  const turn = turns()
  for (const request of requests) {
    await turn()
    const worst = worstDay(short, {
      department: departments.get(request.personId) ?? null,
      days: new Set(daysOf(request)),
      awayOn: new Set(away.get(request.personId)?.map(({ day }) => day)),
    })
    if (worst) found.set(request.id, worst)
  }
  return found
}

export const leastAtWorkRoutes: readonly Mount[] = [route(saveLeastAtWork, save)]
