import { hasSecondFactor, pictureAddress } from '@daybook/identity/server'
import { companyCreated } from '@daybook/company/contract'
import { firstPlan } from '@daybook/company/domain'
import { route, type Handler, type Mount, newId, onNow, type Listener } from '@daybook/platform/server'
import { getMe, peopleDeeds } from '../contract/index.ts'
import { addPerson, findMe } from './person-store.ts'
import { searchText } from './person-text.ts'

const showMe: Handler<typeof getMe> = async (_, { actor, db, now, app }) => {
  const me = await findMe(db, actor.accountId)
  const { person, support } = actor
  return {
    accountId: actor.accountId,
    userId: support ? null : (person?.userId ?? null),
    name: me.name,
    email: me.email,
    userRole: person?.role ?? (actor.platformAdmin ? 'ADMIN' : null),
    products: person?.products ?? '',
    features: [...(person?.features ?? [])],
    flags: [...me.flags],
    companyPlan: me.company_plan ?? firstPlan,
    wishedPlan: me.plan_type,
    companyId: person?.companyId ?? null,
    companyName: me.company_name,
    country: me.country,
    currency: person?.currency ?? null,
    zone: person?.zone ?? null,
    weekStarts: me.week_starts ?? 1,
    address: me.address,
    employeeCount: me.people ?? 0,
    profileImageS3Path: pictureAddress(app, me.picture, now),
    secondFactorMissing: actor.secondFactorMissing,
    passwordTooShort: actor.passwordTooShort,
    mfaEnabled: await hasSecondFactor(db, actor.accountId),
    employerOnboardingSteps: person ? ['mandatoryStep'] : [],
    onboardingStepsCompleted: person !== null,
    managesPeople: me.manages,
    hasDecider: me.has_decider,
    support: support && { mayChange: support.mayChange, endsAt: support.until },
  }
}

// Whoever sets up a company is its first person and its owner; with it, or not at all.
const addOwner: Listener<typeof companyCreated> = async ({ accountId, companyId }, { db, now, record }) => {
  const me = await findMe(db, accountId)
  const id = newId()
  await addPerson(db, {
    id,
    account_id: accountId,
    name: me.name,
    email: me.email,
    role: 'ENTERPRISE_ADMIN',
    status: 'ACTIVE',
    search_text: searchText({ ...me, preferred_name: '' }),
    created_at: now,
  })
  record({ deed: peopleDeeds.create, type: 'person', id, after: { companyId, role: 'ENTERPRISE_ADMIN' } })
}

export const joiningRoutes: readonly Mount[] = [route(getMe, showMe)]

export const joiningEvents: readonly Mount[] = [onNow(companyCreated, addOwner)]
