import { savePlan } from '@daybook/company/contract'
import { getMe, invitePerson, searchPeople } from '@daybook/people/contract'
import { setPlan } from '@daybook/company/server'
import { dbOf } from '@daybook/platform/server'
import { lockWaiters, ownerOf, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  changePlan,
  currentPlan,
  endTrial,
  previewChange,
  resumePlan,
  startTrial,
  subscriptionHistory,
} from '../contract/index.ts'
import { renewAll } from './renew.ts'
import { stopBilling } from './subscription-store.ts'
import { lookAtTrials } from './trial-job.ts'

// Time goes by here, and the plans of the server are changed.
const { app, api, given, rows, clock, mails } = await testApp({ own: true })

type Owner = Awaited<ReturnType<typeof given.company>>
type Who = Parameters<typeof api.as>[0]
let keys = 0
const key = () => ({ key: `t${++keys}` })
const tryOut = (who: Who, planType: string) => api.as(who).send(startTrial, { query: { planType }, body: {} }, key())
const change = (who: Owner, planType: string, body: object = {}) =>
  api.as(who).send(changePlan, { query: { planType }, body }, key())
const planOf = async (who: Owner) => api.as(await given.ownerOf(who)).call(currentPlan, {})
const history = async (who: Owner) =>
  (await api.as(await given.ownerOf(who)).call(subscriptionHistory, { query: {} })).items.map(
    ({ planType, startDate, amountBilled }) => [planType, startDate, amountBilled],
  )
const codeOf = (reply: { body: unknown }) => (reply.body as { code?: string }).code
const at = async (instant: string) => {
  clock.set(instant)
  await lookAtTrials(app)
}
const on = (day: string) => at(`${day}T12:00:00.000Z`)
const mailsTo = async (who: Owner) =>
  (await mails()).filter(({ to, subject }) => to === who.email && subject.startsWith('Your trial')).map(({ subject }) => subject)

/** An owner on Free, on 16 March, in Berlin or elsewhere. */
const onFree = async (overrides: object = {}) => {
  clock.set('2026-03-16T09:00:00.000Z')
  return given.begunOnFree(await given.company(overrides))
}
const trying = async (planType: string, overrides: object = {}) => {
  const boss = await onFree(overrides)
  await tryOut(boss, planType)
  return boss
}
const others = async (boss: Owner, howMany: number) => {
  for (let i = 0; i < howMany; i++) await given.person(boss, { name: `Person ${i}` })
  const people = (await api.as(boss).call(searchPeople, { body: { limit: 100 } })).items
  return people.map(({ userId }) => userId).filter((id) => id !== boss.userId)
}

test('a plan is tried free for 14 days, with all it has; then the company is on Free again, once', async () => {
  clock.set('2026-03-16T09:00:00.000Z')
  const { ours, theirs } = await given.twoCompanies()
  await Promise.all([given.begunOnFree(ours.owner), given.begunOnFree(theirs.owner)])
  expect(await planOf(ours.owner)).toMatchObject({ trial: null, tryUntil: '2026-03-30', wishOpen: true })
  expect(await tryOut(ours.owner, 'GROWTH_PACK')).toMatchObject({
    status: 200,
    body: { response_message: 'Your free trial of Growth has begun. It ends on 30 Mar 2026.' },
  })
  expect(await planOf(ours.owner)).toMatchObject({
    planType: 'GROWTH_PACK',
    capacity: 30,
    renewsOn: null,
    trial: { endsOn: '2026-03-30', daysLeft: 14, leaving: 0, next: null },
    tryUntil: null,
    wishOpen: false,
  })
  expect((await api.as(ours.owner).call(getMe, {})).features).toContain('EXPENSE_CLAIM')
  await on('2026-03-29')
  expect(await planOf(ours.owner)).toMatchObject({ planType: 'GROWTH_PACK', trial: { daysLeft: 1 } })
  await on('2026-03-30')
  await Promise.all([lookAtTrials(app), renewAll(app)])
  expect(await planOf(ours.owner)).toMatchObject({ planType: 'FREE_PACK', trial: null, tryUntil: null, wishOpen: false })
  expect((await api.as(await given.ownerOf(ours.owner)).call(getMe, {})).features).not.toContain('EXPENSE_CLAIM')
  expect(await history(ours.owner)).toEqual([])
  expect(await planOf(theirs.owner)).toMatchObject({ planType: 'FREE_PACK', trial: null, tryUntil: '2026-04-13' })
  const ended = await rows("select 1 from audit_entry where action = 'subscription.trial_ended' and company_id = $1", [
    ours.owner.companyId,
  ])
  expect(ended).toHaveLength(1)
})

