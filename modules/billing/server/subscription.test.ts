import { savePlan } from '@daybook/company/contract'
import { importPeople, invitePerson, searchPeople } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import { changePlan, currentPlan, declineWish, previewChange, resumePlan, subscriptionHistory } from '../contract/index.ts'
import { renewAll } from './renew.ts'

// Time goes by here, and the plans of the server are changed.
const { app, api, given, rows, clock } = await testApp({ own: true })

type Owner = Awaited<ReturnType<typeof given.company>>
let keys = 0
const change = (who: Owner, planType: string, body: object = {}) =>
  api.as(who).send(changePlan, { query: { planType }, body }, { key: `k${++keys}` })
const history = async (who: Owner) => (await api.as(who).call(subscriptionHistory, { query: {} })).items
const on = async (day: string) => {
  clock.set(`${day}T12:00:00.000Z`)
  await renewAll(app)
}
const again = (who: Owner) => given.ownerOf(who)
const codeOf = (reply: { body: unknown }) => (reply.body as { code?: string }).code

test('a larger plan begins at once, for what was shown; the invoice says what for', async () => {
  clock.set('2026-03-16T09:00:00.000Z')
  const { ours, theirs } = await given.twoCompanies()
  await Promise.all([given.begunOnFree(ours.owner), given.begunOnFree(theirs.owner)])
  expect(await api.as(ours.owner).call(currentPlan, {})).toMatchObject({
    planType: 'FREE_PACK',
    startDate: null,
    amountBilled: null,
    employeeCount: 5,
    capacity: 10,
    wishOpen: true,
  })
  const shown = await api.as(ours.owner).call(previewChange, { query: { planType: 'GROWTH_PACK' } })
  expect(shown).toMatchObject({ kind: 'now', totalCents: 2000, renewsOn: '2026-04-16', tooMany: 0 })
  expect(shown.gained).toContain('EXPENSE_CLAIM')
  expect(codeOf(await change(ours.owner, 'GROWTH_PACK', { totalCents: 1999 }))).toBe('subscription.amount_changed')
  expect(await change(ours.owner, 'GROWTH_PACK', { totalCents: 2000 })).toMatchObject({
    status: 200,
    body: { response_message: 'You are on the Growth plan now.' },
  })
  expect(await change(ours.owner, 'GROWTH_PACK')).toMatchObject({
    status: 409,
    body: { response_message: 'You are already on this plan.' },
  })
  clock.set('2026-03-26T09:00:00.000Z')
  const owner = await again(ours.owner)
  const up = await api.as(owner).call(previewChange, { query: { planType: 'SCALE_PACK' } })
  expect(up.lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['PLAN', 4065],
    ['UNUSED', -1355],
  ])
  expect((await change(owner, 'SCALE_PACK', { totalCents: 2710 })).status).toBe(200)
  const mine = await history(owner)
  expect(
    mine.map(({ planType, startDate, endDate, amountBilled, active }) => [planType, startDate, endDate, amountBilled, active]),
  ).toEqual([
    ['SCALE_PACK', '2026-03-26', '2026-04-15', 2710, false],
    ['GROWTH_PACK', '2026-03-16', '2026-04-15', 2000, false],
  ])
  expect(await api.as(owner).call(currentPlan, {})).toMatchObject({
    planType: 'SCALE_PACK',
    startDate: '2026-03-26',
    amountBilled: 2710,
    capacity: 100,
    wishOpen: false,
  })
  expect(await history(await again(theirs.owner))).toEqual([])
  const log = await rows("select action from audit_entry where action like 'subscription.%' and company_id = $1", [
    owner.companyId,
  ])
  expect(log).toHaveLength(2)
})

