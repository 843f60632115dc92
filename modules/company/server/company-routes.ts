import { hasSecondFactor, lockAccount } from '@daybook/identity/server'
import { dayInZone, differing, weekdayChoices } from '@daybook/platform/domain'
import { type App, type Db, demandConfirmed, route, type Handler, type Mount, newId } from '@daybook/platform/server'
import {
  type Company,
  companyCreated,
  companyDeeds,
  completeOnboarding,
  getCompany,
  getOnboardingSteps,
  listCountries,
  listRegions,
  updateCompany,
  companyTopics,
} from '../contract/index.ts'
import { firstPlan, paysHolidaysIn } from '../domain/index.ts'
import {
  addCompany,
  changeCompany,
  currentCompany,
  hasPlace,
  lockCompany,
  type CompanyChanges,
  type NewCompany,
} from './company-store.ts'
import { countries, weekStartOf, zoneIn } from './countries.ts'
import { stepsFor } from './onboarding-steps.ts'
import { companyPaid } from './paid-slot.ts'
import { companyRegions } from './region-slot.ts'

const listAllCountries: Handler<typeof listCountries> = async () => ({ items: await countries() })

const regionsIn = async (app: App, country: string) => {
  for (const regions of companyRegions.of(app)) return regions(country)
  return []
}

const isRegionIn = async (app: App, country: string, region: string): Promise<boolean> =>
  // oxlint-disable-next-line daybook/constant-time -- the code of a region
  (await regionsIn(app, country)).some(({ code }) => code === region)

const listOfRegions: Handler<typeof listRegions> = async ({ params }, { app }) => ({
  items: [...(await regionsIn(app, params.country))],
})

const showSteps: Handler<typeof getOnboardingSteps> = async (_, { app, db, actor }) => stepsFor(app, db, actor.person)

const foundCompany: Handler<typeof completeOnboarding> = async (
  { body },
  { app, actor, db, now, refuse, record, emit, userZone },
) => {
  await lockAccount(db, actor.accountId)
  if (actor.person || (await hasPlace(db, actor.accountId))) return refuse('company.already_set_up')
  // oxlint-disable-next-line daybook/constant-time -- the code of a country
  const country = (await countries()).find(({ code }) => code === body.companyCountry)
  if (!country) return refuse('company.unknown_country', { field: 'companyCountry' })
  const region = body.companyRegion ?? null
  if (region && !(await isRegionIn(app, country.code, region)))
    return refuse('company.unknown_region', { field: 'companyRegion' })
  const zone = zoneIn(country, userZone)
  const company: NewCompany = {
    company_id: newId(),
    name: body.companyName,
    country: country.code,
    region,
    contact_number: body.contactNumber,
    industry: body.industry,
    business_type: body.businessType,
    address: body.companyAddress,
    zone,
    currency: country.currency,
    week_starts: weekStartOf(country.code),
    // What was asked for at sign-up is a wish; a paid plan begins when it is paid.
    plan_type: firstPlan,
    created_at: now,
  }
  await addCompany(db, company)
  record({ deed: companyDeeds.create, type: 'company', id: company.company_id, after: company })
  await emit(companyCreated, {
    companyId: company.company_id,
    accountId: actor.accountId,
    country: country.code,
    region,
    zone,
    currency: country.currency,
    today: dayInZone(now, zone),
    paysHolidays: body.paysHolidays ?? paysHolidaysIn(country.code),
    weekStarts: company.week_starts,
    payRhythm: body.payRhythm ?? null,
    firstPayPeriod: body.firstPayPeriod ?? 'CURRENT',
  })
  return stepsFor(app, db, { role: 'ENTERPRISE_ADMIN' })
}

const showCompany: Handler<typeof getCompany> = async (_, { db }) => currentCompany(db)

/** What a change would alter of what stays once somebody was paid. */
const fixedPart = (before: Company, after: Company): 'currency' | 'weekStarts' | null =>
  before.currency === after.currency ? (before.weekStarts === after.weekStarts ? null : 'weekStarts') : 'currency'

/** What support changes in nobody's company, whatever it was let in for: what amounts and weeks mean in pay, and how people sign in. */
const ownersPart = (before: Company, after: Company) =>
  (['currency', 'weekStarts', 'secondFactorRequired'] as const).find((field) => before[field] !== after[field])

const wasPaid = async (app: App, db: Db): Promise<boolean> => {
  for (const asked of companyPaid.of(app)) if (await asked(db)) return true
  return false
}

const weekdayLabel = (weekday: number): string => weekdayChoices[weekday - 1]?.label ?? ''

const changeDetails: Handler<typeof updateCompany> = async ({ body }, { app, actor, db, refuse, record, touch }) => {
  const { version, contactNumber, businessType, weekStarts, secondFactorRequired, setupPathHidden, ...same } = body
  if (secondFactorRequired && !(await hasSecondFactor(db, actor.accountId))) return refuse('company.second_factor_first')
  // Without a version nothing else notices a change that is made meanwhile, so it waits.
  if (version === undefined) await lockCompany(db)
  const before = await currentCompany(db)
  if (same.region && !(await isRegionIn(app, before.country, same.region)))
    return refuse('company.unknown_region', { field: 'region' })
  const changes = {
    ...same,
    ...(contactNumber === undefined ? {} : { contact_number: contactNumber }),
    ...(businessType === undefined ? {} : { business_type: businessType }),
    ...(weekStarts === undefined ? {} : { week_starts: weekStarts }),
    ...(setupPathHidden === undefined ? {} : { setup_path_hidden: setupPathHidden }),
    ...(secondFactorRequired === undefined ? {} : { second_factor_required: secondFactorRequired }),
  }
  const after = await changeCompany(db, changes as CompanyChanges, version)
  if (!after) return refuse('version.stale')
  const owners = actor.support && ownersPart(before, after)
  if (owners) return refuse('support.owners_only', { field: owners })
  if (before.secondFactorRequired && !after.secondFactorRequired) demandConfirmed(actor)
  // Asked when the company is locked by its change: a payroll that is finalised meanwhile waits for it, or it for that.
  const fixed = fixedPart(before, after)
  if (fixed && (await wasPaid(app, db))) {
    if (fixed === 'currency') return refuse('company.currency_fixed', { field: fixed, words: { currency: before.currency } })
    return refuse('company.week_fixed', { field: fixed, words: { day: weekdayLabel(before.weekStarts) } })
  }
  record({ deed: companyDeeds.update, type: 'company', id: after.id, ...differing(before, after) })
  touch(companyTopics.company)
  return after
}

export const companyRoutes: readonly Mount[] = [
  route(listCountries, listAllCountries),
  route(listRegions, listOfRegions),
  route(getOnboardingSteps, showSteps),
  route(completeOnboarding, foundCompany),
  route(getCompany, showCompany),
  route(updateCompany, changeDetails),
]
