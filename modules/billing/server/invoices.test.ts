import { invitePerson, getMe } from '@daybook/people/contract'
import { addMonths, day } from '@daybook/platform/domain'
import { lockWaiters, ownerOf, pdfText, testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import {
  billingSummary,
  changePlan,
  currentPlan,
  getInvoice,
  getInvoicePdf,
  keepMethod,
  paymentDue,
  removeMethod,
  resumePlan,
  subscriptionHistory,
} from '../contract/index.ts'
import { remindAll } from './dunning.ts'
import { reconcileAll } from './reconcile.ts'
import { chargeAll } from './recurring.ts'
import { renewAll } from './renew.ts'

// Time goes by here, for every company.
const { app, api, given, rows, clock, mails, settle } = await testApp({ own: true })

type Owner = Awaited<ReturnType<typeof given.company>>
let keys = 0
const change = (who: Owner, planType: string) =>
  api.as(who).call(changePlan, { query: { planType: planType as 'GROWTH_PACK' }, body: {} }, { key: `i${++keys}` })
const onGrowth = async (name?: string) => {
  const boss = await given.begunOnFree(await given.company(name ? { name } : {}))
  await change(boss, 'GROWTH_PACK')
  return boss
}
const keptCard = { source: 'sandbox_pays_4242_2030-12', agreed: true }
const on = async (day: string) => {
  clock.set(`${day}T12:00:00.000Z`)
  await renewAll(app)
  await remindAll(app)
}
const pay = (who: Owner) =>
  rows("select settle_invoice(series, number, $2) from invoice where company_id = $1 and kind = 'INVOICE' and paid_at is null", [
    who.companyId,
    clock.now,
  ])
const list = async (who: Owner, status?: 'PAID' | 'PENDING' | 'OVERDUE') =>
  (await api.as(who).call(subscriptionHistory, { query: status ? { status } : {} })).items
const planOf = async (who: Owner) => api.as(await given.ownerOf(who)).call(currentPlan, {})

test('an invoice says who sells what to whom; another company finds none of it', async () => {
  clock.set('2026-03-16T09:00:00.000Z')
  const { ours, theirs } = await given.twoCompanies()
  await Promise.all([given.begunOnFree(ours.owner), given.begunOnFree(theirs.owner)])
  app.config.seller = {
    name: 'Daybook Works Ltd',
    address: '1 Quay Street, Bristol',
    taxId: 'GB 123',
    payment: 'Pay to account 12345.',
    series: 'DW',
    tax: { name: 'VAT', rate: 1900 },
  }
  await change(ours.owner, 'GROWTH_PACK')
  await change(theirs.owner, 'GROWTH_PACK')
  const [mine] = await list(ours.owner)
  expect(mine).toMatchObject({
    invoiceId: 'DW-000001',
    amountBilled: 2380,
    status: 'PENDING',
    dueDate: '2026-03-30',
    active: false,
  })
  const params = { id: mine?.id ?? '' }
  expect(await api.as(ours.owner).call(getInvoice, { params })).toMatchObject({
    netCents: 2000,
    taxName: 'VAT',
    taxCents: 380,
    buyer: { name: 'Ours' },
    seller: { name: 'Daybook Works Ltd', taxId: 'GB 123' },
    lines: [{ kind: 'PLAN', amountCents: 2000 }],
  })
  const file = await api.as(ours.owner).send(getInvoicePdf, { params })
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = await pdfText(new Uint8Array(file.body as Buffer))
  for (const said of [
    'Daybook Works Ltd',
    'GB 123',
    'Invoice',
    'DW-000001 of 16 Mar 2026',
    'Due 30 Mar 2026',
    'Ours',
    'Growth plan',
    'VAT 19 %',
    '$3.80',
    'Total $23.80',
    'Pay to account 12345.',
  ])
    expect(text).toContain(said)
  for (const endpoint of [getInvoice, getInvoicePdf]) {
    expect((await api.as(theirs.owner).send(endpoint, { params })).status).toBe(404)
    for (const who of [ours.hr, ours.manager, ours.employee])
      expect((await api.as(who).send(endpoint, { params })).status).toBe(403)
    expect((await api.send(endpoint, { params })).status).toBe(401)
  }
  // What was printed stays, whatever is set later.
  app.config.seller = { ...app.config.seller, name: 'Another Name', tax: null }
  expect((await api.as(ours.owner).call(getInvoice, { params })).seller.name).toBe('Daybook Works Ltd')
  expect((await api.as(ours.employee).send(billingSummary, {})).status).toBe(403)
})

test('the database changes nothing of an invoice but that it was paid and reminded of', async () => {
  const boss = await onGrowth()
  const client = await app.pool.connect()
  for (const statement of [
    'update invoice set total_cents = 1',
    'update invoice set paid_at = now()',
    'update invoice set settled_cents = total_cents',
    'update payment set amount_cents = 1',
    'update payment set used_cents = 0',
    'delete from payment',
    'delete from invoice',
    'delete from invoice_line',
    'update invoice_line set amount_cents = 1',
  ]) {
    await client.query('begin')
    await client.query("select set_config('app.company_id', $1, true)", [boss.companyId])
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    await client.query('rollback')
  }
  client.release()
})

test('a plan that costs less than the one before gives a credit note, and the sums agree', async () => {
  clock.set('2026-03-16T09:00:00.000Z')
  const boss = await onGrowth()
  await rows('update subscription set price_cents = 9000, price_days = 9000 * 31 where company_id = $1', [boss.companyId])
  clock.set('2026-03-26T09:00:00.000Z')
  const owner = await given.ownerOf(boss)
  await change(owner, 'SCALE_PACK')
  const [note, invoice] = await list(owner)
  expect(note).toMatchObject({ kind: 'CREDIT_NOTE', amountBilled: -2032, status: 'PAID', active: true })
  expect(Number(note?.invoiceId.slice(-6))).toBe(Number(invoice?.invoiceId.slice(-6)) + 1)
  const sum = await api.as(owner).call(billingSummary, {})
  expect(sum).toMatchObject({ totalSpendCents: 0, pendingCents: 0, payments: 0 })
  // It paid the invoice of before, and what is left of it pays the next one.
  expect([invoice?.status, invoice?.openCents]).toEqual(['PAID', 0])
  expect(await api.as(owner).call(paymentDue, {})).toMatchObject({ dueCents: 0, creditCents: 32 })
  expect(sum.months).toHaveLength(12)
  expect(sum.months.at(-1)).toEqual({ month: '2026-03-01', cents: 2000 - 2032 })
  const text = await pdfText(
    new Uint8Array((await api.as(owner).send(getInvoicePdf, { params: { id: note?.id ?? '' } })).body as Buffer),
  )
  expect(text).toContain('Credit note')
  expect(text).toContain('Total −$20.32')
})

describe('what is not paid', () => {
  test('is reminded of, told of, and leaves what Free has until it is paid: the owners hear of it, once each time', async () => {
    clock.set('2026-03-16T09:00:00.000Z')
    const boss = await onGrowth('Late Payers')
    const hr = await given.person(boss, { role: 'HUMAN_RESOURCE' })
    const told = async () =>
      (await mails())
        .filter(({ to, subject }) => to === boss.email && !subject.startsWith('Invoice '))
        .map(({ subject }) => subject)
    const featuresOf = async () => (await api.as(await given.ownerOf(boss)).call(getMe, {})).features.length
    await on('2026-03-30')
    expect(await told()).toEqual([])
    await on('2026-03-31')
    await remindAll(app)
    expect(await told()).toEqual(['An invoice is to be paid'])
    expect((await planOf(boss)).overdue).toMatchObject({
      invoices: 1,
      totalCents: 2000,
      dueDate: '2026-03-30',
      restrictsOn: '2026-04-14',
    })
    await on('2026-04-07')
    await on('2026-04-13')
    expect(await featuresOf()).toBe(3)
    await on('2026-04-14')
    expect(await told()).toEqual([
      'An invoice is to be paid',
      'An invoice is overdue',
      'Your plan is restricted until what is overdue is paid',
    ])
    expect([await featuresOf(), (await planOf(boss)).lapsed, (await planOf(boss)).planType]).toEqual([0, true, 'GROWTH_PACK'])
    expect((await mails()).filter(({ to, subject }) => to === hr.email && subject.includes('invoice'))).toEqual([])
    // Room as on Free: the eleventh is refused, and nobody of the eleven that are there is.
    await rows(
      `insert into person (company_id, id, name, email, role, status, search_text, created_at)
      select $1, gen_random_uuid(), 'P' || n, 'late' || n || '@example.com', 'EMPLOYEE', 'INVITED', '', now() from generate_series(1, 9) n`,
      [boss.companyId],
    )
    const owner = await given.ownerOf(boss)
    const invite = await api.as(owner).send(invitePerson, { body: { email: 'no@example.com', name: 'No Room' } })
    expect([invite.status, (invite.body as { code?: string }).code]).toEqual([402, 'people.plan_full'])

    await pay(boss)
    await remindAll(app)
    expect([await featuresOf(), (await planOf(boss)).lapsed, (await planOf(boss)).overdue]).toEqual([3, false, null])
  })

  test('is paid in the very moment in which the company would be restricted for it: it is not, then or later', async () => {
    clock.set('2026-03-16T09:00:00.000Z')
    const boss = await onGrowth('In Time')
    await on('2026-04-07')
    clock.set('2026-04-14T12:00:00.000Z')
    const bank = await ownerOf(rows)
    await bank.query('begin')
    await bank.query('select settle_invoice(series, number, $2) from invoice where company_id = $1', [boss.companyId, clock.now])
    const reminding = remindAll(app)
    await lockWaiters(rows, 1)
    await bank.query('commit')
    await bank.end()
    await reminding
    await remindAll(app)
    expect((await planOf(boss)).lapsed).toBe(false)
  })

  test('because it came late, after weeks without a worker, restricts nobody: it is to be paid within 14 days after it came', async () => {
    clock.set('2026-03-16T09:00:00.000Z')
    const boss = await onGrowth()
    await pay(boss)
    await on('2026-06-01')
    const owner = await given.ownerOf(boss)
    expect((await list(owner)).map(({ startDate, dueDate, status }) => [startDate, dueDate, status])).toEqual([
      ['2026-05-16', '2026-06-15', 'PENDING'],
      ['2026-04-16', '2026-06-15', 'PENDING'],
      ['2026-03-16', '2026-03-30', 'PAID'],
    ])
    expect(await planOf(boss)).toMatchObject({ lapsed: false, overdue: null })
    await pay(boss)
    await remindAll(app)
  })

  test('is found by its state, page by page, and the reply says which it is', async () => {
    clock.set('2026-03-16T09:00:00.000Z')
    const boss = await onGrowth()
    await pay(boss)
    await on('2026-04-16')
    await on('2026-05-16')
    const owner = await given.ownerOf(boss)
    const states = async (status?: 'PAID' | 'PENDING' | 'OVERDUE') =>
      (await list(owner, status)).map((row) => [row.startDate, row.status])
    expect(await states()).toEqual([
      ['2026-05-16', 'PENDING'],
      ['2026-04-16', 'OVERDUE'],
      ['2026-03-16', 'PAID'],
    ])
    expect([await states('PAID'), await states('PENDING'), await states('OVERDUE')]).toEqual([
      [['2026-03-16', 'PAID']],
      [['2026-05-16', 'PENDING']],
      [['2026-04-16', 'OVERDUE']],
    ])
    const first = await api.as(owner).call(subscriptionHistory, { query: { limit: '2' } })
    const second = await api.as(owner).call(subscriptionHistory, { query: { limit: '2', cursor: first.nextCursor ?? '' } })
    expect([...first.items, ...second.items].map(({ startDate }) => startDate)).toEqual([
      '2026-05-16',
      '2026-04-16',
      '2026-03-16',
    ])
    expect((await api.as(owner).send(subscriptionHistory, { query: { status: 'LOST' } })).status).toBe(400)
  })
})

test('fourteen months on the clock: every period has its invoice, and a smaller plan that was taken back begins never', async () => {
  clock.set('2026-01-31T09:00:00.000Z')
  // Who says where to pay takes no cards.
  app.config.seller = { ...app.config.seller, payment: '' }
  const boss = await onGrowth('Fourteen Months')
  const days: string[] = []
  for (let month = 1; month <= 14; month += 1) {
    await on(addMonths(day('2026-01-15'), month))
    // A kept card pays from the third month on, but for two months in which it was removed; then the money comes otherwise.
    if (month === 3 || month === 9) await api.as(await given.ownerOf(boss)).call(keepMethod, { body: keptCard })
    if (month === 7) await api.as(await given.ownerOf(boss)).call(removeMethod, {})
    await chargeAll(app)
    await settle()
    await reconcileAll(app)
    if (month < 3 || month === 7 || month === 8) await pay(boss)
    const owner = await given.ownerOf(boss)
    if (month === 4) await change(owner, 'FREE_PACK')
    if (month === 5) {
      // It was on Free in between, so the months are counted from the new start.
      await change(owner, 'SCALE_PACK')
    }
    if (month === 8) {
      await change(owner, 'GROWTH_PACK')
      await api.as(owner).call(resumePlan, { body: {} })
    }
    if (month === 10) await change(owner, 'GROWTH_PACK')
    days.push((await planOf(boss)).planType)
  }
  expect(days).toEqual([
    ...Array.from({ length: 4 }, () => 'GROWTH_PACK'),
    ...Array.from({ length: 6 }, () => 'SCALE_PACK'),
    ...Array.from({ length: 4 }, () => 'GROWTH_PACK'),
  ])
  const all = (await api.as(await given.ownerOf(boss)).call(subscriptionHistory, { query: { limit: '100' } })).items
  const starts = all.map(({ startDate, planType, amountBilled }) => `${startDate} ${planType} ${amountBilled}`).reverse()
  expect(starts).toEqual([
    '2026-01-31 GROWTH_PACK 2000',
    '2026-02-28 GROWTH_PACK 2000',
    '2026-03-31 GROWTH_PACK 2000',
    '2026-04-30 GROWTH_PACK 2000',
    '2026-06-15 SCALE_PACK 6000',
    '2026-07-15 SCALE_PACK 6000',
    '2026-08-15 SCALE_PACK 6000',
    '2026-09-15 SCALE_PACK 6000',
    '2026-10-15 SCALE_PACK 6000',
    '2026-11-15 SCALE_PACK 6000',
    '2026-12-15 GROWTH_PACK 2000',
    '2027-01-15 GROWTH_PACK 2000',
    '2027-02-15 GROWTH_PACK 2000',
    '2027-03-15 GROWTH_PACK 2000',
  ])
  const unpaid = await rows('select 1 from invoice where company_id = $1 and paid_at is null', [boss.companyId])
  expect(unpaid).toEqual([])
  const paidBy = await rows(
    `select provider, state, count(*)::int as payments, sum(amount_cents)::int as cents, sum(used_cents)::int as used from payment
      where company_id = $1 group by 1, 2 order by 1`,
    [boss.companyId],
  )
  expect(paidBy).toEqual([
    { provider: 'manual', state: 'PAID', payments: 4, cents: 16_000, used: 16_000 },
    { provider: 'sandbox', state: 'PAID', payments: 9, cents: 36_000, used: 36_000 },
  ])
})