test('a trial is refused to who had one, is on a plan or was billed; and no other plan can be tried', async () => {
  const boss = await onFree()
  expect(codeOf(await tryOut(boss, 'ENTERPRISE_PACK'))).toBe('subscription.by_agreement')
  expect(codeOf(await tryOut(boss, 'FREE_PACK'))).toBe('subscription.same')
  expect((await tryOut(boss, 'GOLD_PACK')).status).toBe(400)
  expect((await api.as(boss).send(startTrial, { query: { planType: 'GROWTH_PACK' }, body: {} })).status).toBe(400)
  await tryOut(boss, 'SCALE_PACK')
  expect(await tryOut(boss, 'SCALE_PACK')).toMatchObject({
    status: 409,
    body: { code: 'trial.used', response_message: 'Your company had its trial. Each company has one.' },
  })
  const agreed = await onFree()
  await rows("update company set plan_type = 'ENTERPRISE_PACK' where company_id = $1", [agreed.companyId])
  expect(await tryOut(agreed, 'SCALE_PACK')).toMatchObject({
    body: { code: 'trial.on_plan', response_message: 'A plan is tried from Free, and your company is on Enterprise.' },
  })
  const billed = await onFree()
  await change(billed, 'GROWTH_PACK')
  await change(billed, 'FREE_PACK')
  clock.set('2026-04-16T09:00:00.000Z')
  await renewAll(app)
  expect(codeOf(await tryOut(await given.ownerOf(billed), 'SCALE_PACK'))).toBe('trial.billed')
})

test('the owners are told three days before and on the day, once each, by the day of where they are', async () => {
  const auckland = await trying('GROWTH_PACK', { country: 'NZ', zone: 'Pacific/Auckland' })
  const honolulu = await trying('GROWTH_PACK', { country: 'US', zone: 'Pacific/Honolulu' })
  const told = async () => [await mailsTo(auckland), await mailsTo(honolulu)]
  // 16 March in Auckland, still 15 March in Honolulu.
  expect([(await planOf(auckland)).trial?.endsOn, (await planOf(honolulu)).trial?.endsOn]).toEqual(['2026-03-30', '2026-03-29'])
  await at('2026-03-26T09:59:00.000Z')
  expect(await told()).toEqual([[], []])
  await at('2026-03-26T10:59:00.000Z')
  expect(await told()).toEqual([[], ['Your trial of Growth ends on 29 Mar 2026']])
  await at('2026-03-26T11:01:00.000Z')
  await Promise.all([lookAtTrials(app), lookAtTrials(app)])
  expect(await told()).toEqual([['Your trial of Growth ends on 30 Mar 2026'], ['Your trial of Growth ends on 29 Mar 2026']])
  await at('2026-03-29T09:59:00.000Z')
  expect([(await planOf(auckland)).planType, (await planOf(honolulu)).planType]).toEqual(['GROWTH_PACK', 'GROWTH_PACK'])
  await at('2026-03-29T10:59:00.000Z')
  expect([(await planOf(auckland)).planType, (await planOf(honolulu)).planType]).toEqual(['GROWTH_PACK', 'FREE_PACK'])
  await at('2026-03-29T11:01:00.000Z')
  await lookAtTrials(app)
  expect([(await planOf(auckland)).planType, (await planOf(honolulu)).planType]).toEqual(['FREE_PACK', 'FREE_PACK'])
  expect(await told()).toEqual([
    ['Your trial of Growth ends on 30 Mar 2026', 'Your trial of Growth is over'],
    ['Your trial of Growth ends on 29 Mar 2026', 'Your trial of Growth is over'],
  ])
  const texts = (await mails()).filter(({ to, subject }) => to === auckland.email && subject.startsWith('Your trial'))
  expect(texts[0]?.text).toContain('Nothing was chosen, so Free begins then.')
  expect(texts[0]?.text).toContain('Free is for 10 people. Nothing is deleted, and nobody is locked out.')
  expect(texts[0]?.text).toMatch(
    /To go on with Growth, for \$20 a month: http\S+\/product\/billing\/subscriptions\?plan=GROWTH_PACK/,
  )
})