test('a smaller plan begins when what is paid for is over; who was chosen becomes inactive then, and nothing is lost before', async () => {
  clock.set('2026-05-31T09:00:00.000Z')
  const boss = await given.begunOnFree(await given.company())
  await change(boss, 'GROWTH_PACK')
  for (let i = 0; i < 11; i++) await given.person(boss, { name: `Person ${i}` })
  const people = (await api.as(boss).call(searchPeople, { body: { limit: 100 } })).items
  const others = people.filter(({ userId }) => userId !== boss.userId)
  const down = await api.as(boss).call(previewChange, { query: { planType: 'FREE_PACK' } })
  expect(down).toMatchObject({ kind: 'later', from: '2026-06-30', totalCents: 0, tooMany: 2, employeeCount: 12 })
  expect(down.lost).toContain('EXPENSE_CLAIM')

  const leaving = others.slice(0, 2).map(({ userId }) => userId)
  const refused = await Promise.all([
    change(boss, 'FREE_PACK'),
    change(boss, 'FREE_PACK', { leaving: leaving.slice(1) }),
    change(boss, 'FREE_PACK', { leaving: [boss.userId, ...leaving] }),
    change(boss, 'FREE_PACK', { leaving: [...leaving, '01900000-0000-7000-8000-000000000000'] }),
  ])
  expect(refused.map(codeOf)).toEqual(['subscription.must_leave', 'subscription.must_leave', 'subscription.stays', 'not_found'])
  expect((await change(boss, 'FREE_PACK', { leaving })).status).toBe(200)
  expect(await api.as(boss).call(currentPlan, {})).toMatchObject({
    planType: 'GROWTH_PACK',
    renewsOn: '2026-06-30',
    next: { planType: 'FREE_PACK', leaving: 2 },
  })

  // Until then there is room for those who will be there, and for those who leave; nobody else joins, by whichever door.
  const one = { email: 'one-more@example.com', name: 'One More' }
  const invited = await api.as(boss).send(invitePerson, { body: one })
  expect([invited.status, codeOf(invited)]).toEqual([402, 'people.plan_shrinks'])
  const csv = `Name,Email\n${one.name},${one.email}\n`
  expect(codeOf(await api.as(boss).send(importPeople, { body: { csv, commit: true } }))).toBe('people.plan_shrinks')

  await on('2026-06-29')
  expect(await rows('select plan_type from company where company_id = $1', [boss.companyId])).toEqual([
    { plan_type: 'GROWTH_PACK' },
  ])
  // The turn of the day in Berlin: whoever leaves has worked until the day before, but for who began since midnight, on a night that is paid.
  await rows(
    `insert into work_entry (company_id, id, person_id, day, started_at, ended_at, zone, source)
     values ($1, gen_random_uuid(), $2, '2026-06-30', '2026-06-29T22:01:00Z', '2026-06-29T22:06:00Z', 'Europe/Berlin', 'clock')`,
    [boss.companyId, leaving[0]],
  )
  clock.set('2026-06-29T22:07:00.000Z')
  await renewAll(app)
  await on('2026-07-31')
  const owner = await again(boss)
  expect(await api.as(owner).call(currentPlan, {})).toMatchObject({
    planType: 'FREE_PACK',
    renewsOn: null,
    next: null,
    employeeCount: 10,
  })
  expect(await history(owner)).toHaveLength(1)
  const gone = await rows('select id, end_date from person where status = $1 and company_id = $2 order by end_date', [
    'INACTIVE',
    boss.companyId,
  ])
  expect(gone).toEqual([
    { id: leaving[1], end_date: '2026-06-29' },
    { id: leaving[0], end_date: '2026-06-30' },
  ])
})

test('who became an owner after they were chosen stays when the smaller plan begins', async () => {
  clock.set('2026-05-31T09:00:00.000Z')
  const boss = await given.begunOnFree(await given.company())
  await change(boss, 'GROWTH_PACK')
  const [risen, other] = [await given.person(boss), await given.person(boss)]
  expect((await change(boss, 'FREE_PACK', { leaving: [risen.userId, other.userId] })).status).toBe(200)
  await rows("update person set role = 'ENTERPRISE_ADMIN' where id = $1", [risen.userId])
  await on('2026-06-30')
  const gone = await rows("select id from person where status = 'INACTIVE' and company_id = $1", [boss.companyId])
  expect(gone).toEqual([{ id: other.userId }])
})

test('who changed their mind keeps the plan, and everybody in it', async () => {
  clock.set('2026-03-16T09:00:00.000Z')
  const boss = await given.begunOnFree(await given.company())
  const resume = (who: Owner) => api.as(who).send(resumePlan, { body: {} })
  expect(codeOf(await resume(boss))).toBe('subscription.nothing_chosen')
  await change(boss, 'SCALE_PACK')
  await change(boss, 'GROWTH_PACK')
  expect((await api.as(boss).call(currentPlan, {})).next?.planType).toBe('GROWTH_PACK')
  expect((await resume(boss)).status).toBe(200)
  await on('2026-04-16')
  const owner = await again(boss)
  expect((await history(owner)).map(({ planType }) => planType)).toEqual(['SCALE_PACK', 'SCALE_PACK'])
  // A larger plan takes the place of a smaller one that was chosen for later.
  await change(owner, 'FREE_PACK')
  expect(codeOf(await change(owner, 'SCALE_PACK'))).toBe('subscription.same')
})

