import { inCompany } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import { changePlan, currentPlan, pay as payWith, previewChange, resumePlan, subscriptionHistory } from '../contract/index.ts'
import { restrictedWords } from '../domain/index.ts'
import { paidByHand } from './by-hand.ts'
import { creditOrdered } from './credit-note.ts'
import { remindAll } from './dunning.ts'
import { renewAll } from './renew.ts'

// Time goes by here, for every company.
const { app, api, given, rows, clock, mails, settle } = await testApp({ own: true })

type Owner = Awaited<ReturnType<typeof given.company>>
type Plan = 'FREE_PACK' | 'GROWTH_PACK' | 'SCALE_PACK'
let keys = 0
const changing = async (who: Owner, planType: Plan, more: { leaving?: string[] } = {}) =>
  api.as(await given.ownerOf(who)).send(changePlan, { query: { planType }, body: more }, { key: `r${++keys}` })

/** An owner whose company pays for a plan since a day. */
const paysSince = async (day: string, planType: Plan = 'GROWTH_PACK') => {
  clock.set(`${day}T09:00:00.000Z`)
  const who = await given.begunOnFree(await given.company())
  await changing(who, planType)
  return who
}

/** What the worker does at noon of a day: the next period first, as in every hour. */
const on = async (day: string) => {
  clock.set(`${day}T12:00:00.000Z`)
  await renewAll(app)
  await remindAll(app)
}

/** The money of all that is open is there. */
const pay = ({ companyId }: Owner) =>
  rows("select settle_invoice(series, number, $2) from invoice where company_id = $1 and kind = 'INVOICE' and paid_at is null", [
    companyId,
    clock.now,
  ])

const whole = { method: 'CARD', mode: 'ONE_TIME', amountCents: 2000, source: 'sandbox_pays_4242_2030-12' } as const

/** The same, said as whoever runs the installation says it. */
const booked = async (who: Owner) => {
  await pay(who)
  await inCompany(app, who.companyId, 'test', ({ emit }) => emit(paidByHand, { companyId: who.companyId, number: 'DB-000001' }))
}

/** A credit note of its first invoice, or of another one; of some of it, or of all. */
const credited = async ({ companyId }: Owner, cents?: number, place = 0) => {
  const invoices = await rows<{ id: string; total_cents: number }>(
    "select id, total_cents from invoice where company_id = $1 and kind = 'INVOICE' order by number",
    [companyId],
  )
  const of = invoices[place] ?? { id: '', total_cents: 0 }
  const order = { ofId: of.id, companyId, cents: cents ?? of.total_cents, reason: 'As agreed', payOut: false }
  await inCompany(app, companyId, 'test', ({ emit }) => emit(creditOrdered, order))
}

const planOf = async (who: Owner) => api.as(await given.ownerOf(who)).call(currentPlan, {})

/** What the owner was told when the plan was restricted. */
const told = async ({ email }: Owner) =>
  (await mails()).findLast(({ to, subject }) => to === email && subject.startsWith('Your plan is restricted'))?.text

/** The days of every period that was billed, the first one first. */
const billed = async (who: Owner) => {
  const { items } = await api.as(await given.ownerOf(who)).call(subscriptionHistory, { query: { limit: '100' } })
  return items.map(({ planType, startDate, endDate }) => `${planType} ${startDate} ${endDate}`).reverse()
}

const march = 'GROWTH_PACK 2026-03-16 2026-04-15'