test('the tried plan goes on where it was chosen, billed from the day after the trial, also after months without a worker', async () => {
  const boss = await trying('GROWTH_PACK')
  const shown = await api.as(boss).call(previewChange, { query: { planType: 'GROWTH_PACK' } })
  expect(shown).toMatchObject({ kind: 'later', from: '2026-03-30', totalCents: 0, firstInvoiceCents: 2000, lines: [] })
  expect(await change(boss, 'GROWTH_PACK', { totalCents: 0 })).toMatchObject({
    body: {
      response_message: 'Your trial goes on until then. Growth begins on 30 Mar 2026, and is billed from then on.',
    },
  })
  // Its price by then is another one, and that is what is shown and billed.
  await api.as(await given.supporter()).call(savePlan, {
    body: { planType: 'GROWTH_PACK', holdsFrom: '2026-03-30', priceCents: 2500, capacity: 30, features: ['EXPENSE_CLAIM'] },
  })
  expect((await planOf(boss)).trial?.next).toEqual({ planType: 'GROWTH_PACK', title: 'Growth', priceCents: 2500 })
  expect(await history(boss)).toEqual([])
  await on('2026-05-02')
  expect(await history(boss)).toEqual([
    ['GROWTH_PACK', '2026-04-30', 2500],
    ['GROWTH_PACK', '2026-03-30', 2500],
  ])
  expect(await planOf(boss)).toMatchObject({ planType: 'GROWTH_PACK', trial: null, renewsOn: '2026-05-30' })
  // It came on 2 May, so there are 14 days from then on.
  const [, first] = (await api.as(await given.ownerOf(boss)).call(subscriptionHistory, { query: {} })).items
  expect(first).toMatchObject({ endDate: '2026-04-29', dueDate: '2026-05-16' })
  // Nobody was told of an end that was over, nor that Free began.
  expect(await mailsTo(boss)).toEqual([])
  await rows("delete from plan_version where holds_from > '2020-01-01'")
})

test('what was chosen can be taken back, and the mail says what begins', async () => {
  const boss = await trying('GROWTH_PACK')
  const resume = async () => api.as(await given.ownerOf(boss)).send(resumePlan, { body: {} })
  expect(codeOf(await resume())).toBe('subscription.nothing_chosen')
  await change(boss, 'GROWTH_PACK')
  await on('2026-03-27')
  const [mail] = (await mails()).filter(({ to, subject }) => to === boss.email && subject.startsWith('Your trial'))
  expect(mail?.text).toContain('Growth begins then, for $20 a month; its first invoice comes on that day.')
  expect(await resume()).toMatchObject({
    status: 200,
    body: { response_message: 'Free begins on 30 Mar 2026, when your trial is over.' },
  })
  const colleague = await given.person(await given.ownerOf(boss))
  await change(await given.ownerOf(boss), 'FREE_PACK', { leaving: [colleague.userId] })
  expect((await planOf(boss)).trial).toMatchObject({ leaving: 1, next: null })
  expect((await resume()).status).toBe(200)
  expect((await planOf(boss)).trial).toMatchObject({ leaving: 0, next: null })
  await on('2026-03-30')
  expect(await planOf(boss)).toMatchObject({ planType: 'FREE_PACK', employeeCount: 2 })
  expect(await history(boss)).toEqual([])
})

test('a larger plan begins at once, for what was shown, and ends the trial', async () => {
  const boss = await trying('GROWTH_PACK')
  clock.set('2026-03-20T09:00:00.000Z')
  const owner = await given.ownerOf(boss)
  const shown = await api.as(owner).call(previewChange, { query: { planType: 'SCALE_PACK' } })
  expect(shown).toMatchObject({ kind: 'now', totalCents: 6000, renewsOn: '2026-04-20', firstInvoiceCents: null })
  expect(codeOf(await change(owner, 'SCALE_PACK', { totalCents: 0 }))).toBe('subscription.amount_changed')
  expect((await planOf(boss)).trial?.endsOn).toBe('2026-03-30')
  expect((await change(owner, 'SCALE_PACK', { totalCents: 6000 })).status).toBe(200)
  await on('2026-03-30')
  expect(await planOf(boss)).toMatchObject({ planType: 'SCALE_PACK', trial: null, renewsOn: '2026-04-20' })
  expect(await history(boss)).toEqual([['SCALE_PACK', '2026-03-20', 6000]])
  expect(codeOf(await change(await given.ownerOf(boss), 'ENTERPRISE_PACK'))).toBe('subscription.by_agreement')
})

