import type { Input } from '@daybook/platform/contract'
import type { Day, Feature } from '@daybook/platform/domain'
import { type Context, type Db, type Handler, type Mount, route } from '@daybook/platform/server'
import {
  companyTopics,
  listPlanMaster,
  listPlans,
  type MasterPlan,
  planDeeds,
  type PlanVersionShown,
  previewPlan,
  savePlan,
  withdrawPlan,
} from '../contract/index.ts'
import {
  offerWords,
  planDay,
  planEffect,
  planOf,
  plansOn,
  planTitle,
  type PlanType,
  planTypes,
  type PlanVersion,
  shrinkingPlan,
  usersOf,
} from '../domain/index.ts'
import { companiesOnPlans, currentPlans, planVersions, savePlanVersion, withdrawPlanVersion } from './plan-store.ts'

/** The way to a feature, for the refusal of whoever lacks it. */
export const offerOf = async (db: Db, feature: Feature, now: string): Promise<string> =>
  offerWords(await currentPlans(db, now), feature)

const showPlans: Handler<typeof listPlans> = async (_, { db, now }) => {
  const plans = await currentPlans(db, now)
  return {
    items: plans.map((plan) => ({
      ...plan,
      features: [...plan.features],
      title: planTitle(plan.planType),
      users: usersOf(plans, plan),
    })),
  }
}

const stateOf = (version: PlanVersion, versions: readonly PlanVersion[], today: string): PlanVersionShown['state'] => {
  if (version.holdsFrom > today) return 'later'
  const replaced = versions.some(({ holdsFrom }) => holdsFrom > version.holdsFrom && holdsFrom <= today)
  return replaced ? 'past' : 'now'
}

const masterOf = async (db: Db, now: string): Promise<MasterPlan[]> => {
  const all = await planVersions(db)
  const counted = new Map((await companiesOnPlans(db, null)).map((row) => [row.plan_type, row]))
  return planTypes.map((planType) => {
    const versions = all.filter((version) => version.planType === planType)
    return {
      planType,
      title: planTitle(planType),
      companies: counted.get(planType)?.companies ?? 0,
      largest: counted.get(planType)?.largest ?? 0,
      versions: versions.map((version) => ({
        holdsFrom: version.holdsFrom,
        priceCents: version.priceCents,
        currency: version.currency,
        capacity: version.capacity,
        features: [...version.features],
        state: stateOf(version, versions, planDay(now)),
      })),
    }
  })
}

const showMaster: Handler<typeof listPlanMaster> = async (_, { db, now }) => ({ items: await masterOf(db, now) })

type Judging = Context<typeof savePlan> | Context<typeof withdrawPlan> | Context<typeof previewPlan>

/** Refuses versions of which a larger plan would hold less than a smaller one on some day from `from` on. */
const refuseShrinking = (versions: readonly PlanVersion[], from: Day, { refuse }: Judging): void => {
  const shrinking = shrinkingPlan(versions, from)
  if (shrinking) refuse('plan.shrinks', { words: { plan: planTitle(shrinking) } })
}

const others = (versions: readonly PlanVersion[], planType: PlanType, holdsFrom: string): PlanVersion[] =>
  versions.filter((version) => version.planType !== planType || version.holdsFrom !== holdsFrom)

/** A version that may be saved, and the plan that it replaces on its first day. Prices are in the currency of the plan. */
const judged = async (body: Input<typeof savePlan>['body'], context: Judging) => {
  const { db, now, refuse } = context
  const { holdsFrom } = body
  if (holdsFrom <= planDay(now)) return refuse('plan.begun', { field: 'holdsFrom' })
  const versions = await planVersions(db)
  const before = planOf(plansOn(others(versions, body.planType, holdsFrom), holdsFrom), body.planType)
  if (!before) return refuse('not_found')
  const version: PlanVersion = { ...body, currency: before.currency }
  refuseShrinking([...others(versions, body.planType, holdsFrom), version], holdsFrom, context)
  return { version, before }
}

const look: Handler<typeof previewPlan> = async ({ body }, context) => {
  const { version, before } = await judged(body, context)
  const counted = (await companiesOnPlans(context.db, version.capacity)).find(({ plan_type }) => plan_type === version.planType)
  const { priceCents, capacity, added, removed } = planEffect(before, version)
  return {
    companies: counted?.companies ?? 0,
    above: counted?.above ?? 0,
    priceBefore: priceCents.before,
    capacityBefore: capacity.before,
    added: [...added],
    removed: [...removed],
  }
}

const keepVersion: Handler<typeof savePlan> = async ({ body }, context) => {
  const { db, now, refuse, record, touch } = context
  const { version, before } = await judged(body, context)
  if (!(await savePlanVersion(db, version, planDay(now)))) return refuse('auth.forbidden')
  record({ deed: planDeeds.saved, type: 'plan', before, after: version })
  touch(companyTopics.plans)
  return { response_message: `The change of ${planTitle(version.planType)} is saved.` }
}

const takeBack: Handler<typeof withdrawPlan> = async ({ params }, context) => {
  const { db, now, refuse, record, touch } = context
  const { planType, holdsFrom } = params
  const versions = await planVersions(db)
  const version = versions.find((each) => each.planType === planType && each.holdsFrom === holdsFrom)
  if (!version) return refuse('not_found')
  if (holdsFrom <= planDay(now)) return refuse('plan.begun')
  refuseShrinking(others(versions, planType, holdsFrom), holdsFrom, context)
  if (!(await withdrawPlanVersion(db, planType, holdsFrom, planDay(now)))) return refuse('auth.forbidden')
  record({ deed: planDeeds.withdrawn, type: 'plan', before: version })
  touch(companyTopics.plans)
  return { response_message: `The version of ${planTitle(planType)} is taken back.` }
}

export const planRoutes: readonly Mount[] = [
  route(listPlans, showPlans),
  route(listPlanMaster, showMaster),
  route(previewPlan, look),
  route(savePlan, keepVersion),
  route(withdrawPlan, takeBack),
]
