import {
  accountOf,
  addAccount,
  choosePassword,
  findAccount,
  isPassword,
  knockByInvitation,
  mailbox,
  proveMailbox,
  missedLink,
  provenByGoogle,
  renewUnverified,
} from '@daybook/identity/server'
import { currentCompany } from '@daybook/company/server'
import { addDays, dayInZone, formatDay } from '@daybook/platform/domain'
import {
  hashToken,
  route,
  type Handler,
  type Mount,
  networkOf,
  newId,
  type App,
  type Context,
  type Db,
} from '@daybook/platform/server'
import { acceptInvitation, acceptWithGoogle, peopleDeeds, peopleTopics, personJoined } from '../contract/index.ts'
import { dateFault, isBeforeTheyLeft, seesOthers } from '../domain/index.ts'
import { changePerson, dropInvitation, enterInvitation, joinAs, lockPerson, type StoredPerson } from './person-store.ts'
import { reportsOf } from './reporting-lines-store.ts'
import { tellMoved } from './told-changes.ts'
import { lastEndBeside } from './worker-store.ts'

type Joining = { app: App; db: Db; now: string; ip: string; refuse: Context<typeof acceptInvitation>['refuse'] }

/**
 * The account that takes the place. The link came to the mailbox, so it proves it: a new account is verified, and one
 * that somebody opened in advance without proof gets the new password. A verified account keeps its own.
 */
const accountFor = async (
  person: Pick<StoredPerson, 'id' | 'name' | 'email' | 'role'>,
  password: string,
  { app, db, now, ip, refuse }: Joining,
): Promise<string> => {
  const known = await findAccount(db, person.email)
  if (known?.verified_at) {
    const attempt = await knockByInvitation(app, known, person.id)
    const right = await isPassword(known.password_hash, password, networkOf(ip))
    await (right ? attempt.passed() : attempt.missed())
    return right ? known.id : refuse('invitation.account_exists', { field: 'password' })
  }
  const names = [person.name, mailbox(person.email), (await currentCompany(db)).name]
  const chooser = { seesOthers: seesOthers(person.role), secondFactor: false, names }
  const chosen = await choosePassword(password, chooser, networkOf(ip))
  if ('fault' in chosen) return refuse(chosen.fault.code, { field: 'password', words: chosen.fault.words })
  if (known) {
    // Somebody proved it meanwhile, or has the address by now: theirs is the password.
    if (!(await renewUnverified(db, known, person.name, chosen.kept)))
      return refuse('invitation.account_exists', { field: 'password' })
    await proveMailbox(db, known.id, now)
    return known.id
  }
  const id = newId()
  const added = await addAccount(db, {
    id,
    email: person.email,
    name: person.name,
    ...chosen.kept,
    plan_type: 'FREE_PACK',
    verified_at: now,
    created_at: now,
  })
  // Somebody signed up with the address meanwhile: it is there to be found now.
  return added ? id : accountFor(person, password, { app, db, now, ip, refuse })
}

type Accepting = Pick<Context<typeof acceptInvitation>, 'db' | 'now' | 'emit' | 'record' | 'touch' | 'request'> & {
  refuse: ((code: 'invitation.invalid' | 'invitation.works_elsewhere') => never) &
    ((code: 'invitation.before_they_left' | 'invitation.dates', more: { words: { day: string } }) => never)
}

/** The person whom a link invites, locked: the second of two clicks waits, and then finds them active. */
const invitedBy = async (app: App, token: string, { db, now, refuse, request }: Accepting): Promise<StoredPerson> => {
  const invitation = await enterInvitation(db, hashToken(token), now)
  const person = invitation && (await lockPerson(db, invitation.person_id))
  if (person?.status === 'INVITED') return person
  await missedLink(app, request.ip)
  return refuse('invitation.invalid')
}

const join = async (
  person: StoredPerson,
  accountId: string,
  { db, now, emit, refuse, record, touch }: Accepting,
): Promise<void> => {
  const { broken } = await joinAs(db, person.id, accountId, person.version)
  if (broken) return refuse('invitation.works_elsewhere')
  // The account may have come to this address after the invitation: only now it is known who joins.
  const lastEnd = await lastEndBeside(db, person.id)
  if (lastEnd && isBeforeTheyLeft(person.hire_date, lastEnd))
    return refuse('invitation.before_they_left', { words: { day: formatDay(lastEnd) } })
  // Without a joining date it would begin with whatever pay was agreed before anybody knew.
  const hireDate = person.hire_date ?? (lastEnd && addDays(lastEnd, 1))
  const { birth_date: birthDate, end_date: endDate } = person
  // Nobody could compare the others with it before.
  if (hireDate && dateFault({ birthDate, hireDate, endDate }, dayInZone(now, 'UTC')))
    return refuse('invitation.dates', { words: { day: formatDay(hireDate) } })
  if (hireDate !== person.hire_date) await changePerson(db, person.id, { hire_date: hireDate }, person.version + 1)
  await dropInvitation(db, person.id)
  const before = { status: person.status, hireDate: person.hire_date }
  const after = { status: 'ACTIVE', hireDate }
  record({ deed: peopleDeeds.join, type: 'person', id: person.id, before, after })
  await emit(personJoined, { userId: person.id })
  if (person.role !== 'EMPLOYEE') await tellMoved({ emit }, await reportsOf(db, [person.id]))
  touch(peopleTopics.people)
}

/** The account of who holds the invited mailbox at Google; opened, connected or emptied first by the rules of signing in. */
const googleAccountFor = async (
  app: App,
  person: StoredPerson,
  idToken: string,
  context: Context<typeof acceptWithGoogle>,
): Promise<string> => {
  const { db, now, refuse } = context
  if (!app.config.google) return refuse('google.off')
  const google = await provenByGoogle(app, db, idToken, now)
  if (!google) return refuse('google.refused')
  if (!google.emailVerified) return refuse('google.unverified')
  if (google.email !== person.email) return refuse('invitation.other_mailbox', { words: { email: person.email } })
  const found = await accountOf(context, google)
  if ('account' in found) return found.account.id
  return refuse(found.fault === 'google.link_first' ? 'invitation.account_exists' : found.fault)
}

const accept: Handler<typeof acceptInvitation> = async ({ body }, context) => {
  const { db, now, refuse, request, app } = context
  const person = await invitedBy(app, body.token, context)
  const accountId = await accountFor(person, body.password, { app, db, now, ip: request.ip, refuse })
  await join(person, accountId, context)
  return { response_message: 'Welcome. Sign in with your new password.' }
}

const acceptByGoogle: Handler<typeof acceptWithGoogle> = async ({ body }, context) => {
  const { app } = context
  const person = await invitedBy(app, body.token, context)
  const accountId = await googleAccountFor(app, person, body.idToken, context)
  // Looking for the account may have left the company that the link led into.
  await enterInvitation(context.db, hashToken(body.token), context.now)
  await join(person, accountId, context)
  return { response_message: 'Welcome. Sign in with Google.' }
}

/** Taking the place that one was invited to. */
export const acceptingRoutes: readonly Mount[] = [route(acceptInvitation, accept), route(acceptWithGoogle, acceptByGoogle)]