test('a month begins with an invoice at the price of that day, once, also after months without a worker', async () => {
  clock.set('2026-01-31T09:00:00.000Z')
  const boss = await given.begunOnFree(await given.company())
  await change(boss, 'GROWTH_PACK')
  const platform = await given.supporter()
  const features = ['EXPENSE_CLAIM' as const, 'BASIC_HR_CHECKLISTS' as const, 'DOCUMENT_MANAGEMENT' as const]
  await api.as(platform).call(savePlan, {
    body: { planType: 'GROWTH_PACK', holdsFrom: '2026-03-01', priceCents: 2500, capacity: 30, features },
  })
  await on('2026-02-27')
  await on('2026-02-28')
  await Promise.all([renewAll(app), renewAll(app)])
  await on('2026-05-01')
  const owner = await again(boss)
  expect((await history(owner)).map(({ startDate, endDate, amountBilled }) => [startDate, endDate, amountBilled])).toEqual([
    ['2026-04-30', '2026-05-30', 2500],
    ['2026-03-31', '2026-04-29', 2500],
    ['2026-02-28', '2026-03-30', 2000],
    ['2026-01-31', '2026-02-27', 2000],
  ])
  await rows("delete from plan_version where holds_from > '2020-01-01'")
})

describe('at once', () => {
  test('twenty wishes for a plan start it once, and numbers have no gaps and no doubles', async () => {
    clock.set('2026-03-16T09:00:00.000Z')
    const owners = await Promise.all([1, 2, 3].map(async () => given.begunOnFree(await given.company())))
    // A server waits by account for whom it has seen, and by network for whom it has not.
    for (const who of owners) await api.as(who).call(currentPlan, {})
    const before = (await rows<{ last_number: number }>('select last_number from invoice_series'))[0]?.last_number ?? 0
    // On a busy machine some wait too long in line: they ask again.
    const wish = async (who: Owner) => {
      let reply = await change(who, 'GROWTH_PACK')
      while (reply.status === 503) reply = await change(who, 'GROWTH_PACK')
      return reply
    }
    const replies = await Promise.all(owners.flatMap((who) => Array.from({ length: 20 }, () => wish(who))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['subscription.same']))
    for (const who of owners) expect(await history(who)).toHaveLength(1)
    const numbers = await rows<{ number: number }>('select number from invoice where number > $1 order by number', [before])
    expect(numbers.map(({ number }) => number)).toEqual([before + 1, before + 2, before + 3])
  })

  test('a wish that fails after its number was taken leaves no gap', async () => {
    const boss = await given.begunOnFree(await given.company())
    const last = async () => (await rows('select max(number) as n from invoice'))[0]?.['n']
    const before = await last()
    await rows(`create function fail_invoice() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
    await rows('create trigger fail before insert on invoice_line execute function fail_invoice()')
    expect((await change(boss, 'GROWTH_PACK')).status).toBe(500)
    await rows('drop trigger fail on invoice_line')
    expect((await change(boss, 'GROWTH_PACK')).status).toBe(200)
    expect(await last()).toBe(Number(before) + 1)
  })
})

test('a plan by agreement is asked for by letter, and a plan nobody bills ends at once', async () => {
  clock.set('2026-03-16T09:00:00.000Z')
  const boss = await given.begunOnFree(await given.company())
  expect(await change(boss, 'ENTERPRISE_PACK')).toMatchObject({
    status: 409,
    body: {
      code: 'subscription.by_agreement',
      response_message: 'This plan is agreed with you. Write to contact@daybook.example.',
    },
  })
  expect(await change(boss, 'GOLD_PACK')).toMatchObject({ status: 400, body: { errors: [{ field: 'planType' }] } })
  await rows("update company set plan_type = 'SCALE_PACK' where company_id = $1", [boss.companyId])
  expect((await change(boss, 'GROWTH_PACK')).status).toBe(200)
  expect(await api.as(boss).call(currentPlan, {})).toMatchObject({ planType: 'GROWTH_PACK', renewsOn: null })
})

test('the plan of the sign-up is offered until it is answered', async () => {
  const boss = await given.begunOnFree(await given.company())
  await api.as(boss).call(declineWish, { body: {} })
  expect((await api.as(boss).call(currentPlan, {})).wishOpen).toBe(false)
})

test('billing is the owner’s alone: HR, managers, employees, other companies and support have none of it', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await Promise.all([given.begunOnFree(ours.owner), given.begunOnFree(theirs.owner)])
  await change(ours.owner, 'GROWTH_PACK')
  const support = await given.supportIn(ours.owner, { mayChange: true })
  for (const who of [ours.hr, ours.manager, ours.employee, support]) {
    const replies = [
      await api.as(who).send(currentPlan, {}),
      await api.as(who).send(subscriptionHistory, { query: {} }),
      await api.as(who).send(previewChange, { query: { planType: 'SCALE_PACK' } }),
      await api.as(who).send(changePlan, { query: { planType: 'SCALE_PACK' }, body: {} }, { key: `not-${++keys}` }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  }
  expect(await history(theirs.owner)).toEqual([])
  expect((await api.as(ours.owner).send(changePlan, { query: { planType: 'SCALE_PACK' }, body: {} })).status).toBe(400)
  // People of another company are nobody here.
  await change(ours.owner, 'SCALE_PACK')
  expect((await change(ours.owner, 'FREE_PACK', { leaving: [theirs.employee.userId] })).status).toBe(404)
})
