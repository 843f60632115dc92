import { type Member, leastHold, leastHoldOf, longestHold, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  addPayCycle,
  addPayPeriods,
  adjustPayslip,
  changePayCycleStatus,
  finalizePayroll,
  getPayslip,
  getPayslipPdf,
  getRun,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'

// Payrolls and payslips as large as calls that are each allowed can make them (docs/security.md#s35): however large, everybody else gets a turn meanwhile. The rows are
// written by hand, since calls would take minutes for them.

const mostMs = 50

const world = await testApp({ own: true })
const { app, api, given, rows } = world
// Only tests check replies.
app.checkReplies = false

const holds = (deed: () => Promise<{ status: number }>): Promise<number> => leastHoldOf(async () => deed)

/** Four thousand people, paid by the hour, who worked every day of two months and left. */
const manyPaid = async ({ companyId, accountId }: Member, cycleId: string, people = 4000) => {
  // Without triggers and references, which ask about each of 168,000 days beside people nobody has counted: a minute and a half of it.
  await rows(
    `with quick as (select set_config('session_replication_role', 'replica', true)), people as (
       insert into person (company_id, account_id, id, name, email, role, status, hire_date, end_date, search_text, created_at)
       select $1, $3, gen_random_uuid(), 'Person ' || n, 'person' || n || '@many.example', 'EMPLOYEE', 'INACTIVE', '2025-01-01', '2026-03-01', 'person', now()
       from quick, generate_series(1, $4::int) n returning id
     ), terms as (
       insert into pay_terms (company_id, id, person_id, pay_cycle_id, from_day, pay_type, amount_cents)
       select $1, gen_random_uuid(), id, $2, '2025-01-01', 'HOURLY_SALARY', 2500 from people
     )
     insert into timesheet (company_id, id, person_id, day, status, worked_minutes)
     select $1, gen_random_uuid(), id, d::date, 'APPROVED', 480 from people, generate_series('2026-01-01'::date, '2026-02-28', '1 day') d
     where extract(isodow from d) < 6`,
    [companyId, cycleId, accountId, people],
  )
}

/** So that the database knows as little of these tables as in the first minute after an import. */
const keepUnanalysed = async (...tables: string[]) => {
  for (const table of tables) await rows(`alter table ${table} set (autovacuum_enabled = off)`)
}

// Where the database believed that a table holds a few rows, the third preview took 4 s and finalising was given up after ten.
test('a payroll of four thousand people who were just imported, computed three times and finalised', async () => {
  const { owner, hr } = await given.cast()
  const cycleId = (await api.as(owner).call(listPayCycles, {})).items[0]?.id ?? ''
  await keepUnanalysed('person', 'pay_terms', 'timesheet', 'payroll_record', 'payroll_line')
  await manyPaid(owner, cycleId)
  const { items } = await api.as(owner).call(searchPayPeriods, { body: {} })
  const periods = ['2026-01-01', '2026-02-01'].map((first) => items.find(({ from }) => from === first)?.id ?? '')
  const [january = ''] = periods
  const preview = () => api.as(hr).send(previewPayroll, { body: { payPeriodId: january } })
  for (let time = 0; time < 3; time++) expect(await holds(preview)).toBeLessThan(mostMs)
  const finalise = async (time: number) => {
    const payPeriodId = periods[time % 2] ?? ''
    await api.as(hr).call(previewPayroll, { body: { payPeriodId } })
    const { totals } = await api.as(owner).call(getRun, { params: { payPeriodId } })
    expect(totals.people).toBe(4000)
    return () => api.as(owner).send(finalizePayroll, { body: { payPeriodId, figures: totals.figures } }, { key: payPeriodId })
  }
  expect(await leastHoldOf(finalise)).toBeLessThan(mostMs)
})

test('one payslip of thousands of lines in letters of many fonts, computed, shown, finalised and printed', async () => {
  const { owner, hr, employee } = await given.cast()
  const [boss, other] = [api.as(owner), api.as(hr)]
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const terms = { from: '2026-01-01', payCycleId, payType: 'FIXED_SALARY' as const, amountCents: 300_000 }
  await boss.call(savePayTerms, { params: { userId: employee.userId }, body: terms })
  const periods = (await boss.call(searchPayPeriods, { body: {} })).items.filter((each) => each.payCycleId === payCycleId)
  const payPeriodId = periods.find(({ from }) => from === '2026-01-01')?.id ?? ''
  await other.call(previewPayroll, { body: { payPeriodId } })
  const id = (await boss.call(listPayroll, { body: { payPeriodId } })).items[0]?.employeePayrollId ?? ''
  const letters = Array.from({ length: 180 }, (_, i) => String.fromCodePoint(0x4e00 + 41 * i)).join('')
  await other.call(adjustPayslip, { params: { id }, body: { amountCents: 1, reason: `Ü ${letters}` } })
  // More than a slip takes by now; older ones have what they have.
  await rows(
    `insert into payroll_adjustment (company_id, id, pay_period_id, person_id, amount_cents, reason, made_by, made_at)
     select company_id, gen_random_uuid(), pay_period_id, person_id, 1, reason, made_by, made_at
     from payroll_adjustment, generate_series(1, 4000) where pay_period_id = $1`,
    [payPeriodId],
  )
  expect(await holds(() => other.send(previewPayroll, { body: { payPeriodId } }))).toBeLessThan(mostMs)
  expect(await holds(() => boss.send(getPayslip, { params: { id } }))).toBeLessThan(mostMs)
  const { totals } = await boss.call(getRun, { params: { payPeriodId } })
  const finalise = { payPeriodId, figures: totals.figures, withoutPending: true }
  // It happens once, so that it cannot be tried again while it takes long.
  expect((await boss.send(finalizePayroll, { body: finalise }, { key: 'many-lines' })).status).toBe(200)
  expect(await holds(() => boss.send(getPayslipPdf, { params: { id } }))).toBeLessThan(mostMs)
})

/** A thousand holidays on one day with the longest names, as a calendar could have them before a day had an end. */
const manyHolidays = ({ companyId }: Member) =>
  rows(
    `insert into holiday (company_id, id, day, name, source, paid)
     select $1, gen_random_uuid(), '2026-02-03', rpad(n || ' ', 200, '漢字表記'), 'company', true from generate_series(1, 1000) n`,
    [companyId],
  )

test('a thousand people who are paid for a day of a thousand holidays, computed, finalised and printed', async () => {
  const { owner, hr } = await given.cast()
  const [boss, other] = [api.as(owner), api.as(hr)]
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  await manyPaid(owner, payCycleId, 1000)
  await manyHolidays(owner)
  await rows('analyze person, pay_terms, timesheet, holiday')
  const payPeriodId = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  expect(await holds(() => other.send(previewPayroll, { body: { payPeriodId } }))).toBeLessThan(mostMs)
  const { totals } = await boss.call(getRun, { params: { payPeriodId } })
  const finalise = { payPeriodId, figures: totals.figures }
  expect((await boss.send(finalizePayroll, { body: finalise }, { key: 'many-holidays' })).status).toBe(200)
  const [kept] = await rows<{ longest: number }>(
    'select max(pg_column_size(inputs)) as longest from payroll_record where pay_period_id = $1',
    [payPeriodId],
  )
  expect(kept?.longest).toBeLessThan(10_000)
  const [slip] = (await boss.call(listPayroll, { body: { payPeriodId, limit: 1 } })).items
  const print = () => boss.send(getPayslipPdf, { params: { id: slip?.employeePayrollId ?? '' } })
  expect(await holds(print)).toBeLessThan(mostMs)
})

test('payslips with the longest texts there are, and with lines as long as they could be before they had an end', async () => {
  const { owner, hr, employee } = await given.cast({ name: '社'.repeat(200) })
  const [boss, other] = [api.as(owner), api.as(hr)]
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const terms = { from: '2026-01-01', payCycleId, payType: 'FIXED_SALARY' as const, amountCents: 300_000 }
  await boss.call(savePayTerms, { params: { userId: employee.userId }, body: terms })
  const payPeriodId = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  const { figures } = (await other.call(previewPayroll, { body: { payPeriodId } })).totals
  await boss.call(finalizePayroll, { body: { payPeriodId, figures } }, { key: 'long-texts' })
  const id = (await boss.call(listPayroll, { body: { payPeriodId } })).items[0]?.employeePayrollId ?? ''
  const print = () => boss.send(getPayslipPdf, { params: { id } })
  // Signs of one script and of many fonts, from right to left, marks upon marks, and what has no width at all.
  for (const letters of ['漢', '山a', 'سلام', 'אב ', 'प्र', 'e\u0301\u0302', 'a\u200d', 'สวั']) {
    const longest = letters.repeat(200).slice(0, 200)
    await rows('insert into listed_department (company_id, id, name) values ($1, gen_random_uuid(), $2)', [
      owner.companyId,
      longest,
    ])
    await rows('insert into listed_designation (company_id, id, name) values ($1, gen_random_uuid(), $2)', [
      owner.companyId,
      longest,
    ])
    await rows('update person set name = $2, designation = $2, department = $2 where id = $1', [employee.userId, longest])
    await rows('alter table payroll_line disable trigger user')
    await rows('update payroll_line set label = $2 where record_id = $1', [id, letters.repeat(80_000 / letters.length)])
    await rows('alter table payroll_line enable trigger user')
    expect([letters, (await holds(print)) < mostMs]).toEqual([letters, true])
  }
})

test('pay periods by a calendar on which nobody ever works, for a hundred cycles', async () => {
  const owner = await given.company()
  const boss = api.as(owner)
  await rows(
    `insert into holiday (company_id, id, day, name, recurring, source)
     select $1, gen_random_uuid(), '2020-01-01'::date + n % 366, rpad(n || ' ', 200, '漢'), true, 'company' from generate_series(1, 990) n`,
    [owner.companyId],
  )
  const body = (name: string, businessDay: 'previous' | 'next') =>
    ({ name, rule: { kind: 'WEEKLY', anchor: '2026-01-05', payDate: { kind: 'OFFSET', days: 3 }, businessDay } }) as const
  for (const businessDay of ['previous', 'next'] as const) {
    const create = async (time: number) => () => boss.send(addPayCycle, { body: body(`${businessDay} ${time}`, businessDay) })
    expect(await leastHoldOf(create)).toBeLessThan(mostMs)
    const found = async () => (await boss.call(listPayCycles, {})).items.find(({ name }) => name === `${businessDay} 0`)
    const id = (await found())?.id ?? ''
    const extend = async (time: number) => {
      const year = 2026 + 2 * time
      return () => boss.send(addPayPeriods, { body: { payCycleId: id, from: `${year}-12-20`, to: `${year + 1}-12-19` } })
    }
    expect(await leastHoldOf(extend)).toBeLessThan(mostMs)
    const set = async (status: 'ACTIVE' | 'INACTIVE') => {
      const version = (await found())?.version ?? 0
      return () => boss.send(changePayCycleStatus, { body: { id, status, version } })
    }
    // Stopped since its first week, sixteen years ago.
    const resume = async () => {
      await (await set('INACTIVE'))()
      await rows('delete from pay_period where pay_cycle_id = $1', [id])
      await rows(
        `insert into pay_period (company_id, id, pay_cycle_id, from_day, to_day, pay_date, pay_year, number)
         values ($1, gen_random_uuid(), $2, '2010-01-04', '2010-01-10', '2010-01-13', 2010, 1)`,
        [owner.companyId, id],
      )
      return set('ACTIVE')
    }
    expect(await leastHoldOf(resume)).toBeLessThan(mostMs)
  }
  await rows(
    `insert into pay_cycle (company_id, id, name, frequency, rule)
     select company_id, gen_random_uuid(), name || ' again ' || n, frequency, rule from pay_cycle, generate_series(1, 95) n
     where company_id = $1 and name = 'next 0'`,
    [owner.companyId],
  )
  const night = async () => {
    await rows(
      "delete from pay_period where pay_cycle_id in (select id from pay_cycle where company_id = $1 and name like 'next 0 again%')",
      [owner.companyId],
    )
    return longestHold(async () => app.jobs.find(({ name }) => name === 'payroll-periods')?.run(app))
  }
  expect(await leastHold(night)).toBeLessThan(mostMs)
})
