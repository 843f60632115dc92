import { currentCompany } from '@daybook/company/server'
import { missedLink } from '@daybook/identity/server'
import { type AnyEndpoint, only } from '@daybook/platform/contract'
import { type Day, dayInZone } from '@daybook/platform/domain'
import { type Context, type Db, quotaOf, refuser, slot } from '@daybook/platform/server'
import { peopleRefusals, type PreparedPart, writesByLink } from '../contract/index.ts'
import { enterWelcome, findPerson, lockPerson, type StoredPerson } from './person-store.ts'

type Entering = Pick<Context<AnyEndpoint>, 'app' | 'db' | 'now' | 'request'>

/** What for: a file is brought as often as something is written, and holds nobody. */
type Why = 'read' | 'bring' | 'write'

/** Whoever was invited and has not joined, in their company. */
type Guest = {
  readonly person: StoredPerson
  readonly company: Awaited<ReturnType<typeof currentCompany>>
  readonly invitedBy: string | null
  readonly today: Day
}

const writes = quotaOf('welcome', writesByLink)

const refuseInvitation = refuser(only(peopleRefusals, 'invitation.invalid'))

/**
 * Enters as whom a mailed link invites, by the hash of its token. For what is written the place is held, and looked at once it is: of two tabs one waits
 * for the other, and whoever joins meanwhile finds all of it or none. Misses count for their network, and what is written or brought for the guest alone: nobody
 * else behind their address keeps them from it.
 */
export const enterAsGuest = async ({ app, db, now, request }: Entering, tokenHash: Buffer, why: Why): Promise<Guest> => {
  const invitation = await enterWelcome(db, tokenHash, now)
  const person = invitation && (await (why === 'write' ? lockPerson : findPerson)(db, invitation.person_id))
  if (person?.status !== 'INVITED') {
    await missedLink(app, request.ip)
    return refuseInvitation('invitation.invalid')
  }
  if (why !== 'read') await app.limits.consume(writes, person.id)
  const company = await currentCompany(db)
  const today = dayInZone(now, person.zone ?? person.site_zone ?? company.zone)
  return { person, company, invitedBy: invitation?.invited_by ?? null, today }
}

/** The same for modules to the right of this one: who it is, and their day. */
export const enterAsInvited = async (entering: Entering, tokenHash: Buffer, why: Why) => {
  const { person, company, today } = await enterAsGuest(entering, tokenHash, why)
  return { personId: person.id, companyId: company.id, today }
}

/** What a module to the right of this one wants of somebody before their first day, and how far that is; null where it wants nothing. */
export const preparedParts =
  slot<(work: { db: Db; now: string }, personId: string) => Promise<PreparedPart | null>>('people.prepared-parts')
