import { supportUntil } from '@daybook/company/server'
import { documentRead } from '@daybook/documents/contract'
import { leaveRead } from '@daybook/leave/contract'
import { payAccountRead, payslipRead } from '@daybook/payroll/contract'
import { emergencyRead, personRead } from '@daybook/people/contract'
import { type MightSee, mightSee, viewsOf } from '@daybook/people/server'
import { type Day, dayInZone } from '@daybook/platform/domain'
import { type Db, ownPlaces, route, type Handler, type Mount } from '@daybook/platform/server'
import { timesheetRead } from '@daybook/time/contract'
import { accessKinds, getAccess } from '../contract/index.ts'
import { whoSees } from './who-sees.ts'

const shown = 100

/** Everybody who may see something of somebody who has or had these places: what one of them lets them see, they see. */
const mightSeeAny = async (db: Db, subjects: readonly string[], today: Day): Promise<MightSee[]> => {
  const found = new Map<string, MightSee>()
  for (const subject of subjects)
    for (const each of await mightSee(db, subject, today)) {
      const { above = false, stands_in: standsIn = false } = found.get(each.id) ?? {}
      found.set(each.id, { ...each, above: each.above || above, stands_in: each.stands_in || standsIn })
    }
  return [...found.values()]
}

const showAccess: Handler<typeof getAccess> = async ({ params }, { db, actor, now, refuse }) => {
  if (actor.scope === 'own' && !actor.isOwn(params.userId)) return refuse('not_found')
  // Whoever came back is told of who sees, and opened, what is in the place they had, too.
  const isOwn = actor.isOwn(params.userId)
  const [userId, subjects] = isOwn ? [actor.userId, ownPlaces(actor)] : [params.userId, [params.userId]]
  const people = await mightSeeAny(db, subjects, dayInZone(now, actor.zone))
  if (people.length === 0) return refuse('not_found')
  const [read, decided] = [{ decided: false }, { decided: true }]
  const kinds = {
    pay: { permission: payslipRead, ...read },
    account: { permission: payAccountRead, ...read },
    private: { permission: personRead, ...read },
    emergency: { permission: emergencyRead, ...read },
    documents: { permission: documentRead, ...read },
    timesheet: { permission: timesheetRead, ...decided },
    leave: { permission: leaveRead, ...decided },
  } as const
  return {
    kinds: accessKinds.map((kind) => ({ kind, viewers: whoSees(kinds[kind], userId, people) })),
    opened: (await viewsOf(db, subjects, shown)).map((view) => ({
      userId: view.viewer_id,
      userName: view.viewer_name,
      support: view.support,
      what: view.what,
      firstAt: view.first_at,
      lastAt: view.last_at,
      times: view.times,
    })),
    supportUntil: await supportUntil(db, now),
  }
}

export const accessRoutes: readonly Mount[] = [route(getAccess, showAccess)]
