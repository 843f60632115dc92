import { resetSecondFactor } from '@daybook/identity/server'
import { refuseCommon, route, type Handler, type Mount } from '@daybook/platform/server'
import { peopleDeeds, resetPersonSecondFactor } from '../contract/index.ts'
import { target } from './person-changes.ts'
import { lockPerson } from './person-store.ts'
import { mayUpdate } from './policy.ts'

const takeSecondStepAway: Handler<typeof resetPersonSecondFactor> = async ({ params }, context) => {
  const { db, actor, refuse, record, app } = context
  const person = await lockPerson(db, params.userId)
  if (!person) return refuse('not_found')
  if (actor.isSelf(person.id)) return refuse('people.own_second_factor')
  if (!mayUpdate(actor, target(person))) return refuseCommon('auth.forbidden')
  // Whoever left may work elsewhere by now: their account is nobody's business here.
  const account = person.status === 'ACTIVE' ? person.account_id : null
  if (account === null || !(await resetSecondFactor(app, context, account))) return refuse('people.no_second_factor')
  const [before, after] = [{ secondStep: 'set up' }, { secondStep: 'none' }]
  record({ deed: peopleDeeds.second_factor_reset, type: 'person', id: person.id, before, after })
  return { response_message: `${person.shown_name} can sign in with the password alone, and set up a new second step.` }
}

/**
 * Somebody lost their phone and their recovery codes. The owner of the company takes the second step away, or support of whoever is
 * neither an owner nor HR; never the password: so nobody can sign in as somebody else (row 19 of the permission matrix; ASVS 6.4.6).
 */
export const secondFactorRoutes: readonly Mount[] = [route(resetPersonSecondFactor, takeSecondStepAway)]
