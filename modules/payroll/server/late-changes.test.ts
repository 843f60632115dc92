import { deactivatePerson } from '@daybook/people/contract'
import { paySources } from '@daybook/people/server'
import { inCompany } from '@daybook/platform/server'
import { type Member, testApp } from '@daybook/testing'
import { decideTimesheets, reopenTimesheet, saveTimesheet, searchTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import {
  addPayCycle,
  finalizePayroll,
  getPayslip,
  listLateChanges,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'
import { holdInputs } from './run-store.ts'
import { seenTerms } from '../testing/seen-terms.ts'

// Time that was approved after its period was finalised was never paid (docs/rules.md#pay).

const { app, api, given, rows } = await testApp()
const weekly = { kind: 'WEEKLY', anchor: '2026-02-02', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const
const february = (...dates: number[]) => dates.map((date) => `2026-02-${String(date).padStart(2, '0')}`)

/** A company that pays its employee 20.00 an hour by the week, from Monday 2 February 2026; HR computes, the owner finalises. */
const company = async () => {
  const { owner, hr, employee } = await given.cast()
  const boss = api.as(owner)
  const cycle = await boss.call(addPayCycle, { body: { name: 'Weekly', rule: weekly } })
  const monthly = (await boss.call(listPayCycles, {})).items.find(({ name }) => name === 'Monthly')?.id ?? ''
  const { items } = await boss.call(searchPayPeriods, { body: {} })
  const periodOf = (from: string, payCycleId = cycle.id) =>
    items.find((each) => each.payCycleId === payCycleId && each.from === from)?.id ?? ''
  const agree = async (who: Member, payCycleId = cycle.id, from = '2026-01-01') =>
    boss.call(savePayTerms, {
      params: { userId: who.userId },
      body: {
        from,
        payCycleId,
        payType: 'HOURLY_SALARY',
        amountCents: 2000,
        taxDeductionCents: 500,
        ...(await seenTerms(boss, who.userId)),
      },
    })
  await agree(employee)
  /** Eight hours, or so many minutes, on each of these days, handed in. */
  const handIn = async (days: string[], minutes = 480): Promise<string[]> => {
    const me = api.as(employee)
    for (const day of days)
      await me.call(saveTimesheet, {
        body: { day, version: 0, entries: [{ start: null, end: null, minutes, zone: 'Europe/Berlin' }] },
      })
    const sent = await me.call(submitTimesheet, { body: { days } })
    return sent.days.map(({ id }) => id ?? '')
  }
  const approve = (ids: string[]) => boss.call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  const compute = async (payPeriodId: string) => (await api.as(hr).call(previewPayroll, { body: { payPeriodId } })).totals
  const finalise = async (payPeriodId: string, figures: string) =>
    boss.call(finalizePayroll, { body: { payPeriodId, figures, withoutPending: true } }, { key: payPeriodId })
  const run = async (payPeriodId: string) => {
    const totals = await compute(payPeriodId)
    await finalise(payPeriodId, totals.figures)
    return totals
  }
  const slipIn = async (payPeriodId: string) => {
    const slip = (await boss.call(listPayroll, { body: { payPeriodId } })).items.find(({ userId }) => userId === employee.userId)
    return boss.call(getPayslip, { params: { id: slip?.employeePayrollId ?? '' } })
  }
  return { boss, employee, monthly, periodOf, agree, handIn, approve, compute, finalise, run, slipIn }
}

test('four days that are approved after their week was finalised are paid with the next one, on a line that names them', async () => {
  const { employee, periodOf, handIn, approve, run, compute, slipIn } = await company()
  const days = february(2, 3, 4, 5)
  const ids = await handIn(days)
  const [first, second, third] = february(2, 9, 16).map((each) => periodOf(each))
  // Nothing is earned, and what was entered for tax is more than that: this week is not paid at all.
  expect(await compute(first ?? '')).toMatchObject({ grossCents: 0, pendingDays: 4, problems: 1 })
  const worked = await handIn(february(6))
  await approve(worked)
  expect(await run(first ?? '')).toMatchObject({ grossCents: 16_000, pendingDays: 4 })
  await approve(ids)
  expect(await run(second ?? '')).toMatchObject({ people: 1, grossCents: 64_000, netCents: 63_500 })
  const slip = await slipIn(second ?? '')
  // What each pays: this one the days that came late, that of the week before only its own.
  expect([slip.days, (await slipIn(first ?? '')).days].map((list) => list.map(({ day }) => day))).toEqual([days, february(6)])
  expect(slip.lines.filter(({ kind }) => kind !== 'TAX')).toMatchObject([
    {
      kind: 'LATE_CHANGE',
      label: 'Late change: 4 days of 02 Feb – 08 Feb 2026',
      amountCents: 64_000,
      days,
      formula: '800.00 for 02 Feb – 08 Feb 2026 as it is known now, less 160.00 paid so far',
    },
  ])
  expect(
    await rows(
      `select t.status, count(distinct t.payroll_record_id)::int as records from timesheet t where person_id = $1 group by 1`,
      [employee.userId],
    ),
  ).toEqual([{ status: 'PAID', records: 2 }])
  expect(await compute(third ?? '')).toMatchObject({ grossCents: 0 })
})

test('a day that came late makes overtime of its week, also of one that two runs share', async () => {
  const { periodOf, handIn, approve, run } = await company()
  await approve(await handIn(february(2, 3, 4, 5, 6)))
  const late = await handIn(february(7), 240)
  expect(await run(periodOf('2026-02-02'))).toMatchObject({ grossCents: 80_000 })
  await approve(late)
  expect(await run(periodOf('2026-02-09'))).toMatchObject({ grossCents: 4 * 3000 })
})

test('who left is paid what came late, and nothing else is taken off', async () => {
  const { boss, employee, periodOf, handIn, approve, run, compute } = await company()
  await approve(await handIn(february(2)))
  const late = await handIn(february(3))
  await run(periodOf('2026-02-02'))
  await boss.call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: '2026-02-08' } })
  expect(await compute(periodOf('2026-02-09'))).toMatchObject({ people: 0 })
  await approve(late)
  expect(await run(periodOf('2026-02-09'))).toMatchObject({ people: 1, grossCents: 16_000, taxCents: 0, netCents: 16_000 })
  expect(await compute(periodOf('2026-02-16'))).toMatchObject({ people: 0 })
})

