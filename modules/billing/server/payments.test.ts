import { addApiToken } from '@daybook/identity/contract'
import { inCompany } from '@daybook/platform/server'
import { lockWaiters, ownerOf, testApp } from '@daybook/testing'
import { describe, expect, test, vi } from 'vitest'
import {
  changePlan,
  cancelPayment,
  confirmPayment,
  getInvoice,
  getPayment,
  keepMethod,
  listPayments,
  pay,
  paymentDue,
  removeMethod,
  subscriptionHistory,
} from '../contract/index.ts'
import { recordOutcome } from './outcome.ts'
import { reconcileAll } from './reconcile.ts'
import { sandbox } from './sandbox.ts'

// Time goes by here, for every company.
const world = await testApp({ own: true })
const { app, api, given, rows, clock, settle, mails } = world

type Owner = Awaited<ReturnType<typeof given.company>>
let keys = 0
const key = () => ({ key: `p${++keys}` })
const card = (does: string, digits = '4242') => `sandbox_${does}_${digits}_2030-12`
const whole = { method: 'CARD', mode: 'ONE_TIME', amountCents: 2000, source: card('pays') } as const
const send = (who: Owner, body: object = {}) => api.as(who).send(pay, { body: { ...whole, ...body } as typeof whole }, key())
const paying = async (who: Owner, body: object = {}) => {
  const { id } = await api.as(who).call(pay, { body: { ...whole, ...body } as typeof whole }, key())
  await settle()
  return api.as(who).call(getPayment, { params: { id } })
}
const due = (who: Owner) => api.as(who).call(paymentDue, {})
const newest = async (who: Owner) => (await api.as(who).call(subscriptionHistory, { query: {} })).items[0]
const at = (time: string) => clock.set(`2026-03-16T${time}:00.000Z`)
const onGrowth = async () => {
  at('09:00')
  return given.onGrowth()
}

test('a card that pays: pending first, then paid, and so is the invoice', async () => {
  const who = await onGrowth()
  expect(await due(who)).toMatchObject({ dueCents: 2000, currency: 'USD', provider: 'sandbox', kept: null, running: null })
  const begun = await api.as(who).call(pay, { body: whole }, key())
  expect(begun).toMatchObject({ state: 'PENDING', amountCents: 2000, settledAt: null })
  // What is being paid is not due any more.
  expect(await due(who)).toMatchObject({ dueCents: 0, running: { id: begun.id } })
  await settle()
  expect(await api.as(who).call(getPayment, { params: { id: begun.id } })).toMatchObject({
    state: 'PAID',
    paidWith: 'Visa ending in 4242',
    settledAt: '2026-03-16T09:00:00Z',
  })
  expect(await newest(who)).toMatchObject({ status: 'PAID', openCents: 0 })
  const actions = await rows("select action from audit_entry where company_id = $1 and action like 'payment.%' order by seq", [
    who.companyId,
  ])
  expect(actions).toEqual([{ action: 'payment.started' }, { action: 'payment.paid' }])
})

test('a part of it pays a part of the invoice, which says so', async () => {
  const who = await onGrowth()
  await paying(who, { amountCents: 550 })
  const invoice = await newest(who)
  expect(invoice).toMatchObject({ status: 'PENDING', openCents: 1450 })
  expect(await api.as(who).call(getInvoice, { params: { id: invoice?.id ?? '' } })).toMatchObject({
    paidOn: null,
    openCents: 1450,
  })
  expect(await due(who)).toMatchObject({ dueCents: 1450 })
  await paying(who, { amountCents: 1450 })
  expect(await newest(who)).toMatchObject({ status: 'PAID' })
})

test('a card that is declined leaves everything as it was, and says why', async () => {
  const who = await onGrowth()
  expect(await paying(who, { source: card('declined', '0002') })).toMatchObject({
    state: 'FAILED',
    failure: 'Your bank declined the payment.',
  })
  expect(await due(who)).toMatchObject({ dueCents: 2000, running: null })
  expect(await paying(who, { source: 'pm_no_such_card' })).toMatchObject({ failure: 'Payment processing failed' })
  expect(await paying(who, { source: 'sandbox_pays_4242_2026-02' })).toMatchObject({ failure: 'This card has expired.' })
})