test('after a trial with more people than Free is for everybody stays, and nobody joins', async () => {
  const boss = await trying('GROWTH_PACK')
  await others(boss, 11)
  const free = await api.as(boss).call(previewChange, { query: { planType: 'FREE_PACK' } })
  expect(free).toMatchObject({ kind: 'later', from: '2026-03-30', tooMany: 2, firstInvoiceCents: null })
  // Nothing that was chosen limits who joins while it runs.
  expect((await api.as(boss).send(invitePerson, { body: { email: 'one@example.com', name: 'One More' } })).status).toBe(200)
  await on('2026-03-27')
  const [mail] = (await mails()).filter(({ to, subject }) => to === boss.email && subject.startsWith('Your trial'))
  expect(mail?.text).toContain('You are 13 people: everybody stays, and nobody new can join.')
  await on('2026-03-30')
  expect(await planOf(boss)).toMatchObject({ planType: 'FREE_PACK', employeeCount: 13, capacity: 10 })
  const joins = { body: { email: 'two@example.com', name: 'Two More' } }
  expect(codeOf(await api.as(await given.ownerOf(boss)).send(invitePerson, joins))).toBe('people.plan_full')
})

test('who becomes inactive may be chosen before, and has to be for a smaller plan that is billed', async () => {
  const boss = await trying('SCALE_PACK')
  const people = await others(boss, 31)
  const leaving = people.slice(0, 2)
  expect(codeOf(await change(boss, 'GROWTH_PACK'))).toBe('subscription.must_leave')
  expect(codeOf(await change(boss, 'GROWTH_PACK', { leaving: [boss.userId, ...leaving] }))).toBe('subscription.stays')
  expect(codeOf(await change(boss, 'FREE_PACK', { leaving: [boss.userId] }))).toBe('subscription.stays')
  expect((await change(boss, 'FREE_PACK', { leaving: ['01900000-0000-7000-8000-000000000000'] })).status).toBe(404)
  expect((await change(boss, 'GROWTH_PACK', { leaving })).status).toBe(200)
  const joins = { body: { email: 'three@example.com', name: 'Three More' } }
  expect(codeOf(await api.as(boss).send(invitePerson, joins))).toBe('people.plan_shrinks')
  expect((await planOf(boss)).trial).toMatchObject({ leaving: 2, next: { planType: 'GROWTH_PACK', priceCents: 2000 } })
  expect((await change(boss, 'FREE_PACK', { leaving: leaving.slice(1) })).status).toBe(200)
  expect((await planOf(boss)).trial).toMatchObject({ leaving: 1, next: null })
  // A worker that was away at the turn of the day: they have worked on this one, too.
  await on('2026-03-30')
  expect(await planOf(boss)).toMatchObject({ planType: 'FREE_PACK', employeeCount: 31 })
  const gone = await rows("select id, end_date from person where status = 'INACTIVE' and company_id = $1", [boss.companyId])
  expect(gone).toEqual([{ id: leaving[1], end_date: '2026-03-30' }])
})

test('the owner ends it early, and nobody else begins or ends one', async () => {
  clock.set('2026-03-16T09:00:00.000Z')
  const { ours, theirs } = await given.twoCompanies()
  await Promise.all([given.begunOnFree(ours.owner), given.begunOnFree(theirs.owner)])
  const ends = (who: Who, leaving: string[] = []) => api.as(who).send(endTrial, { body: { leaving } })
  expect(codeOf(await ends(ours.owner))).toBe('trial.none')
  await tryOut(ours.owner, 'GROWTH_PACK')
  await change(ours.owner, 'GROWTH_PACK')
  const support = await given.supportIn(ours.owner, { mayChange: true })
  for (const who of [ours.hr, ours.manager, ours.employee, support])
    expect([(await tryOut(who, 'GROWTH_PACK')).status, (await ends(who)).status]).toEqual([403, 403])
  expect((await ends(ours.owner, [theirs.employee.userId])).status).toBe(404)
  expect(codeOf(await ends(ours.owner, [ours.owner.userId]))).toBe('subscription.stays')
  // Half past midnight in Berlin: an employee who worked since then is paid for it.
  clock.set('2026-03-16T23:30:00.000Z')
  expect((await ends(ours.owner, [ours.employee.userId])).status).toBe(200)
  expect(await rows('select end_date from person where id = $1', [ours.employee.userId])).toEqual([{ end_date: '2026-03-17' }])
  expect(await planOf(ours.owner)).toMatchObject({ planType: 'FREE_PACK', trial: null, tryUntil: null, employeeCount: 4 })
  await on('2026-03-30')
  expect(await history(ours.owner)).toEqual([])
  expect(await mailsTo(ours.owner)).toEqual([])
})

