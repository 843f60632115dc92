import { addHoliday, removeHoliday } from '@daybook/calendar/contract'
import { updateCompany } from '@daybook/company/contract'
import { pdfText, testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import {
  finalizePayroll,
  getPayslip,
  getPayslipPdf,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'

// What a payslip draws is what was paid, whatever the rules, the calendar or the clock say later.

const { api, given, rows } = await testApp()
const zone = 'Europe/Berlin'
const timed = { start: '2026-02-02T07:00:00Z', end: '2026-02-02T15:00:00Z', minutes: null, zone }

/** February of a company that pays its employee 20.00 an hour, with these days handed in and approved. */
const company = async () => {
  const { owner, hr, employee } = await given.cast()
  const [boss, me] = [api.as(owner), api.as(employee)]
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const terms = { from: '2026-01-01', payCycleId, payType: 'HOURLY_SALARY', amountCents: 2000 } as const
  await boss.call(savePayTerms, { params: { userId: employee.userId }, body: terms })
  const payPeriodId = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  const enter = (day: string, ...entries: { start: string | null; end: string | null; minutes: number | null; zone: string }[]) =>
    me.call(saveTimesheet, { body: { day, version: 0, entries } })
  const approve = async (...days: string[]) => {
    const sent = await me.call(submitTimesheet, { body: { days } })
    await boss.call(decideTimesheets, { body: { ids: sent.days.map(({ id }) => id ?? ''), decision: 'APPROVE' } })
  }
  const compute = () => api.as(hr).call(previewPayroll, { body: { payPeriodId } })
  const finalise = async () => {
    const { figures } = (await compute()).totals
    await boss.call(finalizePayroll, { body: { payPeriodId, figures } }, { key: 'final' })
  }
  const slipId = async () =>
    (await boss.call(listPayroll, { body: { payPeriodId } })).items.find(({ userId }) => userId === employee.userId)
      ?.employeePayrollId ?? ''
  const slip = async () => boss.call(getPayslip, { params: { id: await slipId() } })
  const print = async () => (await me.send(getPayslipPdf, { params: { id: await slipId() } })).body as Buffer
  return { boss, enter, approve, compute, finalise, slip, print }
}

test('a slip has the strips of decided days whose times are known, and the hours alone of others', async () => {
  const { enter, approve, compute, slip } = await company()
  await enter('2026-02-02', timed)
  await enter('2026-02-03', { start: null, end: null, minutes: 450, zone })
  await enter('2026-02-04', { ...timed, start: '2026-02-04T07:00:00Z', end: '2026-02-04T08:00:00Z' })
  await approve('2026-02-02', '2026-02-03')
  await compute()
  expect((await slip()).days).toMatchObject([
    { day: '2026-02-02', minutes: 480, zone, stretches: [{ kind: 'work', start: timed.start, end: timed.end }] },
    { day: '2026-02-03', minutes: 450, zone, stretches: [] },
    // Nobody has decided on it, so it is no day that is paid.
    { day: '2026-02-04', minutes: 60, status: 'OPEN', stretches: [] },
  ])
})

test('a day of more presses than a strip can show is its hours alone', async () => {
  const { enter, approve, compute, slip } = await company()
  const at = (minute: number) => new Date(Date.parse('2026-02-02T07:00:00Z') + minute * 60_000).toISOString()
  const entries = Array.from({ length: 31 }, (_, i) => ({ start: at(2 * i), end: at(2 * i + 1), minutes: null, zone }))
  await enter('2026-02-02', ...entries)
  await approve('2026-02-02')
  await compute()
  expect((await slip()).days).toMatchObject([{ minutes: 31, stretches: [] }])
})

test('what is final is drawn as it was paid, whatever the rules and the calendar say later', async () => {
  const { boss, enter, approve, finalise, slip, print } = await company()
  const holiday = { name: 'Founding Day', date: '2026-02-16', recurring: false, fractionPercent: 100 } as const
  const { id } = await boss.call(addHoliday, { body: holiday })
  await enter('2026-02-02', timed)
  await approve('2026-02-02')
  await finalise()
  const before = await slip()
  expect(before.holidays).toEqual([{ day: '2026-02-16', name: 'Founding Day' }])
  await rows(
    `insert into time_policy (company_id, version, policy, from_day, since)
    select company_id, 1, '{"time": {"autoBreaks": [{"overMinutes": 360, "deductMinutes": 30}]}}', '2026-01-01', now() from payroll_record where id = $1`,
    [before.employeePayrollId],
  )
  await boss.call(removeHoliday, { params: { id } })
  const after = await slip()
  expect(after.days).toEqual(before.days)
  expect(after.days).toMatchObject([{ status: 'PAID', stretches: [{ kind: 'work' }] }])
  expect(after.holidays).toEqual(before.holidays)
  expect(await pdfText(await print())).toContain('Holidays in this period: 16 Feb Founding Day.')
})

test('the paper names the company and where it is', async () => {
  const { boss, enter, approve, finalise, print } = await company()
  await boss.call(updateCompany, { body: { name: 'Harbor & Pine', address: 'Hafenstraße 12, 20457 Hamburg' } })
  await enter('2026-02-02', timed)
  await approve('2026-02-02')
  await finalise()
  const text = await pdfText(await print())
  expect(text).toMatch(/^Harbor & Pine\nHafenstraße 12, 20457 Hamburg\nPayslip\n/)
  expect(text).toMatch(/Mon 02 Feb 8 h/)
})
