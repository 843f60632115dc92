import { searchAudit } from '@daybook/office/contract'
import { testApp } from '@daybook/testing'
import { dayInZone } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { keepMethod, listPayments, pay, paymentDue, removeMethod, subscriptionHistory } from '../contract/index.ts'
import { chargeAll } from './recurring.ts'
import { remindAll } from './dunning.ts'
import { reconcileAll } from './reconcile.ts'
import { renewAll } from './renew.ts'

// Time goes by here, for every company.
const { app, api, given, rows, clock, settle, mails } = await testApp({ own: true })

type Owner = Awaited<ReturnType<typeof given.company>>
let keys = 0
const card = (does: string, digits = '4242') => `sandbox_${does}_${digits}_2030-12`

/** An hour of the worker. */
const hourOf = async (instant: string) => {
  clock.set(instant)
  await renewAll(app)
  await chargeAll(app)
  await settle()
  await reconcileAll(app)
  await remindAll(app)
}
const onGrowth = async () => {
  clock.set('2026-03-16T09:00:00.000Z')
  return given.onGrowth()
}
const keep = async (who: Owner, source = card('pays')) =>
  api.as(await given.ownerOf(who)).call(keepMethod, { body: { source, agreed: true } })
const paid = async (who: Owner) =>
  (await api.as(await given.ownerOf(who)).call(listPayments, { query: {} })).items.map(
    ({ state, createdAt }) => `${dayInZone(createdAt, 'UTC')} ${state}`,
  )
const subjects = async (who: Owner) =>
  (await mails()).filter(({ to, subject }) => to === who.email && !subject.startsWith('Invoice ')).map(({ subject }) => subject)

test('what a card is called by its provider stands in no log: whoever reads it could charge it', async () => {
  const who = await onGrowth()
  await keep(who)
  const body = { method: 'CARD', mode: 'ONE_TIME', amountCents: 2000, source: card('pays', '1111') } as const
  await api.as(who).call(pay, { body }, { key: `r${++keys}` })
  await settle()
  const log = JSON.stringify(await api.as(await given.ownerOf(who)).call(searchAudit, { body: {} }))
  expect(log).toContain('Visa ending in 4242')
  expect(log).not.toContain('sandbox_pays')
})

test('paying with the agreement keeps the card, which pays every invoice from then on', async () => {
  const who = await onGrowth()
  const body = { method: 'CARD', mode: 'RECURRING', amountCents: 2000, source: card('pays'), agreed: true } as const
  await api.as(who).call(pay, { body }, { key: `r${++keys}` })
  await settle()
  expect(await api.as(who).call(paymentDue, {})).toMatchObject({
    kept: { label: 'Visa ending in 4242', agreedBy: who.name, agreedAt: '2026-03-16T09:00:00Z' },
  })
  await hourOf('2026-04-16T09:00:00.000Z')
  await hourOf('2026-04-16T10:00:00.000Z')
  await hourOf('2026-05-16T09:00:00.000Z')
  expect(await paid(who)).toEqual(['2026-05-16 PAID', '2026-04-16 PAID', '2026-03-16 PAID'])
  const owner = await given.ownerOf(who)
  expect((await api.as(owner).call(subscriptionHistory, { query: {} })).items.map(({ status }) => status)).toEqual([
    'PAID',
    'PAID',
    'PAID',
  ])
  await api.as(owner).call(removeMethod, {})
  await hourOf('2026-06-16T09:00:00.000Z')
  expect(await paid(who)).toHaveLength(3)
})

test('a kept card that is declined is tried again after 3 and 7 days, and the owners hear of each, once', async () => {
  const who = await onGrowth()
  await keep(who, card('challenge', '3184'))
  const days = ['16', '17', '18', '19', '20', '21', '22', '23', '24', '25', '26', '27', '28']
  for (const day of days) for (const hour of ['10', '11']) await hourOf(`2026-03-${day}T${hour}:00:00.000Z`)
  expect(await paid(who)).toEqual(['2026-03-23 FAILED', '2026-03-19 FAILED', '2026-03-16 FAILED'])
  expect(await subjects(who)).toEqual(Array.from({ length: 3 }, () => 'A payment of $20.00 failed'))
  const told = (await mails()).filter(({ to, subject }) => to === who.email && subject.endsWith('failed'))
  expect(told.map(({ text }) => /(?:is|not) tried again[^;:]*/.exec(text)?.[0])).toEqual([
    'is tried again on 19 Mar 2026',
    'is tried again on 23 Mar 2026',
    'not tried again before your next invoice',
  ])
  // Another card begins anew.
  await keep(who)
  await hourOf('2026-03-29T10:00:00.000Z')
  expect((await paid(who))[0]).toBe('2026-03-29 PAID')
})

test('so is the next invoice, with all that is open', async () => {
  const who = await onGrowth()
  await keep(who, card('challenge', '3184'))
  for (const day of ['16', '19', '23']) await hourOf(`2026-03-${day}T10:00:00.000Z`)
  await hourOf('2026-04-16T10:00:00.000Z')
  const [newest] = (await api.as(await given.ownerOf(who)).call(listPayments, { query: {} })).items
  expect(newest).toMatchObject({ amountCents: 4000, state: 'FAILED', createdAt: '2026-04-16T10:00:00Z' })
})