test('what came late for the old pay cycle is paid by the new one, once', async () => {
  const { employee, monthly, periodOf, agree, handIn, approve, run, compute } = await company()
  await approve(await handIn(february(2)))
  const late = await handIn(february(3))
  await run(periodOf('2026-02-02'))
  await agree(employee, monthly, '2026-02-16')
  await approve(late)
  expect(await compute(periodOf('2026-02-09'))).toMatchObject({ grossCents: 16_000 })
  expect(await run(periodOf('2026-02-01', monthly))).toMatchObject({ grossCents: 16_000 })
  expect(await compute(periodOf('2026-02-09'))).toMatchObject({ grossCents: 0 })
})

test('nothing is finalised before everybody saw what came late meanwhile', async () => {
  const { periodOf, handIn, approve, run, compute, finalise } = await company()
  await approve(await handIn(february(2)))
  const late = await handIn(february(3))
  await run(periodOf('2026-02-02'))
  await approve(await handIn(february(9)))
  const { figures } = await compute(periodOf('2026-02-09'))
  await approve(late)
  await expect(finalise(periodOf('2026-02-09'), figures)).rejects.toMatchObject({ status: 409, code: 'payroll.changed' })
  expect(await run(periodOf('2026-02-09'))).toMatchObject({ grossCents: 32_000 })
})

test('a day that was approved, reopened and changed before it was paid is paid as it is now', async () => {
  const { boss, employee, periodOf, handIn, approve, run } = await company()
  await approve(await handIn(february(2)))
  const [id = ''] = await handIn(february(3))
  await run(periodOf('2026-02-02'))
  await approve([id])
  await boss.call(reopenTimesheet, { body: { ids: [id], reason: 'Look again' } })
  const me = api.as(employee)
  const [sheet] = (await me.call(searchTimesheet, { body: { from: '2026-02-03', to: '2026-02-03' } })).days
  await me.call(saveTimesheet, {
    body: {
      day: '2026-02-03',
      version: sheet?.version ?? 0,
      entries: [{ start: null, end: null, minutes: 60, zone: 'Europe/Berlin' }],
    },
  })
  await me.call(submitTimesheet, { body: { days: ['2026-02-03'] } })
  await approve([id])
  expect(await run(periodOf('2026-02-09'))).toMatchObject({ grossCents: 2000 })
})

