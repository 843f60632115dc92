import {
  addAccount,
  findAccount,
  hashPassword,
  hasSecondFactor,
  isPassword,
  knockForPassword,
  mailbox,
  markVerified,
  missedLink,
  passwordFault,
  type PasswordFault,
  renewUnverified,
} from '@daybook/identity/server'
import { passwordMinimum } from '@daybook/identity/domain'
import { companyCreated } from '@daybook/company/contract'
import { currentCompany } from '@daybook/company/server'
import { hashToken, implement, newId, onNow, type App, type Db } from '@daybook/platform/server'
import { acceptInvitation, getMe, lookAtInvitation } from '../contract/index.ts'
import {
  addPerson,
  dropInvitation,
  enterInvitation,
  findMe,
  findPerson,
  joinAs,
  lockPerson,
  type StoredPerson,
} from './person-store.ts'
import { seesOthers } from '../domain/index.ts'
import { searchText } from './person-text.ts'

type Refuse = (
  code: PasswordFault['code'] | 'invitation.account_exists',
  options: { field: string; words?: PasswordFault['words'] },
) => never
type Joining = { app: App; db: Db; now: string; ip: string; refuse: Refuse }

/**
 * The account that takes the place. The link came to the mailbox, so it proves it: a new account is verified, and one
 * that somebody opened in advance without proof gets the new password. A verified account keeps its own.
 */
const accountFor = async (
  person: Pick<StoredPerson, 'name' | 'email' | 'role'>,
  password: string,
  { app, db, now, ip, refuse }: Joining,
): Promise<string> => {
  const known = await findAccount(db, person.email)
  if (known?.verified_at) {
    const attempt = await knockForPassword(app, person.email, ip)
    const right = await isPassword(known.password_hash, password)
    await (right ? attempt.passed() : attempt.missed())
    return right ? known.id : refuse('invitation.account_exists', { field: 'password' })
  }
  const names = [person.name, mailbox(person.email), (await currentCompany(db)).name]
  const fault = await passwordFault(password, { seesOthers: seesOthers(person.role), secondFactor: false, names })
  if (fault) return refuse(fault.code, { field: 'password', words: fault.words })
  const passwordHash = await hashPassword(password)
  if (known) {
    await renewUnverified(db, known.id, person.name, passwordHash)
    await markVerified(db, known.id, now)
    return known.id
  }
  const id = newId()
  await addAccount(db, {
    id,
    email: person.email,
    name: person.name,
    password_hash: passwordHash,
    plan_type: 'FREE_PACK',
    verified_at: now,
    created_at: now,
  })
  return id
}

export const joiningRoutes = (app: App): void => {
  implement(app, getMe, async (_, { actor, db }) => {
    const me = await findMe(db, actor.accountId)
    const { person, support } = actor
    return {
      accountId: actor.accountId,
      userId: support ? null : (person?.userId ?? null),
      name: me.name,
      email: me.email,
      userRole: person?.role ?? (actor.platformAdmin ? 'ADMIN' : null),
      products: person?.products ?? '',
      companyPlan: me.company_plan ?? me.plan_type,
      companyId: person?.companyId ?? null,
      companyName: me.company_name,
      currency: person?.currency ?? null,
      zone: person?.zone ?? null,
      weekStarts: me.week_starts ?? 1,
      address: me.address,
      employeeCount: me.people ?? 0,
      profileImageS3Path: me.person_picture,
      secondFactorMissing: actor.secondFactorMissing,
      mfaEnabled: await hasSecondFactor(db, actor.accountId),
      employerOnboardingSteps: person ? ['mandatoryStep'] : [],
      onboardingStepsCompleted: person !== null,
      managesPeople: me.manages,
      support: support && { mayChange: support.mayChange, endsAt: support.until },
    }
  })

  implement(app, lookAtInvitation, async ({ body }, { db, now, refuse, request }) => {
    const invitation = await enterInvitation(db, hashToken(body.token), now)
    const person = invitation && (await findPerson(db, invitation.person_id))
    if (!person) {
      await missedLink(app, request.ip)
      return refuse('invitation.invalid')
    }
    return {
      companyName: (await currentCompany(db)).name,
      name: person.name,
      email: person.email,
      passwordMinimum: passwordMinimum({ seesOthers: seesOthers(person.role), secondFactor: false }),
    }
  })

  implement(app, acceptInvitation, async ({ body }, { db, now, refuse, record, touch, request }) => {
    const invitation = await enterInvitation(db, hashToken(body.token), now)
    const person = invitation && (await lockPerson(db, invitation.person_id))
    // The lock makes the second of two clicks wait; it then finds the person active.
    if (person?.status !== 'INVITED') {
      await missedLink(app, request.ip)
      return refuse('invitation.invalid')
    }
    const accountId = await accountFor(person, body.password, { app, db, now, ip: request.ip, refuse })
    const { broken } = await joinAs(db, person.id, accountId, person.version)
    if (broken) return refuse('invitation.works_elsewhere')
    await dropInvitation(db, person.id)
    record({ action: 'people.join', type: 'person', id: person.id })
    touch('people')
    return { response_message: 'Welcome. Sign in with your new password.' }
  })

  // Whoever sets up a company is its first person and its owner; with it, or not at all.
  onNow(app, companyCreated, async ({ accountId, companyId }, { db, now, record }) => {
    const me = await findMe(db, accountId)
    const id = newId()
    await addPerson(db, {
      id,
      account_id: accountId,
      name: me.name,
      email: me.email,
      role: 'ENTERPRISE_ADMIN',
      status: 'ACTIVE',
      search_text: searchText(me),
      created_at: now,
    })
    record({ action: 'people.create', type: 'person', id, after: { companyId, role: 'ENTERPRISE_ADMIN' } })
  })
}
