import { signIn } from '@daybook/identity/server'
import { deactivatePerson, getPerson, invitePerson, updatePerson } from '@daybook/people/contract'
import { enterSupport, letSupportIn } from '@daybook/company/contract'
import { inSystem } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { decideTimesheets, reopenTimesheet, saveTimesheet, searchApprovals, searchTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import {
  adjustPayslip,
  choosePayee,
  finalizePayroll,
  getPayDetails,
  getPayslip,
  listOwnPayslips,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'

// Whoever left and came back has two places in the company. They set, approved and adjusted the pay of the first one from the second.

const { app, api, given, rows } = await testApp()

/** An employee with a salary and a day handed in, who left in February and came back as HR in March. */
const returned = async () => {
  const { owner, employee } = await given.cast()
  const boss = api.as(owner)
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const terms = { from: '2026-01-01', payCycleId, payType: 'FIXED_SALARY', amountCents: 300_000 } as const
  const params = { userId: employee.userId }
  await boss.call(savePayTerms, { params, body: terms })
  const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
  await api.as(employee).call(saveTimesheet, { body: { day: '2026-02-10', version: 0, entries } })
  await boss.call(deactivatePerson, { params, body: { endDate: '2026-02-28' } })
  const { userId } = await boss.call(invitePerson, {
    body: { email: employee.email, name: employee.name, role: 'HUMAN_RESOURCE', hireDate: '2026-03-02' as never },
  })
  await rows("update person set account_id = $1, status = 'ACTIVE' where id = $2", [employee.accountId, userId])
  const tokens = await inSystem(app, 'test', ({ db, now }) => signIn(app, db, employee.accountId, 'api', 'test', now))
  const payPeriodId = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  await boss.call(previewPayroll, { body: { payPeriodId } })
  const slips = (await boss.call(listPayroll, { body: { payPeriodId } })).items
  const slipId = slips.find((slip) => slip.userId === employee.userId)?.employeePayrollId ?? ''
  const [sheet] = await rows<{ id: string }>('select id from timesheet where person_id = $1', [employee.userId])
  return { boss, first: params, terms, payPeriodId, slipId, day: sheet?.id ?? '', hr: api.as({ token: tokens.accessToken }) }
}

test('nobody who came back does for their first place what nobody does for themselves', async () => {
  const { boss, first, terms, payPeriodId, slipId, day, hr } = await returned()
  const own = (code: string) => ({ status: 403, body: { code } })
  expect(await hr.send(savePayTerms, { params: first, body: { ...terms, amountCents: 900_000 } })).toMatchObject(
    own('pay_details.own'),
  )
  expect(
    await hr.send(adjustPayslip, { params: { id: slipId }, body: { amountCents: 100_000, reason: 'For me' } }),
  ).toMatchObject(own('payroll.own_adjustment'))
  const choice = { body: { payPeriodId, userId: first.userId, choice: 'HOLD' as const } }
  expect(await hr.send(choosePayee, choice)).toMatchObject(own('payroll.own_adjustment'))
  const decision = { body: { ids: [day], decision: 'APPROVE' as const } }
  expect(await hr.send(decideTimesheets, decision)).toMatchObject(own('timesheet.own'))
  expect((await hr.call(searchApprovals, { body: {} })).items).toEqual([])
  expect((await boss.call(searchApprovals, { body: {} })).items).toMatchObject([{ userId: first.userId }])
  await boss.call(decideTimesheets, decision)
  expect(await hr.send(reopenTimesheet, { body: { ids: [day], reason: 'Too little' } })).toMatchObject(own('timesheet.own'))
})

test('nor do they move the days on which it began or ended', async () => {
  const { boss, first, hr } = await returned()
  expect(await hr.send(deactivatePerson, { params: first, body: { endDate: '2027-03-01' } })).toMatchObject({
    status: 403,
    body: { code: 'people.self_deactivate' },
  })
  // An owner may neither: the first place ended before the second one began.
  expect(await boss.send(deactivatePerson, { params: first, body: { endDate: '2027-03-01' } })).toMatchObject({
    status: 409,
    body: { code: 'people.came_back' },
  })
  const { can, version } = await hr.call(getPerson, { params: first })
  expect(can).toMatchObject({ deactivate: false, changeRole: false })
  const moved = await hr.send(updatePerson, { params: first, body: { hireDate: '2020-01-01' as never, version } })
  expect(moved.status).toBeGreaterThanOrEqual(400)
  expect(moved.status).toBeLessThan(500)
})

/** A fixed salary of 3,000.00 for somebody, and the run of February. */
const salaried = async (boss: ReturnType<typeof api.as>, userId: string) => {
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const body = { from: '2026-01-01', payCycleId, payType: 'FIXED_SALARY', amountCents: 300_000 } as const
  await boss.call(savePayTerms, { params: { userId }, body })
  const payPeriodId = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  return { payPeriodId, terms: body }
}

const tokenOf = async (accountId: string) => {
  const tokens = await inSystem(app, 'test', ({ db, now }) => signIn(app, db, accountId, 'api', 'test', now))
  await rows("update session set confirmed_at = 'infinity' where account_id = $1", [accountId])
  return { token: tokens.accessToken }
}

test('whoever came back sees what belongs to their first place: payslips, pay and days', async () => {
  const { boss, first, payPeriodId, slipId, hr } = await returned()
  const { totals } = await hr.call(previewPayroll, { body: { payPeriodId } })
  await boss.call(finalizePayroll, { body: { payPeriodId, figures: totals.figures, withoutPending: true } }, { key: 'own' })
  await rows("update person set role = 'EMPLOYEE' where account_id = (select account_id from person where id = $1)", [
    first.userId,
  ])
  const slips = (await hr.call(listOwnPayslips, {})).items
  expect(slips).toMatchObject([{ userId: first.userId }])
  expect(slips[0]?.employeePayrollId).toBe(slipId)
  expect(await hr.send(getPayslip, { params: { id: slipId } })).toMatchObject({ status: 200 })
  expect(await hr.send(getPayDetails, { params: first })).toMatchObject({ status: 200, body: { can: { change: false } } })
  const days = await hr.call(searchTimesheet, { body: { userId: first.userId, from: '2026-02-09', to: '2026-02-15' } })
  expect(days.days.filter(({ entries }) => entries.length > 0)).toHaveLength(1)
  // What belongs to others stays theirs.
  const outsider = api.as(await given.person(await given.ownerOf({ companyId: await companyOf(first.userId) } as never)))
  expect(await outsider.send(getPayslip, { params: { id: slipId } })).toMatchObject({ status: 404 })
})

const companyOf = async (userId: string): Promise<string> =>
  (await rows<{ id: string }>('select company_id as id from person where id = $1', [userId]))[0]?.id ?? ''

test('a place that was never joined counts as one’s own by its address, for what nobody does for themselves', async () => {
  const { owner } = await given.cast()
  const boss = api.as(owner)
  const { userId } = await boss.call(invitePerson, { body: { email: 'waits@example.com', name: 'Wanda Waits' } })
  const { payPeriodId, terms } = await salaried(boss, userId)
  await boss.call(choosePayee, { body: { payPeriodId, userId, choice: 'PAY' } })
  await boss.call(deactivatePerson, { params: { userId }, body: { endDate: '2026-02-28' } })
  const joined = await given.account({ email: 'waits@example.com' })
  const again = await boss.call(invitePerson, {
    body: { email: 'waits@example.com', name: 'Wanda Waits', role: 'HUMAN_RESOURCE', hireDate: '2026-03-02' as never },
  })
  await rows("update person set account_id = $1, status = 'ACTIVE' where id = $2", [joined.accountId, again.userId])
  const hr = api.as(await tokenOf(joined.accountId))
  const own = { status: 403, body: { code: 'pay_details.own' } }
  expect(await hr.send(savePayTerms, { params: { userId }, body: { ...terms, amountCents: 900_000 } })).toMatchObject(own)
  await boss.call(previewPayroll, { body: { payPeriodId } })
  const [slip] = (await boss.call(listPayroll, { body: { payPeriodId } })).items
  const adjusted = hr.send(adjustPayslip, {
    params: { id: slip?.employeePayrollId ?? '' },
    body: { amountCents: 100_000, reason: 'For me' },
  })
  expect(await adjusted).toMatchObject({ status: 403, body: { code: 'payroll.own_adjustment' } })
  // Nobody proved that the address is the same person, so it shows them nothing.
  await rows("update person set role = 'EMPLOYEE' where id = $1", [again.userId])
  expect(await hr.send(getPayDetails, { params: { userId } })).toMatchObject({ status: 404 })
})

test('support who worked here moves none of their own days', async () => {
  const { owner, employee } = await given.cast()
  const boss = api.as(owner)
  await boss.call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: '2026-01-31' } })
  await rows('insert into platform_admin values ($1, $2)', [employee.accountId, app.clock()])
  await rows("insert into authenticator (account_id, seed_sealed, confirmed_at, created_at) values ($1, 'none', $2, $2)", [
    employee.accountId,
    app.clock(),
  ])
  const support = api.as(await tokenOf(employee.accountId))
  const grant = await boss.call(letSupportIn, { body: { hours: 4, mayChange: true, reason: 'Pay looks wrong' } })
  await support.call(enterSupport, { body: { grantId: grant.id } })
  expect(
    await support.send(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: '2026-12-31' } }),
  ).toMatchObject({ status: 403, body: { code: 'people.self_deactivate' } })
})

test('figures prepared in a first place still wait for a second person', async () => {
  const { owner, hr, employee } = await given.cast()
  const boss = api.as(owner)
  const { payPeriodId } = await salaried(boss, employee.userId)
  const { totals } = await api.as(hr).call(previewPayroll, { body: { payPeriodId } })
  await boss.call(deactivatePerson, { params: { userId: hr.userId }, body: { endDate: '2026-03-15' } })
  const { userId } = await boss.call(invitePerson, {
    body: { email: hr.email, name: hr.name, role: 'ENTERPRISE_ADMIN', hireDate: '2026-03-16' as never },
  })
  await rows("update person set account_id = $1, status = 'ACTIVE' where id = $2", [hr.accountId, userId])
  const back = api.as(await tokenOf(hr.accountId))
  const final = { body: { payPeriodId, figures: totals.figures } }
  expect(await back.send(finalizePayroll, final, { key: 'back' })).toMatchObject({
    status: 409,
    body: { code: 'payroll.second_person' },
  })
  await boss.call(finalizePayroll, final, { key: 'boss' })
})