test('a request that comes before the worker finds the trial over: what was chosen is billed, and nothing can be taken back', async () => {
  const boss = await trying('GROWTH_PACK')
  await change(boss, 'GROWTH_PACK')
  clock.set('2026-03-30T00:30:00.000Z')
  const owner = await given.ownerOf(boss)
  // 02:30 in Berlin. The refusal rolls back what it found; the change below does not.
  expect(codeOf(await api.as(owner).send(resumePlan, { body: {} }))).toBe('subscription.nothing_chosen')
  expect((await change(owner, 'SCALE_PACK')).status).toBe(200)
  expect(await history(boss)).toEqual([
    ['SCALE_PACK', '2026-03-30', 4000],
    ['GROWTH_PACK', '2026-03-30', 2000],
  ])
})

test('ten at once start one trial; its end and a change at once bill one plan', async () => {
  const boss = await onFree()
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) => tryOut(boss, i % 2 === 0 ? 'GROWTH_PACK' : 'SCALE_PACK')),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['trial.used']))
  expect(await rows('select 1 from trial where company_id = $1', [boss.companyId])).toHaveLength(1)

  const second = await trying('GROWTH_PACK')
  await change(second, 'GROWTH_PACK')
  clock.set('2026-03-30T12:00:00.000Z')
  const owner = await given.ownerOf(second)
  const [changed] = await Promise.all([change(owner, 'GROWTH_PACK'), lookAtTrials(app), lookAtTrials(app), renewAll(app)])
  expect(codeOf(changed)).toBe('subscription.same')
  expect(await history(second)).toEqual([['GROWTH_PACK', '2026-03-30', 2000]])
})

/** What `daybook set-plan` does, up to its commit. */
const givePlan = async (companyId: string) => {
  const installation = await ownerOf(rows)
  await installation.query('begin')
  await setPlan(dbOf(installation), companyId, 'ENTERPRISE_PACK')
  await stopBilling(dbOf(installation), clock.now)
  return async () => {
    await installation.query('commit')
    await installation.end()
  }
}

test('a plan that was given by whoever runs the installation ends the trial for good, of that company alone', async () => {
  const [boss, other] = [await trying('GROWTH_PACK'), await trying('GROWTH_PACK')]
  await change(boss, 'GROWTH_PACK')
  const commit = await givePlan(boss.companyId)
  await commit()
  await on('2026-03-29')
  expect((await planOf(other)).trial?.daysLeft).toBe(1)
  await on('2026-03-30')
  expect(await planOf(boss)).toMatchObject({ planType: 'ENTERPRISE_PACK', trial: null, tryUntil: null })
  expect(await history(boss)).toEqual([])
})

test('a plan that is given in that very moment is neither tried over nor ended by a trial', async () => {
  const boss = await onFree()
  const commit = await givePlan(boss.companyId)
  const tries = tryOut(boss, 'GROWTH_PACK')
  await lockWaiters(rows, 1)
  await commit()
  expect(codeOf(await tries)).toBe('trial.on_plan')

  const second = await trying('GROWTH_PACK')
  clock.set('2026-03-30T12:00:00.000Z')
  const commits = await givePlan(second.companyId)
  const looks = lookAtTrials(app)
  await lockWaiters(rows, 1)
  await commits()
  await looks
  expect([(await planOf(boss)).planType, (await planOf(second)).planType]).toEqual(['ENTERPRISE_PACK', 'ENTERPRISE_PACK'])
})