describe('a card that the bank wants to have confirmed', () => {
  const challenged = async () => {
    const who = await onGrowth()
    const payment = await paying(who, { source: card('challenge', '3184') })
    expect(payment.state).toBe('CHALLENGE')
    return { who, params: { id: payment.id } }
  }

  test('pays once it is', async () => {
    const { who, params } = await challenged()
    await api.as(who).call(confirmPayment, { params, body: {} })
    await settle()
    expect(await api.as(who).call(getPayment, { params })).toMatchObject({ state: 'PAID' })
    expect((await api.as(who).send(confirmPayment, { params, body: {} })).body).toMatchObject({ code: 'payment.not_waiting' })
    expect((await api.as(who).send(cancelPayment, { params, body: {} })).body).toMatchObject({ code: 'payment.not_waiting' })
  })

  test('does not when that is cancelled, or not done within the hour', async () => {
    const { who, params } = await challenged()
    await api.as(who).call(cancelPayment, { params, body: {} })
    await settle()
    expect(await api.as(who).call(getPayment, { params })).toMatchObject({ failure: 'The payment was cancelled.' })
    const late = await challenged()
    at('09:59')
    await reconcileAll(app)
    expect(await api.as(late.who).call(getPayment, { params: late.params })).toMatchObject({ state: 'CHALLENGE' })
    at('10:30')
    await reconcileAll(app)
    expect(await api.as(late.who).call(getPayment, { params: late.params })).toMatchObject({ state: 'FAILED' })
    expect(await due(late.who)).toMatchObject({ dueCents: 2000 })
  })

  test('is another company’s business to nobody', async () => {
    const { params } = await challenged()
    const { owner, hr, manager, employee } = await given.cast()
    for (const endpoint of [getPayment, confirmPayment, cancelPayment]) {
      const sent = endpoint === getPayment ? { params } : { params, body: {} }
      expect((await api.as(owner).send(endpoint as typeof confirmPayment, sent as never)).status).toBe(404)
      for (const who of [hr, manager, employee])
        expect((await api.as(who).send(endpoint as typeof confirmPayment, sent as never)).status).toBe(403)
      expect((await api.send(endpoint as typeof confirmPayment, sent as never)).status).toBe(401)
    }
  })
})

test('money that a bank takes back counts no longer: the invoice is open again, and the owners hear of it', async () => {
  const who = await onGrowth()
  const { id } = await paying(who, { source: card('late', '0341') })
  expect(await newest(who)).toMatchObject({ status: 'PAID' })
  at('09:02')
  await reconcileAll(app)
  await reconcileAll(app)
  expect(await api.as(who).call(getPayment, { params: { id } })).toMatchObject({ failure: 'Your bank took the payment back.' })
  expect(await newest(who)).toMatchObject({ status: 'PENDING', openCents: 2000 })
  expect(
    (await mails())
      .filter(({ to, subject }) => to === who.email && !subject.startsWith('Invoice '))
      .map(({ subject }) => subject),
  ).toEqual(['A payment of $20.00 failed'])
})

test('an answer that is older than what was heard since does not count: what a bank took back stays so', async () => {
  const who = await onGrowth()
  const { id } = await paying(who)
  const takenBack = { state: 'FAILED', reference: `sandbox_${id}`, failure: 'taken_back', card: null } as const
  const paid = { ...takenBack, state: 'PAID', failure: null } as const
  const find = vi.spyOn(sandbox, 'find').mockResolvedValue(takenBack)
  find.mockImplementationOnce(async () => {
    // The bank takes it back, and its owners hear of the dispute, while this answer is on its way.
    await inCompany(app, who.companyId, 'test', (context) => recordOutcome(id, takenBack, context))
    return paid
  })
  at('09:02')
  await reconcileAll(app)
  find.mockRestore()
  expect(await api.as(who).call(getPayment, { params: { id } })).toMatchObject({ state: 'FAILED' })
  expect(await newest(who)).toMatchObject({ status: 'PENDING', openCents: 2000 })
})

test('a transfer that nobody makes is cancelled, and what is due can be paid in another way', async () => {
  const who = await onGrowth()
  const params = { id: (await paying(who, { method: 'BANK_TRANSFER', source: undefined })).id }
  expect(await due(who)).toMatchObject({ dueCents: 0 })
  expect((await api.as(who).send(confirmPayment, { params, body: {} })).body).toMatchObject({ code: 'payment.not_waiting' })
  await api.as(who).call(cancelPayment, { params, body: {} })
  await settle()
  expect(await api.as(who).call(getPayment, { params })).toMatchObject({ failure: 'The payment was cancelled.' })
  expect(await paying(who)).toMatchObject({ state: 'PAID' })
  expect((await api.as(who).send(cancelPayment, { params, body: {} })).body).toMatchObject({ code: 'payment.not_waiting' })
})

test('a transfer is pending until it arrives', async () => {
  const who = await onGrowth()
  const { id, state } = await paying(who, { method: 'BANK_TRANSFER', source: undefined })
  expect(state).toBe('PENDING')
  at('09:03')
  await reconcileAll(app)
  expect(await api.as(who).call(getPayment, { params: { id } })).toMatchObject({ state: 'PAID', paidWith: 'Bank transfer' })
})

