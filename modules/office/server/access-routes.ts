import { supportUntil } from '@daybook/company/server'
import { documentRead } from '@daybook/documents/contract'
import { leaveRead } from '@daybook/leave/contract'
import { payAccountRead, payslipRead } from '@daybook/payroll/contract'
import { emergencyRead, personRead } from '@daybook/people/contract'
import { mightSee, viewsOf } from '@daybook/people/server'
import { dayInZone } from '@daybook/platform/domain'
import { ownPlaces, route, type Handler, type Mount } from '@daybook/platform/server'
import { timesheetRead } from '@daybook/time/contract'
import { accessKinds, getAccess } from '../contract/index.ts'
import { whoSees } from './who-sees.ts'

const shown = 100

const showAccess: Handler<typeof getAccess> = async ({ params }, { db, actor, now, refuse }) => {
  const { userId } = params
  if (actor.scope === 'own' && !actor.isOwn(userId)) return refuse('not_found')
  const people = await mightSee(db, userId, dayInZone(now, actor.zone))
  if (people.length === 0) return refuse('not_found')
  // Whoever came back is told of what is opened of the place they had, too.
  const subjects = actor.isOwn(userId) ? ownPlaces(actor) : [userId]
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
