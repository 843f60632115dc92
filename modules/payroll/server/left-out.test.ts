import { acceptInvitation, deactivatePerson, invitePerson } from '@daybook/people/contract'
import { inCompany } from '@daybook/platform/server'
import { count, sql } from '@daybook/platform/server/sql'
import { type Member, testApp } from '@daybook/testing'
import { decideTimesheets, importTime, searchTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import {
  addPayCycle,
  adjustPayslip,
  choosePayee,
  finalizePayroll,
  getRun,
  listLateChanges,
  listLeftOut,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'
import { seenTerms } from '../testing/seen-terms.ts'

// People were left out of a payroll in silence (docs/rules.md#pay).

const { app, api, given, rows, mails } = await testApp()
const weekly = { kind: 'WEEKLY', anchor: '2026-02-02', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const

/** January and February by the month, and somebody who was invited and has not accepted. HR computes, the owner finalises. */
const company = async () => {
  const { owner, hr, employee, manager, outsider } = await given.cast()
  const [boss, other] = [api.as(owner), api.as(hr)]
  const monthly = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const week = (await boss.call(addPayCycle, { body: { name: 'Weekly', rule: weekly } })).id
  const { items } = await boss.call(searchPayPeriods, { body: {} })
  const periodOf = (from: string) => items.find((each) => each.payCycleId === monthly && each.from === from)?.id ?? ''
  const [january, february] = ['2026-01-01', '2026-02-01'].map(periodOf) as [string, string]
  const email = `ada.${owner.companyId}@example.com`
  const invited = await boss.call(invitePerson, { body: { email, name: 'Ada Invited' } })
  const agree = async (
    who: Pick<Member, 'userId'>,
    amountCents: number,
    payType: 'FIXED_SALARY' | 'HOURLY_SALARY',
    payCycleId = monthly,
  ) => {
    // New Year's Day is a holiday, for which people are paid by the hour.
    const from = payType === 'HOURLY_SALARY' ? '2026-01-02' : '2026-01-01'
    const body = { from, payCycleId, payType, amountCents, ...(await seenTerms(boss, who.userId)) }
    return boss.call(savePayTerms, { params: { userId: who.userId }, body })
  }
  const compute = async (payPeriodId: string) => (await other.call(previewPayroll, { body: { payPeriodId } })).totals
  const run = async (payPeriodId: string) => {
    const totals = await compute(payPeriodId)
    await boss.call(
      finalizePayroll,
      { body: { payPeriodId, figures: totals.figures, withoutPending: true } },
      { key: payPeriodId },
    )
    return totals
  }
  const choose = (payPeriodId: string, { userId }: Pick<Member, 'userId'>, choice: 'PAY' | 'HOLD' | 'USUAL', by = other) =>
    by.call(choosePayee, { body: { payPeriodId, userId, choice } })
  const leftOut = async (payPeriodId: string) =>
    (await boss.call(listLeftOut, { body: { payPeriodId } })).items.map(({ userName, reason, payCycleName }) => [
      userName,
      reason,
      payCycleName,
    ])
  const accept = async () => {
    const mail = (await mails()).find(({ to }) => to === email)
    const token = /invite#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    await api.call(acceptInvitation, { body: { token, password: 'seven green bottles on a wall' } })
  }
  return {
    accept,
    outsider,
    owner,
    hr,
    employee,
    manager,
    boss,
    invited,
    january,
    february,
    week,
    agree,
    compute,
    run,
    choose,
    leftOut,
  }
}

test('who is not paid is listed with the reason, a page at a time', async () => {
  const { owner, hr, employee, manager, outsider, boss, invited, january, week, agree, compute, leftOut } = await company()
  await agree(invited, 2000, 'HOURLY_SALARY')
  await agree(employee, 2000, 'HOURLY_SALARY')
  await agree(manager, 100_000, 'FIXED_SALARY', week)
  await compute(january)
  const all = await leftOut(january)
  const byName = (a: (string | null)[], b: (string | null)[]) =>
    (a[0] ?? '').toLowerCase() < (b[0] ?? '').toLowerCase() ? -1 : 1
  expect(all).toEqual(
    [
      ['Ada Invited', 'INVITED', null],
      [employee.name, 'NO_HOURS', null],
      [hr.name, 'NO_TERMS', null],
      [manager.name, 'OTHER_CYCLE', 'Weekly'],
      [owner.name, 'NO_TERMS', null],
      [outsider.name, 'NO_TERMS', null],
    ].toSorted(byName),
  )
  const first = await boss.call(listLeftOut, { body: { payPeriodId: january, limit: 2 } })
  const second = await boss.call(listLeftOut, { body: { payPeriodId: january, limit: 50, cursor: first.nextCursor ?? '' } })
  expect([...first.items, ...second.items].map(({ userName }) => userName)).toEqual(all.map(([name]) => name))
})

test('whose pay is held back is in no payroll until it comes with a later one, salary and all', async () => {
  const { employee, manager, january, february, agree, compute, run, choose, leftOut } = await company()
  await agree(employee, 300_000, 'FIXED_SALARY')
  await agree(manager, 100_000, 'FIXED_SALARY')
  await compute(january)
  expect((await choose(january, employee, 'HOLD')).totals).toMatchObject({ people: 1, grossCents: 100_000 })
  expect(await leftOut(january)).toContainEqual([employee.name, 'HOLD', null])
  expect((await choose(january, employee, 'USUAL')).totals).toMatchObject({ people: 2, grossCents: 400_000 })
  await choose(january, employee, 'HOLD')
  expect(await run(january)).toMatchObject({ people: 1, grossCents: 100_000 })
  expect(await compute(february)).toMatchObject({ people: 2, grossCents: 700_000, lateChanges: 1, lateCents: 300_000 })
  await expect(choose(january, employee, 'USUAL')).rejects.toMatchObject({ status: 409, code: 'payroll.finalized' })
})

test('who has not accepted an invitation is paid where that is chosen, and else later', async () => {
  const { accept, boss, owner, invited, january, february, agree, compute, run, choose } = await company()
  await agree(invited, 2000, 'HOURLY_SALARY')
  const file = `user_email,start,end,project,description\nada.${owner.companyId}@example.com,2026-01-06 08:00,2026-01-06 16:00,,`
  await boss.call(importTime, { body: { csv: file, zone: 'Europe/Berlin', commit: true } })
  const { days } = await boss.call(searchTimesheet, {
    body: { from: '2026-01-06', to: '2026-01-06', userId: invited.userId } as never,
  })
  await rows("update timesheet set status = 'SUBMITTED' where id = $1", [days[0]?.id])
  await boss.call(decideTimesheets, { body: { ids: [days[0]?.id ?? ''], decision: 'APPROVE' } })
  expect(await compute(january)).toMatchObject({ people: 0 })
  expect((await choose(january, invited, 'PAY')).totals).toMatchObject({ people: 1, grossCents: 16_000 })
  await choose(january, invited, 'USUAL')
  expect(await run(january)).toMatchObject({ people: 0 })
  expect((await boss.call(listLateChanges, { body: {} })).items).toMatchObject([{ userId: invited.userId, amountCents: 16_000 }])
  expect(await compute(february)).toMatchObject({ people: 0, lateChanges: 0 })
  await accept()
  expect(await run(february)).toMatchObject({ people: 1, grossCents: 16_000, lateChanges: 1 })
  expect((await boss.call(listLateChanges, { body: {} })).items).toEqual([])
})

test('a salary of somebody who was only invited comes when they accept', async () => {
  const { accept, invited, january, february, agree, run, leftOut } = await company()
  await agree(invited, 300_000, 'FIXED_SALARY')
  await run(january)
  await accept()
  expect(await leftOut(january)).toContainEqual(['Ada Invited', 'LATER', null])
  expect(await run(february)).toMatchObject({ grossCents: 600_000, lateChanges: 1 })
})

test('who accepts while a payroll is being finalised is paid with the next one', async () => {
  const { owner, accept, employee, invited, january, february, agree, compute, run, leftOut } = await company()
  await agree(employee, 100_000, 'FIXED_SALARY')
  await agree(invited, 300_000, 'FIXED_SALARY')
  await compute(january)
  const waiting = async () => (await rows("select 1 from pg_locks where locktype = 'transactionid' and not granted")).length
  const { finalised } = await inCompany(app, owner.companyId, 'slow', async ({ db }) => {
    await count(db, sql`select 1 from payroll_record where pay_period_id = ${january} for update`)
    const asked = run(january)
    await expect.poll(waiting).toBeGreaterThan(0)
    return { finalised: asked }
  })
  await Promise.all([finalised, accept()])
  expect(await leftOut(january)).toContainEqual(['Ada Invited', 'LATER', null])
  expect(await compute(february)).toMatchObject({ grossCents: 700_000, lateCents: 300_000 })
})

test('an invitation that is withdrawn pays for no day, unless that is chosen', async () => {
  const { boss, employee, invited, january, february, agree, compute, run, choose, leftOut } = await company()
  await agree(employee, 100_000, 'FIXED_SALARY')
  await agree(invited, 300_000, 'FIXED_SALARY')
  await run(january)
  await boss.call(deactivatePerson, { params: { userId: invited.userId }, body: { endDate: '2026-03-16' } })
  expect(await compute(february)).toMatchObject({ people: 1, grossCents: 100_000, lateCents: 0 })
  expect(await leftOut(february)).toContainEqual(['Ada Invited', 'INVITED', null])
  expect((await choose(february, invited, 'PAY')).totals).toMatchObject({ people: 2, grossCents: 400_000 + 300_000 })
})

test('whose payslip was adjusted keeps it, whatever is agreed, or whenever they leave, since', async () => {
  const { boss, hr, employee, manager, january, february, week, agree, compute, run } = await company()
  await agree(employee, 300_000, 'FIXED_SALARY')
  await agree(manager, 300_000, 'FIXED_SALARY')
  for (const [period, who] of [
    [january, employee],
    [february, manager],
  ] as const) {
    await compute(period)
    const slip = (await boss.call(listPayroll, { body: { payPeriodId: period } })).items.find(
      ({ userId }) => userId === who.userId,
    )
    const params = { id: slip?.employeePayrollId ?? '' }
    await api.as(hr).call(adjustPayslip, { params, body: { amountCents: 50_000, reason: 'Bonus agreed in writing' } })
  }
  await agree(employee, 70_000, 'FIXED_SALARY', week)
  await boss.call(deactivatePerson, { params: { userId: manager.userId }, body: { endDate: '2026-01-20' } })
  expect(await run(january)).toMatchObject({ people: 2, adjustmentCents: 50_000, netCents: 50_000 + 193_548 })
  expect(await run(february)).toMatchObject({ people: 1, adjustmentCents: 50_000, netCents: 50_000 })
})

test('who was adjusted is not held back before that is taken back: no other payroll would pay it', async () => {
  const { boss, employee, january, agree, compute, choose } = await company()
  await agree(employee, 300_000, 'FIXED_SALARY')
  await compute(january)
  const [slip] = (await boss.call(listPayroll, { body: { payPeriodId: january } })).items
  const adjust = (amountCents: number) =>
    boss.call(adjustPayslip, { params: { id: slip?.employeePayrollId ?? '' }, body: { amountCents, reason: 'Bonus' } })
  await adjust(5000)
  await expect(choose(january, employee, 'HOLD')).rejects.toMatchObject({ status: 409, code: 'payroll.adjusted' })
  expect((await boss.call(getRun, { params: { payPeriodId: january } })).totals).toMatchObject({ people: 1, netCents: 305_000 })
  await adjust(-5000)
  expect((await choose(january, employee, 'HOLD')).totals).toMatchObject({ people: 0 })
})

test('nobody chooses for themselves, and who chose does not finalise alone', async () => {
  const { hr, employee, boss, january, agree, compute, choose } = await company()
  await agree(hr, 300_000, 'FIXED_SALARY')
  await agree(employee, 300_000, 'FIXED_SALARY')
  await compute(january)
  await expect(choose(january, hr, 'HOLD')).rejects.toMatchObject({ status: 403, code: 'payroll.own_adjustment' })
  const { totals } = await choose(january, employee, 'HOLD', boss)
  await expect(
    boss.call(finalizePayroll, { body: { payPeriodId: january, figures: totals.figures } }, { key: 'alone' }),
  ).rejects.toMatchObject({ status: 409, code: 'payroll.second_person' })
  const other = await given.cast()
  await expect(choose(january, employee, 'HOLD', api.as(other.owner))).rejects.toMatchObject({ status: 404 })
  await expect(choose(january, hr, 'HOLD', api.as(employee))).rejects.toMatchObject({ status: 403 })
  await expect(choose(january, other.employee, 'HOLD')).rejects.toMatchObject({ status: 400, code: 'payroll.person_unknown' })
})
