import { addHoliday } from '@daybook/calendar/contract'
import { getPerson, updatePerson } from '@daybook/people/contract'
import { type Cast, testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { adjustPayslip, choosePayee, getRun, listPayroll } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

const { api, given, rows } = await testApp()

/** February 2026 of a company: an employee by the hour, a manager with a salary, and what tells two computations from each other. */
const february = async (cast: Cast) => {
  const { employee, manager } = cast
  const office = await payOffice({ api }, cast)
  const { boss, agree } = office
  await agree(employee.userId, { payType: 'HOURLY_SALARY', amountCents: 2000 })
  await agree(manager.userId, { payType: 'FIXED_SALARY', amountCents: 500_000 })
  const work = async (day: string) => {
    const me = api.as(employee)
    await me.call(saveTimesheet, {
      body: { day, version: 0, entries: [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }] },
    })
    return (await me.call(submitTimesheet, { body: { days: [day] } })).days.map(({ id }) => id ?? '')
  }
  const decide = (ids: string[]) => boss.call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  const approve = async (day: string) => decide(await work(day))
  const payPeriodId = await office.periodOf('2026-02-01')
  const preview = () => office.compute('2026-02-01')
  const slipOf = async (userId: string) =>
    (await boss.call(listPayroll, { body: { payPeriodId } })).items.find((each) => each.userId === userId)?.employeePayrollId ??
    ''
  const lines = (userId: string) =>
    rows(
      'select l.id from payroll_line l join payroll_record r on r.id = l.record_id where r.pay_period_id = $1 and r.person_id = $2 order by 1',
      [payPeriodId, userId],
    )
  const figures = () =>
    rows(
      `select to_jsonb(r) - 'computed_from' - 'id' as record, (select jsonb_agg(to_jsonb(l) - 'id' - 'record_id' order by l.position) from payroll_line l where l.record_id = r.id) as lines
       from payroll_record r where r.pay_period_id = $1 order by r.person_id`,
      [payPeriodId],
    )
  const forget = () => rows('update payroll_record set computed_from = null where pay_period_id = $1', [payPeriodId])
  return { ...office, work, decide, approve, payPeriodId, preview, slipOf, lines, figures, forget }
}

test('computing again writes only whose sources changed', async () => {
  const cast = await given.cast()
  const { employee, manager } = cast
  const { approve, preview, lines } = await february(cast)
  await approve('2026-02-02')
  await preview()
  const before = [await lines(employee.userId), await lines(manager.userId)]
  await preview()
  expect([await lines(employee.userId), await lines(manager.userId)]).toEqual(before)
  await approve('2026-02-03')
  const totals = await preview()
  expect(totals).toMatchObject({ people: 2, grossCents: 500_000 + 2 * 16_000 })
  expect(await lines(employee.userId)).not.toEqual(before[0])
  expect(await lines(manager.userId)).toEqual(before[1])
})

test('whatever changes pay changes the draft, as if everybody were computed anew', async () => {
  const cast = await given.cast()
  const { employee, manager, hr } = cast
  const { boss, agree, work, decide, approve, run, payPeriodId, preview, slipOf, figures, forget } = await february(cast)
  const joins = async (userId: string, hireDate: string) => {
    const { version } = await boss.call(getPerson, { params: { userId } })
    return boss.call(updatePerson, { params: { userId }, body: { version, hireDate } })
  }
  const late = await work('2026-01-20')
  await run('2026-01-01')
  const changes: [string, () => Promise<unknown>][] = [
    ['a day is handed in', () => work('2026-02-03')],
    ['a day is approved', () => approve('2026-02-04')],
    ['a day of the month before is approved late', () => decide(late)],
    [
      'a payslip is adjusted',
      async () =>
        boss.call(adjustPayslip, { params: { id: await slipOf(employee.userId) }, body: { amountCents: 500, reason: 'Shoes' } }),
    ],
    ['other pay is agreed', () => agree(employee.userId, { from: '2026-02-04', payType: 'HOURLY_SALARY', amountCents: 2500 })],
    [
      'another salary is agreed',
      () => agree(manager.userId, { from: '2026-02-10', payType: 'FIXED_SALARY', amountCents: 450_000 }),
    ],
    ['a holiday is added', () => boss.call(addHoliday, { body: { date: '2026-02-17', name: 'Carnival' } })],
    ['a joining date is corrected', () => joins(manager.userId, '2026-02-05')],
    ['somebody is held back', () => boss.call(choosePayee, { body: { payPeriodId, userId: manager.userId, choice: 'HOLD' } })],
    ['somebody new is paid', () => agree(hr.userId, { from: '2026-02-16', payType: 'FIXED_SALARY', amountCents: 300_000 })],
  ]
  await preview()
  for (const [what, change] of changes) {
    const before = await figures()
    await change()
    await preview()
    const kept = await figures()
    await forget()
    await preview()
    expect({ what, figures: kept }).toEqual({ what, figures: await figures() })
    expect({ what, figures: kept }).not.toEqual({ what, figures: before })
  }
  const { totals } = await boss.call(getRun, { params: { payPeriodId } })
  expect(totals.people).toBe(2)
})
