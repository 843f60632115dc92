import type { Permission } from '@daybook/platform/contract'
import { pictureAddress } from '@daybook/identity/server'
import { type Actor, type App, type Db, slot } from '@daybook/platform/server'
import { type PersonDetail, type PersonRow, personUpdate, secondFactorReset } from '../contract/index.ts'
import { customFieldsOf } from './field-values.ts'
import { isLeaving } from './leaving.ts'
import { isOnlyOwner, type ListedPerson, type StoredPerson } from './person-store.ts'
import { mayChange, mayDeactivate, mayGiveRole, mayMoveStart, mayReach, maySeePhone, maySeePrivate, mayUpdate } from './policy.ts'

/** By which permissions modules to the right of this one let people see more of a person: timesheets, pay. */
export const personPermissions = slot<Permission<'company'>>('people.permissions')

/** What a reply needs besides the person: pictures have addresses that open for a few minutes. */
type Presenting = { app: App; now: string; actor: Actor }

/** What the detail of a person needs as well: the company's own fields are read for it. */
type PresentingAll = Presenting & { db: Db }

/** Who leaves tells their colleagues themselves. A list knows whose manager somebody is, and not for whom they stand in. */
const mayKnowLeaving = (actor: Actor, { id, role, manager_id }: ListedPerson): boolean =>
  maySeePhone(actor, { userId: id, userRole: role, managed: manager_id === actor.userId })

export const presentRow = ({ app, now, actor }: Presenting, person: ListedPerson): PersonRow => ({
  userId: person.id,
  userName: person.shown_name,
  email: person.email,
  designation: person.designation,
  department: person.department,
  userRole: person.role,
  status: person.status,
  managerId: person.manager_id,
  managerName: person.manager_name,
  hireDate: person.hire_date,
  leavesOn: isLeaving(person) && mayKnowLeaving(actor, person) ? person.end_date : null,
  profileImageS3Path: pictureAddress(app, person.picture, now),
})

/** A person as this reader may see them, with what the reader may do: screens never decide that for themselves. */
export const presentDetail = async (reply: PresentingAll, person: StoredPerson): Promise<PersonDetail> => {
  const { actor } = reply
  const target = { userId: person.id, userRole: person.role, managed: person.managed }
  const seesAll = maySeePrivate(actor, target)
  const working = person.status !== 'INACTIVE'
  const admin = actor.may(personUpdate) && mayChange(actor)
  const alone = actor.isSelf(person.id) && (await isOnlyOwner(reply.db, person.id))
  return {
    ...presentRow(reply, person),
    legalName: seesAll ? person.name : null,
    preferredName: seesAll ? person.preferred_name : null,
    pronouns: person.pronouns,
    employmentType: maySeePhone(actor, target) ? person.employment_type : null,
    birthDate: seesAll ? person.birth_date : null,
    phone: maySeePhone(actor, target) ? person.phone : null,
    address: seesAll ? person.address : null,
    zone: person.zone,
    siteZone: person.site_zone,
    badge: person.badge,
    custom: await customFieldsOf(reply.db, actor, person),
    leavesOn: isLeaving(person) && maySeePhone(actor, target) ? person.end_date : null,
    endDate: isLeaving(person) && !maySeePhone(actor, target) ? null : person.end_date,
    version: person.version,
    reachedBy: personPermissions
      .of(reply.app)
      .filter((permission) => mayReach(actor, permission, target))
      .map(({ name }) => name),
    can: {
      update: working && admin && mayUpdate(actor, target),
      changeRole: working && mayChange(actor) && !actor.isSelf(person.id) && mayGiveRole(actor, person.role, 'EMPLOYEE'),
      deactivate: (working || person.status === 'INACTIVE') && admin && mayDeactivate(actor, target),
      stay: isLeaving(person) && admin && mayDeactivate(actor, target),
      reinvite: admin && person.status === 'INVITED' && mayGiveRole(actor, null, person.role),
      resetSecondFactor:
        working &&
        mayChange(actor) &&
        actor.may(secondFactorReset) &&
        mayUpdate(actor, target) &&
        person.account_id !== null &&
        !actor.isSelf(person.id),
      moveStart:
        working &&
        admin &&
        mayUpdate(actor, target) &&
        mayMoveStart(actor, { userId: person.id, hireDate: person.hire_date }, alone),
    },
  }
}