test('nothing is charged while something is being paid, and two workers charge once', async () => {
  const who = await onGrowth()
  await keep(who)
  const owner = await given.ownerOf(who)
  await api.as(owner).call(pay, { body: { method: 'BANK_TRANSFER', mode: 'ONE_TIME', amountCents: 1000 } }, { key: `r${++keys}` })
  await settle()
  await chargeAll(app)
  expect(await paid(who)).toEqual(['2026-03-16 PENDING'])
  clock.set('2026-03-16T09:05:00.000Z')
  await reconcileAll(app)
  await Promise.all([chargeAll(app), chargeAll(app), chargeAll(app)])
  await settle()
  expect(await paid(who)).toEqual(['2026-03-16 PAID', '2026-03-16 PAID'])
})

test('the database has no room for a second charge of the job', async () => {
  const who = await onGrowth()
  const charge = () =>
    rows(
      `insert into payment (company_id, id, method, mode, amount_cents, currency, state, provider, created_at, asked_at)
        values ($1, gen_random_uuid(), 'CARD', 'RECURRING', 100, 'USD', 'PENDING', 'sandbox', $2, $2)`,
      [who.companyId, clock.now],
    )
  await charge()
  await expect(charge()).rejects.toMatchObject({ constraint: 'one_charge_at_a_time' })
  await rows('delete from payment where company_id = $1', [who.companyId])
})

test('with each invoice the owners hear what it comes to and how it is paid; nobody else does', async () => {
  const who = await onGrowth()
  const employee = await given.person(await given.ownerOf(who))
  const told = async () => {
    await settle()
    const all = await mails()
    expect(all.filter(({ to, subject }) => to === employee.email && subject.startsWith('Invoice '))).toEqual([])
    const mail = all.findLast(({ to, subject }) => to === who.email && subject.startsWith('Invoice '))
    return `${mail?.subject.replace(/DB-\d+/, 'DB')}: ${/issued\. (.*)/.exec(mail?.text ?? '')?.[1]}`
  }
  expect(await told()).toMatch(/^Invoice DB of .20.00: It is to be paid by 30 Mar 2026: http.*payment-methods$/)
  const owner = await given.ownerOf(who)
  const body = { method: 'CARD', mode: 'RECURRING', amountCents: 2000, source: card('pays'), agreed: true } as const
  await api.as(owner).call(pay, { body }, { key: `r${++keys}` })
  await settle()
  clock.set('2026-04-16T09:00:00.000Z')
  await renewAll(app)
  expect(await told()).toMatch(/^Invoice DB of .20.00: It is paid by Visa ending in 4242 within the hour.$/)
  await rows(
    `insert into payment (company_id, id, method, mode, amount_cents, currency, state, provider, created_at, settled_at, asked_at)
      values ($1, gen_random_uuid(), 'CARD', 'ONE_TIME', 4500, 'USD', 'PAID', 'manual', $2, $2, $2)`,
    [who.companyId, clock.now],
  )
  clock.set('2026-05-16T09:00:00.000Z')
  await renewAll(app)
  expect(await told()).toMatch(/^Invoice DB of .20.00: It is paid from your credit.$/)
  clock.set('2026-06-16T09:00:00.000Z')
  await renewAll(app)
  expect(await told()).toMatch(/: .15.00 of it are left after your credit. It is paid by Visa ending in 4242 within the hour.$/)
  await rows(
    `insert into payment (company_id, id, method, mode, amount_cents, currency, state, provider, created_at, settled_at, asked_at)
      values ($1, gen_random_uuid(), 'CARD', 'ONE_TIME', 3450, 'USD', 'PAID', 'manual', $2, $2, $2)`,
    [who.companyId, clock.now],
  )
  clock.set('2026-07-16T09:00:00.000Z')
  await renewAll(app)
  expect(await told()).toMatch(
    /: .0.50 of it are left after your credit. That is too little to be paid by itself: it is paid with your next invoice.$/,
  )
})

test('the card of somebody who is no owner any more pays nothing, until another owner agrees to it', async () => {
  const who = await onGrowth()
  const other = await given.person(who, { role: 'ENTERPRISE_ADMIN' })
  await api.as(other).call(keepMethod, { body: { source: card('pays'), agreed: true } })
  await rows("update person set role = 'EMPLOYEE' where id = $1", [other.userId])
  await hourOf('2026-03-16T10:00:00.000Z')
  expect(await paid(who)).toEqual([])
  const owner = await given.ownerOf(who)
  expect(await api.as(owner).call(paymentDue, {})).toMatchObject({ dueCents: 2000, kept: { paysNot: 'NO_OWNER' } })
  const body = { method: 'CARD', mode: 'ONE_TIME', amountCents: 2000 } as const
  for (const named of [{}, { source: card('pays') }])
    expect((await api.as(owner).send(pay, { body: { ...body, ...named } }, { key: `r${++keys}` })).body).toMatchObject({
      code: 'payment.no_card',
    })
  await keep(who)
  expect(await api.as(owner).call(paymentDue, {})).toMatchObject({ kept: { paysNot: null, agreedBy: who.name } })
  await hourOf('2026-03-16T11:00:00.000Z')
  expect(await paid(who)).toEqual(['2026-03-16 PAID'])
})

test('an invoice that is too small to be paid is not reminded of', async () => {
  const who = await onGrowth()
  await rows('update invoice set net_cents = 99, tax_cents = 0, total_cents = 99 where company_id = $1', [who.companyId])
  await hourOf('2026-04-14T10:00:00.000Z')
  expect(await subjects(who)).toEqual([])
})
