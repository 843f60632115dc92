import { completeOnboarding, enterSupport, letSupportIn } from '@daybook/company/contract'
import { hashPassword, signIn } from '@daybook/identity/server'
import { invitePerson } from '@daybook/people/contract'
import { addPayPeriods } from '@daybook/payroll/contract'
import { dayInZone, dayOf, foldText, yearOf } from '@daybook/platform/domain'
import { type Api, type App, hashToken, inSystem, newId, newSecret } from '@daybook/platform/server'
import { layCompany, type Pattern, patternOf, readyForLaying } from './copied-company.ts'
import { password } from './password.ts'
import type { Given, Member, Role } from './world.ts'

type World = { app: App; api: Api; rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]> }

type Account = Awaited<ReturnType<Given['account']>>
type Place = Omit<NonNullable<Parameters<Given['company']>[0]>, 'name'>

let hash: Promise<string> | undefined
let counter = 0

/** Factories: each makes what you did not name, through the same calls as a user wherever that is cheap. */
export const factories = ({ app, api, rows }: World): Given => {
  let ready: Promise<unknown> | undefined

  const account: Given['account'] = async (overrides = {}) => {
    const n = ++counter
    const [name, email] = [overrides.name ?? `Person ${n}`, overrides.email ?? `person-${n}@example.com`]
    const accountId = newId()
    // One hash for everybody: hashing is what would make these tests slow, and it has tests of its own.
    const passwordHash = await (hash ??= hashPassword(password))
    const token = newSecret()
    // Tests move the clock by days; the session must not end meanwhile. What ends a session has tests of its own.
    await rows(
      `with made as (
        insert into account (id, email, name, password_hash, password_reach, verified_at, created_at) values ($1, $2, $3, $4, 15, $5, $5)
      ), opened as (
        insert into session (id, account_id, client_id, user_agent, created_at, last_used_at, confirmed_at)
        values ($6, $1, 'api', 'test', $5, $5, 'infinity')
      )
      insert into access_token (token_hash, session_id, expires_at) values ($7, $6, 'infinity')`,
      [accountId, email, name, passwordHash, app.clock(), newId(), hashToken(token)],
    )
    return { token, accountId, email, name }
  }

  /** A company pays from its first day on. Tests are about what happened before that, too. */
  const payFromNewYear = async (founder: { token: string }, companyId: string) => {
    const [monthly] = await rows<{ id: string }>('select id from pay_cycle where company_id = $1', [companyId])
    const today = dayInZone(app.clock(), 'UTC')
    const newYear = dayOf(yearOf(today), 1, 1)
    await api.as(founder).call(addPayPeriods, { body: { payCycleId: monthly?.id ?? '', from: newYear, to: today } })
  }

  const found = async (founder: Account, companyName: string, overrides: Place): Promise<Member> => {
    await api.as(founder).call(
      completeOnboarding,
      {
        body: {
          companyName,
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

  const patterns = new Map<string, Promise<Pattern>>()

  // The first of its kind is founded as people found one, and is what the others are copied from: founding takes forty statements.
  const company: Given['company'] = async ({ name, ...place } = {}) => {
    await (ready ??= readyForLaying(rows))
    const [founder, companyName] = [await account({ name: `Owner of ${name ?? 'a company'}` }), name ?? `Company ${++counter}`]
    const kind = JSON.stringify([app.clock(), place.country, place.region, place.zone, place.paysHolidays])
    const pattern = patterns.get(kind)
    if (pattern) {
      const searchText = foldText(`${founder.name} ${founder.email}`)
      return { ...founder, ...(await layCompany(rows, await pattern, { ...founder, companyName, searchText })) }
    }
    const first = found(founder, companyName, place)
    const made = first.then((me) => patternOf(rows, { ...me, companyName }))
    patterns.set(kind, made)
    await made.catch(() => patterns.delete(kind))
    return first
  }

  /** Somebody who was invited and joined, by one statement in place of twenty. Whoever has a joining date is invited by the call itself: more follows from one. */
  const lay = async ({ companyId, accountId: account, userId: by }: Member, joined: Account, role: Role, managerId?: string) => {
    await (ready ??= readyForLaying(rows))
    const { accountId, name, email } = joined
    const [id, at] = [newId(), app.clock()]
    const said = { id, name, role, email, hire_date: null, department: '', manager_id: managerId ?? null, designation: '' }
    const row = { ...said, search_text: foldText(`${name} ${email}`), employment_type: null, created_at: at }
    const deed = { action: 'people.invite', type: 'person', id, before: null, after: { ...row, status: 'INVITED' } }
    await rows(
      `with joined as (
        insert into person (company_id, account_id, status, id, name, role, email, department, manager_id, designation, search_text, created_at)
        select $1, $2, 'ACTIVE', id, name, role, email, department, manager_id, designation, search_text, created_at
        from jsonb_populate_record(null::person, $3)
      )
      select given.deeds($4, $1)`,
      [companyId, accountId, JSON.stringify(row), JSON.stringify([{ ...deed, account, person: by, at }])],
    )
    return id
  }

  const person: Given['person'] = async (owner, { role = 'EMPLOYEE', managerId, name, hireDate } = {}) => {
    const joined = await account(name ? { name } : {})
    if (hireDate === undefined)
      return { ...joined, companyId: owner.companyId, userId: await lay(owner, joined, role, managerId) }
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
