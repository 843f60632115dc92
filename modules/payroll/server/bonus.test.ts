import { getPerson, updatePerson } from '@daybook/people/contract'
import { addDays, day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { beforeEach, expect, test } from 'vitest'
import {
  adjustPayslip,
  choosePayee,
  finalizePayroll,
  getPayslip,
  listLateChanges,
  listPayroll,
  takeBackBonus,
} from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// What a bonus is to pay: part of the gross and, where it was promised for work, of the rate that overtime is counted from (docs/rules.md#overtime).

const { api, given, clock, rows } = await testApp()
beforeEach(() => clock.set('2026-05-04T09:00:00Z'))

const cents = (lines: readonly { kind: string; amountCents: number }[], kind: string): number[] =>
  lines.filter((line) => line.kind === kind).map(({ amountCents }) => amountCents)

/** Somebody at 20.00 an hour, and a payroll by the month. */
const company = async () => {
  const cast = await given.cast({ paysHolidays: false })
  const office = await payOffice({ api }, cast)
  const { userId } = cast.employee
  await office.agree(userId, { payType: 'HOURLY_SALARY', amountCents: 2000 })
  /** Five days from a Monday on with so many hours each, handed in; what is given approves them. */
  const handIn = async (monday: string, hours: number, days = 5) => {
    const me = api.as(cast.employee)
    const dates = Array.from({ length: days }, (_, i) => addDays(day(monday), i))
    const entries = [{ start: null, end: null, minutes: hours * 60, zone: 'Europe/Berlin' }]
    for (const each of dates) await me.call(saveTimesheet, { body: { day: each, version: 0, entries } })
    const ids = (await me.call(submitTimesheet, { body: { days: dates } })).days.map(({ id }) => id ?? '')
    return () => office.boss.call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  }
  const work = async (monday: string, hours: number) => (await handIn(monday, hours))()
  const idIn = async (from: string) => {
    const body = { payPeriodId: await office.periodOf(from) }
    return (await office.boss.call(listPayroll, { body })).items.find((each) => each.userId === userId)?.employeePayrollId ?? ''
  }
  const slip = async (from: string) => office.boss.call(getPayslip, { params: { id: await idIn(from) } })
  const enter = async (from: string, body: Record<string, unknown>) =>
    api.as(cast.hr).send(adjustPayslip, { params: { id: await idIn(from) }, body: { reason: 'For good work', ...body } as never })
  const bonus = (from: string, amountCents: number, earnedFrom: string | null = null, earnedTo: string | null = null) =>
    enter(from, { kind: 'BONUS', amountCents, earnedFrom, earnedTo })
  const takeBack = async (from: string, bonusId: string) =>
    api.as(cast.hr).send(takeBackBonus, { params: { id: await idIn(from) }, body: { bonusId } })
  return { ...office, cast, userId, handIn, work, slip, enter, bonus, takeBack }
}

test('a bonus is gross pay; overtime counts the promised one, and the adjustments know of neither', async () => {
  const { work, compute, slip, bonus, boss, periodOf, cast } = await company()
  await work('2026-03-02', 10)
  await compute('2026-03-01')
  expect((await slip('2026-03-01')).grossSalary).toBe(40 * 2000 + 10 * 3000)
  expect((await bonus('2026-03-01', 10_000, '2026-03-02', '2026-03-08')).status).toBe(200)
  // 20.00 and 100.00 ÷ 50 h are 22.00, of which half on top of ten hours.
  const promised = await slip('2026-03-01')
  expect(promised.grossSalary).toBe(50 * 2000 + 10 * 1100 + 10_000)
  expect((await bonus('2026-03-01', 5000)).status).toBe(200)
  const both = await slip('2026-03-01')
  expect(both).toMatchObject({
    grossSalary: promised.grossSalary + 5000,
    adjustedSalary: 0,
    adjustmentReason: null,
    yearToDate: { grossCents: promised.grossSalary + 5000, adjustmentCents: 0 },
  })
  expect(both.adjustments).toMatchObject([
    { kind: 'BONUS', amountCents: 10_000, earnedFrom: '2026-03-02', earnedTo: '2026-03-08', byName: cast.hr.name },
    { kind: 'BONUS', amountCents: 5000, earnedFrom: null, earnedTo: null },
  ])
  expect(cents(both.lines, 'BONUS')).toEqual([10_000, 5000])
  const changed = await boss.call(listPayroll, { body: { payPeriodId: await periodOf('2026-03-01'), only: 'changed' } })
  expect(changed.items.map(({ userId }) => userId)).toEqual([cast.employee.userId])
})

test('a bonus that reaches back over a final payroll pays its overtime as a late change, and takes it back with itself', async () => {
  clock.set('2026-03-02T09:00:00Z')
  const { handIn, work, run, compute, slip, bonus, late, takeBack } = await company()
  await work('2026-02-02', 10)
  const approveSaturday = await handIn('2026-02-07', 10, 1)
  await run('2026-02-01')
  clock.set('2026-04-02T09:00:00Z')
  await work('2026-03-02', 10)
  await compute('2026-03-01')
  // 1.00 on each of 59 days: 7.00 of a week of 50 hours are 0.14 an hour, and half of it for ten hours 0.70.
  expect((await bonus('2026-03-01', 5900, '2026-02-01', '2026-03-31')).status).toBe(200)
  expect(await late()).toBe(70)
  await run('2026-03-01')
  const march = await slip('2026-03-01')
  expect(march.lines.filter(({ kind }) => kind === 'LATE_CHANGE').map(({ formula }) => formula)).toEqual([
    '1100.70 for 01 Feb – 28 Feb 2026 as it is known now, with bonuses that were promised since, less 1100.00 paid so far',
  ])
  expect(march.grossSalary).toBe(110_000 + 5900 + 70 + 70)
  expect(await late()).toBe(0)
  // Hours that come later are counted with it: 60 hours and 7.00 are 20.12 an hour, half of that for twenty hours.
  clock.set('2026-05-04T09:00:00Z')
  await approveSaturday()
  expect(await late()).toBe(60 * 2000 + 20 * 1006 - 110_070)
  await work('2026-04-06', 10)
  await compute('2026-04-01')
  const [paid] = (await slip('2026-04-01')).bonuses
  expect(paid).toMatchObject({ amountCents: 5900, earnedFrom: '2026-02-01', earnedTo: '2026-03-31', from: '2026-03-01' })
  expect((await takeBack('2026-04-01', paid?.id ?? '')).status).toBe(200)
  expect((await takeBack('2026-04-01', paid?.id ?? '')).body).toMatchObject({ code: 'payroll.bonus_gone' })
  expect((await slip('2026-04-01')).bonuses).toEqual([])
  await run('2026-04-01')
  const april = await slip('2026-04-01')
  expect(cents(april.lines, 'LATE_CHANGE')).toEqual([60 * 2000 + 20 * 1000 - 110_070, -70])
  expect(april.grossSalary).toBe(110_000 - 5900 + 60 * 2000 + 20 * 1000 - 110_070 - 70)
  expect(await late()).toBe(0)
})

test('what was paid late for a bonus follows dates that are corrected and put back', async () => {
  clock.set('2026-03-02T09:00:00Z')
  const { work, run, compute, bonus, late, boss, userId } = await company()
  const joins = async (hireDate: string) => {
    const { version } = await boss.call(getPerson, { params: { userId } })
    await boss.call(updatePerson, { params: { userId }, body: { hireDate: day(hireDate), version } })
  }
  await joins('2026-02-02')
  await work('2026-02-02', 10)
  await run('2026-02-01')
  clock.set('2026-05-04T09:00:00Z')
  await compute('2026-03-01')
  await bonus('2026-03-01', 5800, '2026-02-02', '2026-03-31')
  await run('2026-03-01')
  expect(await late()).toBe(0)
  // Monday's ten hours are nobody's.
  await joins('2026-02-03')
  expect(await late()).toBe(-20_000)
  await work('2026-04-06', 10)
  await run('2026-04-01')
  expect(await late()).toBe(0)
  await joins('2026-02-02')
  expect(await late()).toBe(20_000)
})

test('final payrolls are looked at again for it until one has done so, and not for ever', async () => {
  clock.set('2026-03-02T09:00:00Z')
  const { work, run, compute, bonus, userId, boss } = await company()
  await work('2026-02-02', 8)
  await run('2026-02-01')
  const looked = () =>
    rows<{ looked_again: boolean }>("select looked_again from payroll_record where person_id = $1 and status <> 'DRAFT'", [
      userId,
    ])
  expect(await looked()).toEqual([{ looked_again: true }])
  clock.set('2026-04-02T09:00:00Z')
  await compute('2026-03-01')
  await bonus('2026-03-01', 1000)
  expect(await looked()).toEqual([{ looked_again: true }])
  await bonus('2026-03-01', 1000, '2026-02-01', '2026-02-28')
  expect(await looked()).toEqual([{ looked_again: false }])
  expect((await boss.call(listLateChanges, { body: {} })).items).toEqual([])
  await run('2026-03-01')
  expect(await looked()).toEqual([{ looked_again: true }, { looked_again: true }])
})

test('a bonus for work that is still to come, for no stretch of days, or as a correction is refused', async () => {
  const { work, compute, bonus, enter, slip } = await company()
  await work('2026-03-02', 10)
  await compute('2026-03-01')
  expect(await bonus('2026-03-01', 1000, '2026-03-02', '2026-04-01')).toMatchObject({
    status: 400,
    body: {
      code: 'payroll.bonus_ahead',
      response_message:
        'This payroll ends on 31 Mar 2026. Work after that has not been done yet: pay its bonus with the payroll of its last day.',
    },
  })
  for (const body of [
    { kind: 'BONUS', amountCents: 0 },
    { kind: 'BONUS', amountCents: -1000 },
    { kind: 'BONUS', amountCents: 1000, earnedFrom: '2026-03-03', earnedTo: '2026-03-02' },
    { kind: 'BONUS', amountCents: 1000, earnedFrom: '2025-03-01', earnedTo: '2026-03-02' },
    { kind: 'BONUS', amountCents: 1000, earnedFrom: '2026-03-02' },
    { kind: 'BONUS', amountCents: 1000, earnedTo: '2026-03-02' },
    { kind: 'BONUS', amountCents: 1000, earnedFrom: 'March', earnedTo: '2026-03-02' },
    { amountCents: 1000, earnedFrom: '2026-03-02', earnedTo: '2026-03-08' },
    { kind: 'GIFT', amountCents: 1000 },
  ])
    expect([body, (await enter('2026-03-01', body)).status]).toEqual([body, 400])
  expect((await slip('2026-03-01')).adjustments).toEqual([])
})

test('who is held back keeps no bonus, whatever corrects their net pay', async () => {
  const { work, compute, bonus, enter, slip, takeBack, boss, periodOf, userId } = await company()
  await work('2026-03-02', 10)
  await compute('2026-03-01')
  await bonus('2026-03-01', 5000)
  await enter('2026-03-01', { amountCents: -5000 })
  const hold = async () => boss.send(choosePayee, { body: { payPeriodId: await periodOf('2026-03-01'), userId, choice: 'HOLD' } })
  expect(await hold()).toMatchObject({ status: 409, body: { code: 'payroll.adjusted' } })
  await takeBack('2026-03-01', (await slip('2026-03-01')).bonuses[0]?.id ?? '')
  expect((await hold()).status).toBe(409)
  await enter('2026-03-01', { amountCents: 5000 })
  expect((await hold()).status).toBe(200)
})

test('a bonus is taken back from whom it was paid to, of a final payroll or the same, and by who may adjust', async () => {
  const { work, compute, bonus, slip, cast, agree, boss, periodOf } = await company()
  await agree(cast.outsider.userId, { payType: 'HOURLY_SALARY', amountCents: 2000 })
  await work('2026-03-02', 10)
  await compute('2026-03-01')
  await compute('2026-04-01')
  await bonus('2026-03-01', 5000)
  const [entered] = (await slip('2026-03-01')).bonuses
  expect(entered).toMatchObject({ amountCents: 5000, reason: 'For good work', from: '2026-03-01' })
  // March is a draft, so that April cannot take it back; and it is nobody else's.
  expect((await slip('2026-04-01')).bonuses).toEqual([])
  const { items } = await boss.call(listPayroll, { body: { payPeriodId: await periodOf('2026-03-01') } })
  const others = items.find(({ userId }) => userId === cast.outsider.userId)?.employeePayrollId ?? ''
  const april = (await slip('2026-04-01')).employeePayrollId
  for (const id of [others, april])
    expect(await boss.send(takeBackBonus, { params: { id }, body: { bonusId: entered?.id ?? '' } })).toMatchObject({
      status: 400,
      body: { code: 'payroll.bonus_gone' },
    })
  const own = (await slip('2026-03-01')).employeePayrollId
  expect(
    (await api.as(cast.employee).send(takeBackBonus, { params: { id: own }, body: { bonusId: entered?.id ?? '' } })).status,
  ).toBe(403)
  await boss.call(takeBackBonus, { params: { id: own }, body: { bonusId: entered?.id ?? '' } })
  const back = await slip('2026-03-01')
  expect([back.grossSalary, cents(back.lines, 'BONUS')]).toEqual([110_000, [5000, -5000]])
  expect(back.lines.find(({ amountCents }) => amountCents === -5000)?.label).toBe('Taken back: For good work')
})

test('a bonus is promised for days of an employment', async () => {
  const { work, compute, bonus, slip, boss, userId } = await company()
  const { version } = await boss.call(getPerson, { params: { userId } })
  await boss.call(updatePerson, { params: { userId }, body: { hireDate: day('2026-03-16'), version } })
  await work('2026-03-16', 10)
  await compute('2026-03-01')
  expect((await slip('2026-03-01')).employedIn).toEqual({ from: '2026-03-16', to: '2026-03-31' })
  expect(await bonus('2026-03-01', 5000, '2026-03-01', '2026-03-31')).toMatchObject({
    status: 400,
    body: {
      code: 'payroll.bonus_outside',
      response_message: 'A bonus can only be promised for days on which they are employed here: from 16 Mar 2026 on.',
    },
  })
  expect((await bonus('2026-03-01', 5000, '2026-03-16', '2026-03-31')).status).toBe(200)
})

test('whoever entered a bonus has adjusted: somebody else computes again before it is final', async () => {
  const { work, compute, slip, boss, periodOf } = await company()
  await work('2026-03-02', 10)
  const { figures } = await compute('2026-03-01')
  const { employeePayrollId: id } = await slip('2026-03-01')
  await boss.call(adjustPayslip, { params: { id }, body: { kind: 'BONUS', amountCents: 5000, reason: 'For good work' } })
  const body = { payPeriodId: await periodOf('2026-03-01'), figures }
  expect(await boss.send(finalizePayroll, { body }, { key: 'bonus' })).toMatchObject({
    status: 409,
    body: { code: 'payroll.second_person' },
  })
})