describe('what is refused', () => {
  test.each([
    ['less than 1', { amountCents: 99 }, 400, 'payment.too_little', 'Minimum amount is $1'],
    ['more than is due', { amountCents: 2001 }, 409, 'payment.too_much', /^.20.00 is due. Pay that, or a part of it.$/],
    ['a rest that cannot be paid', { amountCents: 1950 }, 409, 'payment.leaves_little', undefined],
    ['no card where none is kept', { source: undefined }, 400, 'payment.no_card', undefined],
    ['to keep a card without agreeing', { mode: 'RECURRING' }, 400, 'payment.agreement', undefined],
    [
      'a transfer that recurs',
      { mode: 'RECURRING', method: 'BANK_TRANSFER', agreed: true },
      400,
      'payment.transfer_once',
      undefined,
    ],
    ['no amount', { amountCents: undefined }, 400, 'request.invalid', undefined],
    ['a card in place of what stands for it', { source: '4242 4242 4242 4242' }, 400, 'request.invalid', undefined],
  ])('%s', async (_what, body, status, code, words) => {
    const reply = await send(await onGrowth(), body)
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([status, code])
    expect((reply.body as { response_message: string }).response_message).toMatch(words ?? /./)
  })

  test('the agreement to every charge to come by a program: it may pay what is due, once', async () => {
    const who = await onGrowth()
    const { token } = await api.as(who).call(addApiToken, { body: { name: 'Bookkeeping', scope: 'write', days: 30 } })
    const program = { ...who, token }
    const byToken = { status: 403, body: { code: 'auth.token' } }
    expect(await api.as(program).send(keepMethod, { body: { source: card('pays'), agreed: true } })).toMatchObject(byToken)
    expect(await send(program, { mode: 'RECURRING', agreed: true })).toMatchObject(byToken)
    await settle()
    expect(await due(who)).toMatchObject({ kept: null, dueCents: 2000, running: null })
    expect((await send(program)).status).toBe(200)
    await settle()
    expect(await due(who)).toMatchObject({ kept: null, dueCents: 0 })
  })

  test('to pay where nothing is due, without a key, as nobody, and as anybody but the owner', async () => {
    const { owner, hr, manager, employee } = await given.cast()
    expect((await send(owner)).body).toMatchObject({ code: 'payment.nothing_due' })
    expect((await api.as(owner).send(pay, { body: whole })).body).toMatchObject({ code: 'request.key_required' })
    for (const endpoint of [listPayments, paymentDue]) {
      for (const who of [hr, manager, employee])
        expect((await api.as(who).send(endpoint, { query: {} } as never)).status).toBe(403)
      expect((await api.send(endpoint, { query: {} } as never)).status).toBe(401)
    }
    for (const who of [hr, manager, employee]) {
      expect((await send(who)).status).toBe(403)
      expect((await api.as(who).send(removeMethod)).status).toBe(403)
      expect((await api.as(who).send(keepMethod, { body: { source: card('pays'), agreed: true } })).status).toBe(403)
    }
    expect((await api.send(pay, { body: whole }, key())).status).toBe(401)
    expect((await api.send(removeMethod)).status).toBe(401)
    expect((await api.send(keepMethod, { body: { source: card('pays'), agreed: true } })).status).toBe(401)
  })
})

describe('a kept card', () => {
  test('is kept with who agreed and when, shown, and removed', async () => {
    const who = await onGrowth()
    const keep = (source: string, agreed = true) => api.as(who).send(keepMethod, { body: { source, agreed } })
    expect((await keep(card('pays'), false)).body).toMatchObject({ code: 'payment.agreement' })
    expect((await keep(card('declined', '0002'))).body).toMatchObject({
      code: 'payment.not_kept',
      response_message: 'The card was not kept. Your bank declined the payment.',
    })
    expect((await keep(card('pays'))).status).toBe(200)
    expect(await due(who)).toMatchObject({
      kept: { label: 'Visa ending in 4242', expires: '2030-12', agreedBy: who.name, agreedAt: '2026-03-16T09:00:00Z' },
    })
    expect(await paying(who, { source: undefined })).toMatchObject({ state: 'PAID', paidWith: 'Visa ending in 4242' })
    await api.as(who).call(removeMethod, {})
    expect(await due(who)).toMatchObject({ kept: null })
    expect((await api.as(who).send(removeMethod)).body).toMatchObject({ code: 'payment.none_kept' })
  })
})