test('the year so far is what final slips paid, and this one; drafts of other periods are not in it', async () => {
  const { periodOf, handIn, approve, compute, run, slipIn } = await company()
  await approve(await handIn(february(2, 9, 16)))
  await compute(periodOf('2026-02-02'))
  await run(periodOf('2026-02-09'))
  await compute(periodOf('2026-02-16'))
  const grossUntil = async (from: string) => (await slipIn(periodOf(from))).yearToDate.grossCents
  expect([await grossUntil('2026-02-02'), await grossUntil('2026-02-09'), await grossUntil('2026-02-16')]).toEqual([
    16_000, 16_000, 32_000,
  ])
})

test('what waits is listed for those who run the payroll, a page at a time, until a run has paid it', async () => {
  const { boss, employee, periodOf, handIn, approve, run, slipIn } = await company()
  const listed = async (body: { limit?: number; cursor?: string } = {}) => boss.call(listLateChanges, { body })
  await approve(await handIn(february(2)))
  const lateDays = await handIn(february(3))
  await run(periodOf('2026-02-02'))
  await approve(await handIn(february(9)))
  const laterDays = await handIn(february(10))
  await run(periodOf('2026-02-09'))
  expect((await listed()).items).toEqual([])
  await approve([...lateDays, ...laterDays])
  const first = await listed({ limit: 1 })
  expect(first.items).toEqual([
    {
      userId: employee.userId,
      userName: employee.name,
      payPeriodId: periodOf('2026-02-02'),
      employeePayrollId: (await slipIn(periodOf('2026-02-02'))).employeePayrollId,
      payCycleName: 'Weekly',
      from: '2026-02-02',
      to: '2026-02-08',
      days: ['2026-02-03'],
      amountCents: 16_000,
      withoutTerms: false,
      currency: 'EUR',
    },
  ])
  const second = await listed({ limit: 1, cursor: first.nextCursor ?? '' })
  expect([second.items.map(({ from, days }) => [from, days]), second.nextCursor]).toEqual([
    [['2026-02-09', ['2026-02-10']]],
    null,
  ])
  await expect(api.as(employee).call(listLateChanges, { body: {} })).rejects.toMatchObject({ status: 403 })
  expect((await api.as(await given.company()).call(listLateChanges, { body: {} })).items).toEqual([])

  expect(await run(periodOf('2026-02-16'))).toMatchObject({ lateChanges: 2, lateCents: 32_000, grossCents: 32_000 })
  expect((await listed()).items).toEqual([])
})

test('while a payroll is finalised nobody approves a day: it would be marked as paid, and in no figure', async () => {
  const { employee, handIn, approve } = await company()
  const ids = await handIn(february(2))
  const waiting = async () =>
    (
      await rows(
        `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = hashtext($1)::bigint & x'ffffffff'::bigint`,
        [employee.companyId],
      )
    ).length
  const statusOf = () => rows(`select status from timesheet where id = any($1::uuid[])`, [ids])
  const approval = await inCompany(app, employee.companyId, 'finalise', async ({ db }) => {
    await holdInputs(db, paySources.of(app))
    const asked = approve(ids)
    await expect.poll(waiting).toBe(1)
    expect(await statusOf()).toEqual([{ status: 'SUBMITTED' }])
    return { asked }
  })
  await approval.asked
  expect(await statusOf()).toEqual([{ status: 'APPROVED' }])
})

test('days that came late and change nothing, as those of a salary, are settled by the next run', async () => {
  const { boss, employee, monthly, periodOf, handIn, approve, run } = await company()
  const body = {
    from: '2026-01-01',
    payCycleId: monthly,
    payType: 'FIXED_SALARY',
    amountCents: 300_000,
    overtimeEligible: false,
    ...(await seenTerms(boss, employee.userId)),
  } as const
  await boss.call(savePayTerms, { params: { userId: employee.userId }, body })
  const ids = await handIn(february(2, 3))
  await run(periodOf('2026-02-01', monthly))
  await approve(ids)
  const statuses = () => rows('select distinct status from timesheet where id = any($1::uuid[])', [ids])
  expect(await statuses()).toEqual([{ status: 'APPROVED' }])
  expect((await boss.call(listLateChanges, { body: {} })).items).toEqual([])
  expect(await run(periodOf('2026-01-01', monthly))).toMatchObject({ lateChanges: 0, grossCents: 300_000 })
  expect(await statuses()).toEqual([{ status: 'PAID' }])
})
