import {
  billingSummary,
  cancelPayment,
  changePlan,
  confirmPayment,
  getChallenge,
  currentPlan,
  declineWish,
  endTrial,
  getInvoice,
  getInvoicePdf,
  getPayment,
  keepMethod,
  listPayments,
  pay,
  paymentDue,
  previewChange,
  removeMethod,
  resumePlan,
  startTrial,
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

/** Tokens of test cards, as the browser makes them. */
const cards = {
  pays: 'sandbox_pays_4242_2030-12',
  declined: 'sandbox_declined_0002_2030-12',
  challenge: 'sandbox_challenge_3184_2030-12',
  late: 'sandbox_late_0341_2030-12',
} as const

/** What somebody whose company pays for Growth sends to pay its first invoice. */
const wholeInvoice = (card: keyof typeof cards) => ({
  method: 'CARD' as const,
  mode: 'ONE_TIME' as const,
  amountCents: 2000,
  source: cards[card],
})

const paying = async (world: TestWorld, card: keyof typeof cards) => {
  const who = await onGrowth(world)
  const { id } = await world.api.as(who).call(pay, { body: wholeInvoice(card) }, freshKey())
  await world.settle()
  return { who, params: { id }, body: {} }
}

/** Has a part of the invoice that somebody paid given back, as whoever runs the installation orders it. */
const partGivenBack = async (world: TestWorld, who: Pick<Member, 'companyId' | 'token'>): Promise<void> => {
  const { companyId } = who
  const order = { companyId, ofId: await newestOf(world, who), cents: 500, reason: 'Down for a day', payOut: true }
  await world.rows('insert into outbox (company_id, name, payload, at, not_before) values ($1, $2, $3, $4, $4)', [
    companyId,
    'billing.credit_ordered',
    JSON.stringify(order),
    world.clock.now,
  ])
  await world.settle()
}

/** An owner who keeps a card. */
const keeping = async (world: TestWorld) => {
  const who = await onFree(world)
  await world.api.as(who).call(keepMethod, { body: { source: cards.pays, agreed: true } })
  return { who }
}

/** The company of the usual cast pays for Scale, which has what others’ records need, and has its invoice. */
const records = async (world: TestWorld, { owner }: Cast): Promise<MadeRecords> => {
  await begunOnFree(world, owner)
  await world.api.as(owner).call(changePlan, { query: { planType: 'SCALE_PACK' }, body: {} }, freshKey())
  const invoice = await newestOf(world, owner)
  const payment = await world.api.as(owner).call(pay, { body: wholeInvoice('challenge') }, freshKey())
  await world.settle()
  return { company: { invoice, payment: payment.id } }
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
    call(startTrial, 'trial.used', async (world) => ({ who: await onFree(world), query: { planType: 'GROWTH_PACK' }, body: {} })),
    call(endTrial, 'trial.none', async (world) => {
      const who = await onFree(world)
      await world.api.as(who).call(startTrial, { query: { planType: 'GROWTH_PACK' }, body: {} }, freshKey())
      return { who, body: { leaving: [] } }
    }),
    call(pay, 'payment.nothing_due', async (world) => ({ who: await onGrowth(world), body: wholeInvoice('pays') })),
    call(confirmPayment, 'payment.not_waiting', (world) => paying(world, 'challenge')),
    call(cancelPayment, 'payment.not_waiting', (world) => paying(world, 'challenge')),
    call(keepMethod, 'same', async (world) => ({ who: await onFree(world), body: { source: cards.pays, agreed: true } })),
    call(removeMethod, 'payment.none_kept', keeping),
    call(declineWish, 'same', async ({ given }) => ({ who: await given.company(), body: {} })),
  ],
  reads: [
    call(currentPlan, 'same', asOwner),
    call(subscriptionHistory, 'same', async (world) => ({ who: await onGrowth(world), query: {} })),
    call(getInvoice, 'same', invoiced),
    call(getInvoicePdf, 'same', invoiced),
    call(listPayments, 'same', async (world) => ({ who: (await paying(world, 'pays')).who, query: {} })),
    call(paymentDue, 'same', async (world) => ({ who: await onGrowth(world) })),
    call(getChallenge, 'same', async (world) => {
      const { who, params } = await paying(world, 'challenge')
      // As with a provider that knows the company and has told of it; the sandbox does neither.
      await world.rows('insert into payment_customer (company_id, reference) values ($1, $2)', [
        who.companyId,
        `cus_${params.id}`,
      ])
      await world.rows('insert into payment_event (company_id, event, at) values ($1, $2, $3)', [
        who.companyId,
        `evt_${params.id}`,
        world.clock.now,
      ])
      return { who, params }
    }),
    call(getPayment, 'same', async (world) => {
      const { who, params } = await paying(world, 'pays')
      await partGivenBack(world, who)
      return { who, params }
    }),
    call(billingSummary, 'same', async (world) => ({ who: await onGrowth(world) })),
    call(previewChange, 'same', async (world) => ({ ...(await asOwner(world)), query: { planType: 'SCALE_PACK' } })),
  ],
  records,
  given: (world: TestWorld) => ({
    begunOnFree: <M extends Pick<Member, 'companyId'>>(who: M) => begunOnFree(world, who),
    onGrowth: () => onGrowth(world),
  }),
  matrixRows: { 'billing.read': [10], 'billing.pay': [10], 'subscription.change': [11] },
} satisfies TestingManifest
