import { completeOnboarding, enterSupport, letSupportIn } from '@daybook/company/contract'
import { hashPassword, signIn } from '@daybook/identity/server'
import { invitePerson } from '@daybook/people/contract'
import { addPayPeriods } from '@daybook/payroll/contract'
import { dayInZone, dayOf, yearOf } from '@daybook/platform/domain'
import { type Api, type App, inSystem, newId } from '@daybook/platform/server'
import { password } from './password.ts'
import type { Given, Member } from './world.ts'

type World = { app: App; api: Api; rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]> }

let hash: Promise<string> | undefined
let counter = 0

/** Factories: each makes what you did not name, through the same calls as a user wherever that is cheap. */
export const factories = ({ app, api, rows }: World): Given => {
  const account: Given['account'] = async (overrides = {}) => {
    const n = ++counter
    const [name, email] = [overrides.name ?? `Person ${n}`, overrides.email ?? `person-${n}@example.com`]
    const accountId = newId()
    // One hash for everybody: hashing is what would make these tests slow, and it has tests of its own.
    const passwordHash = await (hash ??= hashPassword(password))
    await rows(
      'insert into account (id, email, name, password_hash, password_reach, verified_at, created_at) values ($1, $2, $3, $4, 15, $5, $5)',
      [accountId, email, name, passwordHash, app.clock()],
    )
    const tokens = await inSystem(app, 'given', ({ db, now }) => signIn(app, db, accountId, 'api', 'test', now))
    // Tests move the clock by days; the session must not end meanwhile. What ends a session has tests of its own.
    await rows(
      `with theirs as (update session set confirmed_at = 'infinity' where account_id = $1 returning id)
        update access_token set expires_at = 'infinity' where session_id in (select id from theirs)`,
      [accountId],
    )
    return { token: tokens.accessToken, accountId, email, name }
  }

  /** A company pays from its first day on. Tests are about what happened before that, too. */
  const payFromNewYear = async (founder: { token: string }, companyId: string) => {
    const [monthly] = await rows<{ id: string }>('select id from pay_cycle where company_id = $1', [companyId])
    const today = dayInZone(app.clock(), 'UTC')
    const newYear = dayOf(yearOf(today), 1, 1)
    await api.as(founder).call(addPayPeriods, { body: { payCycleId: monthly?.id ?? '', from: newYear, to: today } })
  }

  const company: Given['company'] = async (overrides = {}) => {
    const founder = await account({ name: `Owner of ${overrides.name ?? 'a company'}` })
    await api.as(founder).call(
      completeOnboarding,
      {
        body: {
          companyName: overrides.name ?? `Company ${++counter}`,
          companyCountry: overrides.country ?? 'DE',
          ...(overrides.region === undefined ? {} : { companyRegion: overrides.region }),
          contactNumber: '+4930123456789',
          industry: 'Technology',
          businessType: 'Services',
          companyAddress: 'Unter den Linden 1, Berlin',
          payRhythm: 'MONTHLY',
          ...(overrides.paysHolidays === undefined ? {} : { paysHolidays: overrides.paysHolidays }),
        },
      },
      overrides.zone ? { zone: overrides.zone } : {},
    )
    const [me] = await rows<{ companyId: string; userId: string }>(
      `update company c set plan_type = 'ENTERPRISE_PACK' from person p where p.account_id = $1 and p.company_id = c.company_id
        returning c.company_id as "companyId", p.id as "userId"`,
      [founder.accountId],
    )
    if (!me) throw new Error('nobody owns a company that was just founded')
    await payFromNewYear(founder, me.companyId)
    return { ...founder, ...me }
  }

  const person: Given['person'] = async (owner, { role = 'EMPLOYEE', managerId, name, hireDate } = {}) => {
    const joined = await account(name ? { name } : {})
    const { userId } = await api.as(owner).call(invitePerson, {
      body: { email: joined.email, name: joined.name, role, managerId: managerId ?? null, hireDate: (hireDate ?? null) as never },
    })
    await rows("update person set account_id = $1, status = 'ACTIVE' where id = $2", [joined.accountId, userId])
    return { ...joined, userId, companyId: owner.companyId }
  }

  const ownerOf: Given['ownerOf'] = async ({ companyId }) => {
    const [found] = await rows<Omit<Member, 'token'>>(
      `select p.id as "userId", a.id as "accountId", p.company_id as "companyId", p.name, a.email from person p
        join account a on a.id = p.account_id where p.company_id = $1 and p.role = 'ENTERPRISE_ADMIN' order by p.created_at limit 1`,
      [companyId],
    )
    if (!found) throw new Error('every company has an owner')
    const tokens = await inSystem(app, 'given', ({ db, now }) => signIn(app, db, found.accountId, 'api', 'test', now))
    return { ...found, token: tokens.accessToken }
  }

  const cast: Given['cast'] = async (overrides) => {
    const owner = await company(overrides)
    const hr = await person(owner, { role: 'HUMAN_RESOURCE' })
    const manager = await person(owner, { role: 'MANAGER' })
    const employee = await person(owner, { managerId: manager.userId })
    const outsider = await person(owner)
    return { owner, hr, manager, employee, outsider }
  }

  const supporter: Given['supporter'] = async () => {
    const somebody = await account({ name: `Support ${++counter}` })
    await rows('insert into platform_admin values ($1, $2)', [somebody.accountId, app.clock()])
    await rows("insert into authenticator (account_id, seed_sealed, confirmed_at, created_at) values ($1, 'none', $2, $2)", [
      somebody.accountId,
      app.clock(),
    ])
    return somebody
  }

  const supportIn: Given['supportIn'] = async (owner, { mayChange = false, hours = 4 } = {}) => {
    const somebody = await supporter()
    const grant = await api.as(owner).call(letSupportIn, { body: { hours, mayChange, reason: 'Pay looks wrong' } })
    await api.as(somebody).call(enterSupport, { body: { grantId: grant.id } })
    return { ...somebody, grantId: grant.id }
  }

  const twoCompanies: Given['twoCompanies'] = async () => ({
    ours: await cast({ name: 'Ours' }),
    theirs: await cast({ name: 'CANARY-B' }),
  })

  return { account, company, person, ownerOf, cast, supporter, supportIn, twoCompanies }
}