describe('what is cut off', () => {
  test('between the charge and its record is found again, and charged once', async () => {
    const who = await onGrowth()
    const charged: string[] = []
    const charge = vi.spyOn(sandbox, 'charge').mockImplementation(async (payment) => {
      charged.push(payment.id)
      throw new Error('cut off')
    })
    const { id } = await api.as(who).call(pay, { body: whole }, key())
    await settle().catch(() => undefined)
    charge.mockRestore()
    expect(await api.as(who).call(getPayment, { params: { id } })).toMatchObject({ state: 'PENDING' })
    const again = vi.spyOn(sandbox, 'charge')
    at('09:02')
    await reconcileAll(app)
    expect(await api.as(who).call(getPayment, { params: { id } })).toMatchObject({ state: 'PAID' })
    await settle()
    // The provider takes the payment's id for the key: each of these is the same charge.
    expect(new Set([...charged, ...again.mock.calls.map(([payment]) => payment.id)])).toEqual(new Set([id]))
    again.mockRestore()
    expect(await rows('select sum(amount_cents)::int as cents from invoice_share where payment_id = $1', [id])).toEqual([
      { cents: 2000 },
    ])
  })

  test('of ten who pay at once with keys of their own, what is due is paid once', async () => {
    const who = await onGrowth()
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(who)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })
})

test('payments are listed page by page, the newest first, each company its own', async () => {
  const who = await onGrowth()
  for (const amountCents of [500, 600, 900]) {
    await paying(who, { amountCents })
    clock.advance(1)
  }
  const first = await api.as(who).call(listPayments, { query: { limit: '2' } })
  const second = await api.as(who).call(listPayments, { query: { limit: '2', cursor: first.nextCursor ?? '' } })
  expect([...first.items, ...second.items].map(({ amountCents }) => amountCents)).toEqual([900, 600, 500])
  expect(second.nextCursor).toBeNull()
  expect((await api.as(await given.company()).call(listPayments, { query: {} })).items).toEqual([])
  expect((await api.as(who).send(listPayments, { query: { limit: '0' } })).status).toBe(400)
})

test('credit that is left pays the next invoice when it is issued', async () => {
  const who = await onGrowth()
  await paying(who)
  await rows('update invoice_share set amount_cents = 500 where company_id = $1', [who.companyId])
  await rows('update payment set used_cents = 500 where company_id = $1', [who.companyId])
  expect(await due(who)).toMatchObject({ creditCents: 1500, dueCents: 1500 })
  await api.as(who).call(changePlan, { query: { planType: 'SCALE_PACK' }, body: {} }, key())
  expect(await due(who)).toMatchObject({ creditCents: 0, dueCents: 4000 })
})

test('where the seller says where to pay and nobody takes cards for them, no test card pays an invoice', async () => {
  const who = await onGrowth()
  await api.as(who).call(keepMethod, { body: { source: card('pays'), agreed: true } })
  expect(await due(who)).toMatchObject({ kept: { paysNot: null } })
  const { seller } = app.config
  app.config.seller = { ...seller, payment: 'Any Bank, account 12 34 56' }
  const refused = { code: 'payment.not_here', response_message: expect.stringContaining('Any Bank, account 12 34 56') }
  expect((await send(who)).body).toMatchObject(refused)
  expect((await api.as(who).send(keepMethod, { body: { source: card('pays'), agreed: true } })).body).toMatchObject(refused)
  expect(await due(who)).toMatchObject({
    provider: 'none',
    dueCents: 2000,
    transferTo: 'Any Bank, account 12 34 56',
    kept: { paysNot: 'OTHER_PROVIDER' },
  })
  app.config.seller = seller
})

test.each([
  ['a transfer', { method: 'BANK_TRANSFER', source: undefined }],
  ['a card that waits to be confirmed', { source: card('challenge', '3184') }],
])('%s of the sandbox pays nothing once the seller sells: it is cancelled', async (_what, body) => {
  const who = await onGrowth()
  const params = { id: (await paying(who, body)).id }
  const { seller } = app.config
  app.config.seller = { ...seller, payment: 'Any Bank, account 12 34 56' }
  await api.as(who).send(confirmPayment, { params, body: {} })
  await settle()
  at('09:30')
  await reconcileAll(app)
  expect(await api.as(who).call(getPayment, { params })).toMatchObject({ failure: 'The payment was cancelled.' })
  expect(await newest(who)).toMatchObject({ status: 'PENDING', openCents: 2000 })
  app.config.seller = seller
})

test('who pays waits for a payment that is begun meanwhile', async () => {
  const who = await onGrowth()
  const other = await ownerOf(rows)
  await other.query('begin')
  await other.query('select from company where company_id = $1 for no key update', [who.companyId])
  await other.query(
    `insert into payment (company_id, id, method, mode, amount_cents, currency, state, provider, started_by, created_at, asked_at)
      values ($1, gen_random_uuid(), 'CARD', 'ONE_TIME', 2000, 'USD', 'PENDING', 'sandbox', $2, $3, $3)`,
    [who.companyId, who.userId, clock.now],
  )
  const late = send(who)
  await lockWaiters(rows, 1)
  await other.query('commit')
  await other.end()
  expect((await late).body).toMatchObject({ code: 'payment.nothing_due' })
})
