import type { Role } from '@daybook/platform/contract'
import type { Actor } from '@daybook/platform/server'
import { givesRole } from '../domain/index.ts'

type Target = { userId: string; userRole: Role; managed: boolean }

/** Private data: the company's owner and HR, the person, and (less of it) those the person reports to. */
export const maySeePrivate = (actor: Actor, target: Target): boolean =>
  actor.role === 'ENTERPRISE_ADMIN' || actor.role === 'HUMAN_RESOURCE' || actor.userId === target.userId

/** A manager sees phone numbers of reports, but neither address nor birth date (permission matrix, row 14). */
export const maySeePhone = (actor: Actor, target: Target): boolean =>
  maySeePrivate(actor, target) || (actor.role === 'MANAGER' && target.managed)

/** Owners write about everyone; HR about everyone but owners and other HR. */
export const mayUpdate = (actor: Actor, target: Target): boolean =>
  actor.role === 'ENTERPRISE_ADMIN' ||
  (actor.role === 'HUMAN_RESOURCE' &&
    (target.userRole === 'EMPLOYEE' || target.userRole === 'MANAGER' || target.userId === actor.userId))

/** Nobody changes their own role; that is asked where the person is known. */
export const mayGiveRole = (actor: Actor, from: Role | null, to: Role): boolean => givesRole(actor.role, from, to)

/** Not oneself, and HR not an owner. */
export const mayDeactivate = (actor: Actor, target: Target): boolean => actor.userId !== target.userId && mayUpdate(actor, target)