describe('while its plan is restricted a company', () => {
  test('is billed for no further month, and for a new one from the day on which it has paid', async () => {
    const who = await paysSince('2026-03-16')
    await on('2026-04-14')
    expect(await planOf(who)).toMatchObject({ lapsed: true, renewsOn: '2026-04-16' })
    expect(await told(who)).toContain(restrictedWords)
    for (const day of ['2026-04-16', '2026-05-17', '2026-08-17', '2027-03-17']) await on(day)
    expect(await billed(who)).toEqual([march])
    expect(await planOf(who)).toMatchObject({ lapsed: true, planType: 'GROWTH_PACK', overdue: { invoices: 1, totalCents: 2000 } })
    await pay(who)
    await remindAll(app)
    expect(await planOf(who)).toMatchObject({ lapsed: false, overdue: null, renewsOn: '2027-04-17' })
    await on('2027-03-17')
    await pay(who)
    await on('2027-04-17')
    expect(await billed(who)).toEqual([march, 'GROWTH_PACK 2027-03-17 2027-04-16', 'GROWTH_PACK 2027-04-17 2027-05-16'])
  })

  test('has the rest of the month that was billed when it pays within it', async () => {
    const who = await paysSince('2026-03-16')
    await on('2026-04-14')
    await pay(who)
    await on('2026-04-15')
    expect(await planOf(who)).toMatchObject({ lapsed: false, renewsOn: '2026-04-16' })
    expect(await billed(who)).toEqual([march])
    await on('2026-04-16')
    expect(await billed(who)).toEqual([march, 'GROWTH_PACK 2026-04-16 2026-05-15'])
  })

  test('is billed from the day it paid also where the next period is looked at before the restriction', async () => {
    const who = await paysSince('2026-03-16')
    await on('2026-04-14')
    await on('2026-06-20')
    await pay(who)
    await on('2026-06-20')
    expect(await billed(who)).toEqual([march, 'GROWTH_PACK 2026-06-20 2026-07-19'])
    expect((await planOf(who)).lapsed).toBe(false)
  })

  test('owes no month that would begin on the very day', async () => {
    const who = await paysSince('2028-02-10')
    await on('2028-03-03')
    await on('2028-03-10')
    expect((await planOf(who)).lapsed).toBe(true)
    expect(await billed(who)).toEqual(['GROWTH_PACK 2028-02-10 2028-03-09'])
  })

  test('is billed for no larger plan, before this month is over and after it', async () => {
    const who = await paysSince('2026-03-16')
    for (const day of ['2026-04-14', '2026-05-20']) {
      await on(day)
      const { status, body } = await changing(who, 'SCALE_PACK')
      expect([status, (body as { code?: string }).code]).toEqual([409, 'subscription.restricted'])
    }
    const shown = await api.as(await given.ownerOf(who)).call(previewChange, { query: { planType: 'SCALE_PACK' } })
    expect(shown).toMatchObject({ kind: 'now', from: '2026-05-20', totalCents: 6000, renewsOn: '2026-06-20' })
    expect(await billed(who)).toEqual([march])
    await pay(who)
    expect((await changing(who, 'SCALE_PACK')).status).toBe(200)
  })

  test('comes to Free at once when its month is over, and owes what it owed; a new plan begins when that is paid', async () => {
    const who = await paysSince('2026-03-16')
    await on('2026-04-14')
    await on('2026-06-20')
    expect((await changing(who, 'FREE_PACK')).body).toEqual({ response_message: 'You are on the Free plan now.' })
    expect(await planOf(who)).toMatchObject({ planType: 'FREE_PACK', next: null, overdue: { totalCents: 2000 } })
    expect((await changing(who, 'GROWTH_PACK')).status).toBe(409)
    await on('2026-07-20')
    await pay(who)
    await on('2026-07-21')
    expect(await billed(who)).toEqual([march])
    expect((await changing(who, 'GROWTH_PACK')).status).toBe(200)
    expect(await billed(who)).toEqual([march, 'GROWTH_PACK 2026-07-21 2026-08-20'])
  })

  test('comes to Free on the day that it chose, without having paid', async () => {
    const who = await paysSince('2026-03-16')
    await changing(who, 'FREE_PACK')
    await on('2026-04-14')
    expect(await planOf(who)).toMatchObject({ lapsed: true, renewsOn: '2026-04-16' })
    expect(await told(who)).not.toContain('month')
    await on('2026-04-16')
    expect((await planOf(who)).planType).toBe('FREE_PACK')
  })

  test('has the smaller plan that it chose meanwhile when it has paid', async () => {
    const who = await paysSince('2026-03-16', 'SCALE_PACK')
    await on('2026-04-14')
    await on('2026-06-20')
    const message = 'Growth begins when what is overdue is paid. Nothing is billed until then.'
    expect((await changing(who, 'GROWTH_PACK')).body).toEqual({ response_message: message })
    expect(await planOf(who)).toMatchObject({ planType: 'SCALE_PACK', renewsOn: null, next: { planType: 'GROWTH_PACK' } })
    await api.as(await given.ownerOf(who)).call(resumePlan, { body: {} })
    await changing(who, 'GROWTH_PACK')
    await pay(who)
    await on('2026-06-25')
    expect(await planOf(who)).toMatchObject({ planType: 'GROWTH_PACK', renewsOn: '2026-07-25' })
    expect(await billed(who)).toEqual(['SCALE_PACK 2026-03-16 2026-04-15', 'GROWTH_PACK 2026-06-25 2026-07-24'])
  })

  test.each([
    [
      'a card',
      (who: Owner) => given.ownerOf(who).then((owner) => api.as(owner).send(payWith, { body: whole }, { key: `r${++keys}` })),
    ],
    ['whoever runs the installation books it', booked],
    ['a credit note', credited],
  ])('has its plan back with the payment, and not an hour later: %s', async (_, settled) => {
    const who = await paysSince('2026-03-16')
    await on('2026-04-14')
    expect((await planOf(who)).lapsed).toBe(true)
    await settled(who)
    await settle()
    expect(await planOf(who)).toMatchObject({ lapsed: false, overdue: null, renewsOn: '2026-04-16' })
  })

  test('comes to Free where a credit note takes off what was overdue after its month: nobody paid, or asked for another one', async () => {
    const who = await paysSince('2026-03-16')
    await on('2026-04-14')
    await on('2026-06-20')
    await credited(who)
    await settle()
    await on('2026-08-20')
    expect(await billed(who)).toEqual([march, 'GROWTH_PACK 2026-03-16 2026-04-15'])
    expect(await planOf(who)).toMatchObject({ planType: 'FREE_PACK', lapsed: false, overdue: null, renewsOn: null })
    const subjects = (await mails()).filter(({ to }) => to === who.email).map(({ subject }) => subject)
    expect(subjects).toContain('Nothing is overdue any more, and you are on the Free plan')
    expect((await changing(who, 'GROWTH_PACK')).status).toBe(200)
  })

  test.each([
    [
      'a part of it was paid before',
      async (who: Owner) => {
        const owner = await given.ownerOf(who)
        await api.as(owner).send(payWith, { body: { ...whole, amountCents: 1500 } }, { key: `r${++keys}` })
        await settle()
        await credited(who, 500)
      },
      'GROWTH_PACK',
    ],
    [
      'an owner chose what comes',
      async (who: Owner) => {
        await changing(who, 'GROWTH_PACK')
        await credited(who)
      },
      'GROWTH_PACK',
      'SCALE_PACK' as Plan,
    ],
  ])('begins a new month with a credit note where %s', async (_, cleared, next, plan: Plan = 'GROWTH_PACK') => {
    const who = await paysSince('2026-03-16', plan)
    await on('2026-04-14')
    await on('2026-06-20')
    await cleared(who)
    await settle()
    expect(await planOf(who)).toMatchObject({ planType: next, lapsed: false, overdue: null, renewsOn: '2026-07-20' })
  })

  /** It paid its first month, began Scale six days before its end, and pays nothing from then on: two invoices are overdue, of two months. */
  const owesTwo = async () => {
    const who = await paysSince('2026-03-16')
    await pay(who)
    clock.set('2026-04-10T09:00:00.000Z')
    await changing(who, 'SCALE_PACK')
    for (const day of ['2026-04-16', '2026-05-09', '2026-06-20']) await on(day)
    expect(await planOf(who)).toMatchObject({ lapsed: true, overdue: { invoices: 2 } })
    return who
  }

  test.each([
    ['the older one first', [1, 2]],
    ['the newer one first', [2, 1]],
  ])('comes to Free with credit notes of two invoices: %s', async (_, places) => {
    const who = await owesTwo()
    for (const place of places) {
      await credited(who, undefined, place)
      await settle()
    }
    expect(await planOf(who)).toMatchObject({ planType: 'FREE_PACK', lapsed: false, overdue: null })
  })

  test('begins a new month where it paid one of two since the restriction, whichever', async () => {
    const who = await owesTwo()
    const [older] = await rows<{ total: number }>(
      "select total_cents as total from invoice where company_id = $1 and kind = 'INVOICE' order by number offset 1",
      [who.companyId],
    )
    const body = { ...whole, amountCents: older?.total ?? 0 }
    await api.as(await given.ownerOf(who)).send(payWith, { body }, { key: `r${++keys}` })
    await settle()
    await credited(who, undefined, 2)
    await settle()
    expect(await planOf(who)).toMatchObject({ planType: 'SCALE_PACK', lapsed: false, renewsOn: '2026-07-20' })
  })

  test('comes to Free where a part was paid before the restriction, and all of it is credited', async () => {
    const who = await paysSince('2026-03-16')
    await api.as(await given.ownerOf(who)).send(payWith, { body: { ...whole, amountCents: 500 } }, { key: `r${++keys}` })
    await settle()
    for (const day of ['2026-04-14', '2026-06-20']) await on(day)
    await credited(who)
    await settle()
    expect(await planOf(who)).toMatchObject({ planType: 'FREE_PACK', lapsed: false, overdue: null })
  })

  test('comes to Free where only what was before the restriction was paid', async () => {
    const who = await paysSince('2026-03-16')
    await pay(who)
    clock.set('2026-03-17T09:00:00.000Z')
    await changing(who, 'SCALE_PACK')
    for (const day of ['2026-04-15', '2026-06-20']) await on(day)
    await credited(who, undefined, 1)
    await settle()
    expect(await planOf(who)).toMatchObject({ planType: 'FREE_PACK', lapsed: false, overdue: null })
  })

  test('begins a new month where the credit note is of what it had paid: that is its own money', async () => {
    const who = await paysSince('2026-03-16')
    await pay(who)
    await on('2026-04-16')
    await on('2026-05-15')
    await on('2026-06-20')
    expect(await planOf(who)).toMatchObject({ lapsed: true, overdue: { totalCents: 2000 } })
    await credited(who)
    await settle()
    expect(await planOf(who)).toMatchObject({ planType: 'GROWTH_PACK', lapsed: false, renewsOn: '2026-07-20' })
  })

  test('has the smaller plan that it chose on its day where it pays within the month', async () => {
    const who = await paysSince('2026-03-16', 'SCALE_PACK')
    await changing(who, 'GROWTH_PACK')
    await on('2026-04-14')
    expect(await planOf(who)).toMatchObject({ lapsed: true, renewsOn: '2026-04-16', next: { planType: 'GROWTH_PACK' } })
    await pay(who)
    await on('2026-04-14')
    expect(await planOf(who)).toMatchObject({ planType: 'SCALE_PACK', lapsed: false, renewsOn: '2026-04-16' })
    await on('2026-04-16')
    expect((await planOf(who)).planType).toBe('GROWTH_PACK')
  })

  test('is shown what its plan costs on the day on which it would pay, once its month is over', async () => {
    const who = await paysSince('2026-03-16')
    await on('2026-04-14')
    await rows(
      "insert into plan_version (plan_type, holds_from, price_cents, currency, capacity, features) select plan_type, '2026-06-01', 2500, currency, capacity, features from plan_version where plan_type = 'GROWTH_PACK' order by holds_from desc limit 1",
    )
    expect((await planOf(who)).priceCents).toBe(2000)
    await on('2026-06-20')
    expect((await planOf(who)).priceCents).toBe(2500)
    await rows("delete from plan_version where holds_from = '2026-06-01'")
  })

  test('stays restricted until all is paid that is late: no month begins days before the next restriction', async () => {
    const who = await paysSince('2026-03-16')
    clock.set('2026-04-10T09:00:00.000Z')
    await changing(who, 'SCALE_PACK')
    for (const day of ['2026-04-11', '2026-04-14', '2026-05-03']) await on(day)
    await rows('select settle_invoice(series, number, $2) from invoice where company_id = $1 and due_on = $3', [
      who.companyId,
      clock.now,
      '2026-03-30',
    ])
    await on('2026-05-05')
    const told = (await mails()).filter(({ to, subject }) => to === who.email && subject === 'An invoice is overdue')
    expect(told.at(-1)?.text).toContain('Your company has what the Free plan has until all that is overdue is paid.')
    expect(await planOf(who)).toMatchObject({ lapsed: true, overdue: { invoices: 1, dueDate: '2026-04-24' } })
    expect((await billed(who)).filter((each) => each.includes('2026-05'))).toEqual([])
    await pay(who)
    await on('2026-05-06')
    expect(await planOf(who)).toMatchObject({ planType: 'SCALE_PACK', lapsed: false, renewsOn: '2026-06-06' })
  })

  test('stays restricted where only a part is paid', async () => {
    const who = await paysSince('2026-03-16')
    await on('2026-04-14')
    await api.as(await given.ownerOf(who)).send(payWith, { body: { ...whole, amountCents: 500 } }, { key: `r${++keys}` })
    await settle()
    expect(await planOf(who)).toMatchObject({ lapsed: true, overdue: { totalCents: 1500 } })
  })

  test('that goes to Free in the middle of a day ends that day for whoever leaves with it: they may have worked on it', async () => {
    const who = await paysSince('2026-03-16')
    const people: string[] = []
    for (let i = 0; i < 10; i++) people.push((await given.person(who, { name: `Person ${i}` })).userId)
    const leaving = people.slice(0, 2)
    await rows("update person set zone = 'Asia/Tokyo' where id = $1", leaving.slice(1))
    await on('2026-04-14')
    // In Tokyo it is two at night: what they worked since midnight is paid.
    clock.set('2026-06-22T17:00:00.000Z')
    expect((await changing(who, 'FREE_PACK', { leaving })).status).toBe(200)
    expect(await planOf(who)).toMatchObject({ planType: 'FREE_PACK', next: null })
    expect(await rows('select status, end_date from person where id = any($1) order by end_date', [leaving])).toEqual([
      { status: 'INACTIVE', end_date: '2026-06-22' },
      { status: 'INACTIVE', end_date: '2026-06-23' },
    ])
  })
})

test.each(['renew', 'remind'])('weeks without a worker, in which it had the plan, are billed: %s looks first', async (first) => {
  const who = await paysSince('2026-03-16')
  clock.set('2026-06-20T12:00:00.000Z')
  const looks = first === 'renew' ? [renewAll, remindAll] : [remindAll, renewAll]
  for (const look of looks) await look(app)
  expect(await billed(who)).toEqual([
    march,
    'GROWTH_PACK 2026-04-16 2026-05-15',
    'GROWTH_PACK 2026-05-16 2026-06-15',
    'GROWTH_PACK 2026-06-16 2026-07-15',
  ])
})
