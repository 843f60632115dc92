import {
  billingSummary,
  changePlan,
  currentPlan,
  declineWish,
  getInvoice,
  getInvoicePdf,
  previewChange,
  resumePlan,
  subscriptionHistory,
} from '@daybook/billing/contract'
import {
  asOwner,
  call,
  type Cast,
  type MadeRecords,
  type Member,
  type TestingManifest,
  type TestWorld,
} from '@daybook/testing/harness'

let keys = 0
/** A key for a call that asks for one. */
const freshKey = () => ({ key: `billing-${++keys}` })

/** Puts the company of somebody on Free, where every company begins: those of tests begin with room for everybody. */
const begunOnFree = async <M extends Pick<Member, 'companyId'>>({ rows }: TestWorld, who: M): Promise<M> => {
  await rows("update company set plan_type = 'FREE_PACK' where company_id = $1", [who.companyId])
  return who
}

/** An owner whose company is on Free. */
const onFree = async (world: TestWorld) => begunOnFree(world, await world.given.company())

/** An owner whose company pays for Growth. */
const onGrowth = async (world: TestWorld) => {
  const { api } = world
  const who = await onFree(world)
  await api.as(who).call(changePlan, { query: { planType: 'GROWTH_PACK' }, body: {} }, freshKey())
  return who
}

/** Somebody's newest invoice. */
const newestOf = async ({ api }: TestWorld, who: Pick<Member, 'token'>): Promise<string> =>
  (await api.as(who).call(subscriptionHistory, { query: {} })).items[0]?.id ?? ''

const invoiced = async (world: TestWorld) => {
  const who = await onGrowth(world)
  return { who, params: { id: await newestOf(world, who) } }
}

/** The company of the usual cast pays for Growth, and has its invoice. */
const records = async (world: TestWorld, { owner }: Cast): Promise<MadeRecords> => {
  await begunOnFree(world, owner)
  await world.api.as(owner).call(changePlan, { query: { planType: 'GROWTH_PACK' }, body: {} }, freshKey())
  return { company: { invoice: await newestOf(world, owner) } }
}

export const manifest = {
  calls: [
    call(changePlan, 'subscription.same', async (world) => {
      // The numbers of a server begin with its first invoice.
      await onGrowth(world)
      return { who: await onFree(world), query: { planType: 'GROWTH_PACK' }, body: { totalCents: 2000, leaving: [] } }
    }),
    call(resumePlan, 'subscription.nothing_chosen', async (world) => {
      const who = await onGrowth(world)
      await world.api.as(who).call(changePlan, { query: { planType: 'FREE_PACK' }, body: {} }, freshKey())
      return { who, body: {} }
    }),
    call(declineWish, 'same', async ({ given }) => ({ who: await given.company(), body: {} })),
  ],
  reads: [
    call(currentPlan, 'same', asOwner),
    call(subscriptionHistory, 'same', async (world) => ({ who: await onGrowth(world), query: {} })),
    call(getInvoice, 'same', invoiced),
    call(getInvoicePdf, 'same', invoiced),
    call(billingSummary, 'same', async (world) => ({ who: await onGrowth(world) })),
    call(previewChange, 'same', async (world) => ({ ...(await asOwner(world)), query: { planType: 'SCALE_PACK' } })),
  ],
  records,
  given: (world: TestWorld) => ({ begunOnFree: <M extends Pick<Member, 'companyId'>>(who: M) => begunOnFree(world, who) }),
  matrixRows: { 'billing.read': [10], 'subscription.change': [11] },
} satisfies TestingManifest
