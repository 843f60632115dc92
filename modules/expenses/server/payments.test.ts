import { getCompany } from '@daybook/company/contract'
import { addPayPeriods, finalizePayroll, getPayslip, listPayroll } from '@daybook/payroll/contract'
import { payOffice } from '@daybook/payroll/testing'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import * as fc from 'fast-check'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addExpense,
  type Claim,
  decideExpense,
  exportExpensesDue,
  getExpense,
  getExpenseConfig,
  giveAdvance,
  listAdvances,
  listExpensesDue,
  listOwnAdvances,
  payExpense,
  removeAdvance,
  reportExpenses,
  saveExpenseSettings,
  submitExpense,
  undoExpenseDecision,
} from '../contract/index.ts'
import { lunch } from '../testing/index.ts'

const { api, given, clock, rows } = await testApp({ own: true })
beforeEach(() => clock.set('2026-04-01T09:00:00Z'))

/** A company that pays its employee a salary, and what becomes of their claims. */
const office = async (about: { paysHolidays?: boolean } = {}) => {
  const cast = await given.cast(about)
  const pay = await payOffice({ api }, cast)
  await pay.agree(cast.employee.userId, { payType: 'FIXED_SALARY', amountCents: 300_000 })
  const { currency } = await api.as(cast.owner).call(getCompany, {})
  const { categories } = await api.as(cast.owner).call(getExpenseConfig, {})
  const category = (name: string) => categories.find((each) => each.name === name)?.id ?? ''
  const claim = async (minor: number, more: object = {}, who: Member = cast.employee, name = 'Meals'): Promise<Claim> => {
    const lines = [lunch(category(name), currency, { minor, taxCents: 0, ...more })]
    const { id, version } = await api.as(who).call(addExpense, { body: { title: 'The fair', lines } })
    return api.as(who).call(submitExpense, { params: { id }, body: { version } })
  }
  const decide = ({ id, version }: Claim, who: Member = cast.manager, more: object = {}) =>
    api.as(who).send(decideExpense, { body: { id, version, decision: 'APPROVE', ...more } })
  const approved = async (minor: number, more: object = {}, who?: Member, name?: string) =>
    (await decide(await claim(minor, more, who, name), cast.owner)).body as Claim
  const payByBank = ({ id, version }: Claim, who: Member = cast.owner) =>
    api.as(who).send(payExpense, { body: { id, version } }, { key: `pay-${id}` })
  const slip = async (from: string) => {
    const payPeriodId = await pay.periodOf(from)
    const record = (await pay.boss.call(listPayroll, { body: { payPeriodId } })).items.find(
      ({ userId }) => userId === cast.employee.userId,
    )
    return pay.boss.call(getPayslip, { params: { id: record?.employeePayrollId ?? '' } })
  }
  const read = (id: string) => api.as(cast.owner).call(getExpense, { params: { id } })
  const due = async () => (await api.as(cast.hr).call(listExpensesDue, { query: {} })).items
  const advance = async (cents: number, on = '2026-03-02', who: Member = cast.employee) =>
    api
      .as(cast.owner)
      .call(giveAdvance, { body: { userId: who.userId, day: day(on), cents, note: 'For the fair' } }, { key: `${on}-${cents}` })
  return { ...cast, ...pay, currency, category, claim, decide, approved, payByBank, slip, read, due, advance }
}

describe('with the next payroll', () => {
  test('an approved claim is paid back once, beside the pay: a line with its name, and the claim with its payslip', async () => {
    const { employee, approved, compute, run, slip, read, due } = await office()
    const claim = await approved(4200)
    expect(await compute('2026-03-01')).toMatchObject({ grossCents: 300_000, netCents: 304_200 })
    await run('2026-03-01')
    const paid = await slip('2026-03-01')
    expect(paid.lines).toContainEqual(
      expect.objectContaining({ kind: 'EXPENSES', label: 'Expenses: The fair', amountCents: 4200 }),
    )
    expect(paid).toMatchObject({ grossSalary: 300_000, adjustedSalary: 4200, netGeneratedSalary: 304_200 })
    expect(await read(claim.id)).toMatchObject({ status: 'PAID', paidWith: 'PAYROLL', payslipId: paid.employeePayrollId })
    expect(await due()).toEqual([])
    clock.set('2026-05-01T09:00:00Z')
    expect(await compute('2026-04-01')).toMatchObject({ netCents: 300_000 })
    expect(await api.as(employee).call(getExpense, { params: { id: claim.id } })).toMatchObject({
      can: { write: false, takeBack: false },
    })
  })

  test('what is approved after the payroll was computed is not paid unseen: it is computed again', async () => {
    const { approved, compute, boss, periodOf, run } = await office()
    const { figures } = await compute('2026-03-01')
    await approved(4200)
    const body = { payPeriodId: await periodOf('2026-03-01'), figures, withoutPending: true }
    expect((await boss.send(finalizePayroll, { body }, { key: 'before' })).body).toMatchObject({ code: 'payroll.changed' })
    expect(await run('2026-03-01')).toMatchObject({ netCents: 304_200 })
  })

  test('what is paid by itself is not paid again, nor the other way round', async () => {
    const { approved, payByBank, compute, run, read } = await office()
    const [byBank, byPayroll] = [await approved(1000), await approved(2000)]
    expect((await payByBank(byBank)).status).toBe(200)
    expect(await compute('2026-03-01')).toMatchObject({ netCents: 302_000 })
    await run('2026-03-01')
    expect(await read(byBank.id)).toMatchObject({ status: 'PAID', paidWith: 'BANK', payslipId: null })
    expect((await payByBank(await read(byPayroll.id))).body).toMatchObject({ code: 'expense.not_approved' })
  })

  test('a company that pays claims by themselves has none of them in its payroll', async () => {
    const { owner, approved, compute } = await office()
    await approved(4200)
    const body = { secondLookFromCents: null, payWith: 'BANK' as const, distanceUnit: 'KM' as const, version: 1 }
    await api.as(owner).call(saveExpenseSettings, { body })
    expect(await compute('2026-03-01')).toMatchObject({ netCents: 300_000 })
  })

  test('what was paid too much before is taken from what is earned, and from nothing that somebody laid out', async () => {
    const { owner, boss, agree, approved, compute, run, late } = await office({ paysHolidays: false })
    const daily = await given.person(owner)
    await agree(daily.userId, { payType: 'DAILY_SALARY', amountCents: 10_000 })
    const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
    const me = api.as(daily)
    await me.call(saveTimesheet, { body: { day: '2026-03-10', version: 0, entries } })
    const { days } = await me.call(submitTimesheet, { body: { days: ['2026-03-10'] } })
    await boss.call(decideTimesheets, { body: { ids: days.map(({ id }) => id ?? ''), decision: 'APPROVE' } })
    expect(await run('2026-03-01')).toMatchObject({ grossCents: 310_000 })
    await rows("update person set hire_date = '2026-03-11' where id = $1", [daily.userId])
    expect(await late()).toBe(-10_000)
    clock.set('2026-05-01T09:00:00Z')
    await approved(20_000, {}, daily)
    expect(await compute('2026-04-01')).toMatchObject({ grossCents: 300_000, netCents: 320_000 })
    await run('2026-04-01')
    expect(await late()).toBe(-10_000)
  })
})

describe('who a payroll pays, and who is paid by hand', () => {
  /** The one claim that is due, and what the file for the bank and the payroll say of it. */
  const told = async ({ hr, due, compute }: Awaited<ReturnType<typeof office>>) => {
    const { bytes } = await api.as(hr).call(exportExpensesDue, {})
    const inFile = Buffer.from(bytes).toString().includes('The fair')
    const inPayroll = (await compute('2026-03-01')).netCents > 300_000
    return { payWith: (await due()).map(({ payWith }) => payWith), inFile, inPayroll }
  }
  const byHand = { payWith: ['BANK'], inFile: true, inPayroll: false }

  test('whoever has terms of pay is paid with it, and stands in no file for the bank', async () => {
    const made = await office()
    await made.approved(4200)
    expect(await told(made)).toEqual({ payWith: ['PAYROLL'], inFile: false, inPayroll: true })
  })

  test('whoever has none is paid by hand, and by a payroll once there are terms', async () => {
    const made = await office()
    const other = await given.person(made.owner)
    await made.approved(4200, {}, other)
    expect(await told(made)).toEqual(byHand)
    await made.agree(other.userId, { payType: 'FIXED_SALARY', amountCents: 1, from: '2027-01-01' })
    expect(await told(made)).toEqual({ payWith: ['PAYROLL'], inFile: false, inPayroll: false })
  })

  test.each([
    ['who left', (id: string) => rows("update person set status = 'INACTIVE', end_date = '2026-03-20' where id = $1", [id])],
    [
      'a company that has another currency by now',
      (id: string) =>
        rows("update company set currency = 'CHF' where company_id = (select company_id from person where id = $1)", [id]),
    ],
    [
      'a company that pays claims by themselves',
      (id: string) =>
        rows("update expense_setting set pay_with = 'BANK' where company_id = (select company_id from person where id = $1)", [
          id,
        ]),
    ],
  ])('of %s, claims are paid by hand', async (_, change) => {
    const made = await office()
    await made.approved(4200)
    await change(made.employee.userId)
    expect(await told(made)).toEqual(byHand)
  })
})

test('approve, take back, pay by bank and finalise at once, again and again: each claim is paid once, and the sums agree', async () => {
  const { owner, hr, manager, claim, decide, boss, periodOf, compute, read } = await office()
  const claims = await Promise.all(Array.from({ length: 8 }, (_, i) => claim(1000 + i)))
  const payPeriodId = await periodOf('2026-03-01')
  const current = async (id: string, who: Member) => (await api.as(who).send(getExpense, { params: { id } })).body as Claim
  const storm = claims.map(async ({ id }, i) => {
    await decide(await current(id, manager), i % 2 ? manager : hr)
    if (i % 3 === 0) await api.as(i % 2 ? manager : hr).send(undoExpenseDecision, { body: { id } })
    if (i % 4 === 1) {
      const { version } = await current(id, owner)
      await api.as(owner).send(payExpense, { body: { id, version } }, { key: `bank-${id}` })
    }
  })
  const finalise = async () => {
    for (let i = 0; i < 12; i++) {
      const { netCents, figures } = await compute('2026-03-01')
      const reply = await boss.send(
        finalizePayroll,
        { body: { payPeriodId, figures, withoutPending: true } },
        { key: `run-${i}` },
      )
      if (reply.status === 200) return netCents
      expect(reply.body).toMatchObject({ code: 'payroll.changed' })
    }
    throw new Error('nobody comes to an end')
  }
  const [netCents] = await Promise.all([finalise(), ...storm])
  const after = await Promise.all(claims.map(({ id }) => read(id)))
  const withPayroll = after.filter(({ paidWith }) => paidWith === 'PAYROLL')
  expect(netCents - 300_000).toBe(withPayroll.reduce((sum, { approvedCents }) => sum + (approvedCents ?? 0), 0))
  const [sum] = await rows<{ cents: string }>(
    `select coalesce(sum(l.amount_cents), 0) as cents from payroll_line l join payroll_record r on r.id = l.record_id where r.pay_period_id = $1 and l.kind = 'EXPENSES'`,
    [payPeriodId],
  )
  expect(Number(sum?.cents)).toBe(netCents - 300_000)
})

test('property: over any history what payrolls and banks paid, and advances covered, is what was approved and paid', async () => {
  const step = fc.record({ what: fc.constantFrom('claim', 'advance', 'bank', 'run'), cents: fc.integer({ min: 1, max: 5000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      clock.set('2026-04-01T09:00:00Z')
      const { owner, employee, boss, monthly, approved, payByBank, due, advance, run, compute } = await office()
      // A night makes the periods two months ahead; a history of eight payrolls goes further, and has no nights.
      await boss.send(addPayPeriods, { body: { payCycleId: monthly, from: day('2026-03-01'), to: day('2026-12-31') } })
      const months = [
        '2026-03-01',
        '2026-04-01',
        '2026-05-01',
        '2026-06-01',
        '2026-07-01',
        '2026-08-01',
        '2026-09-01',
        '2026-10-01',
      ]
      let [ofPayrolls, ofBanks, given] = [0, 0, 0]
      for (const [i, { what, cents }] of steps.entries()) {
        if (what === 'claim') await approved(cents)
        if (what === 'advance') given += (await advance(cents, `2026-03-${String(i + 1).padStart(2, '0')}`)).cents
        if (what === 'bank')
          for (const { id, version, payableCents } of (await due()).slice(0, 1)) {
            await payByBank({ id, version } as Claim)
            ofBanks += payableCents
          }
        if (what !== 'run') continue
        const month = months.shift() ?? ''
        await compute(month)
        ofPayrolls += (await run(month)).netCents - 300_000
        clock.advance(31 * 24 * 60)
      }
      const [sums] = await rows<{ paid: string; drawn: string }>(
        `select coalesce(sum(approved_cents) filter (where status = 'PAID'), 0) as paid, coalesce(sum(drawn_cents), 0) as drawn from expense_claim where company_id = $1`,
        [owner.companyId],
      )
      const [waits] = await rows<{ drawn: string }>(
        `select coalesce(sum(drawn_cents), 0) as drawn from expense_claim where company_id = $1 and status = 'APPROVED'`,
        [owner.companyId],
      )
      expect(ofPayrolls + ofBanks + Number(sums?.drawn) - Number(waits?.drawn)).toBe(Number(sums?.paid))
      const { items } = await api.as(employee).call(listOwnAdvances, {})
      expect(items.reduce((sum, { leftCents }) => sum + leftCents, 0)).toBe(given - Number(sums?.drawn))
    }),
    { numRuns: 6, examples: [[Array.from({ length: 8 }, () => ({ what: 'run', cents: 1 }))]] },
  )
})

describe('an advance', () => {
  test('is drawn from by the next approved claims, the oldest first; what is left over is paid', async () => {
    const { employee, hr, advance, approved, due, read } = await office()
    await advance(3000, '2026-03-05')
    await advance(1000, '2026-03-02')
    const first = await approved(2500)
    expect(first).toMatchObject({ status: 'PAID', paidWith: 'ADVANCE', approvedCents: 2500, drawnCents: 2500 })
    const left = async () => (await api.as(employee).call(listOwnAdvances, {})).items.map(({ leftCents }) => leftCents)
    expect(await left()).toEqual([1500])
    const second = await approved(4000)
    expect(second).toMatchObject({ status: 'APPROVED', drawnCents: 1500 })
    expect(await due()).toMatchObject([{ id: second.id, payableCents: 2500 }])
    expect(await left()).toEqual([])
    expect((await api.as(hr).call(listAdvances, { query: {} })).items.map(({ cents, leftCents }) => [cents, leftCents])).toEqual([
      [3000, 0],
      [1000, 0],
    ])
    expect(await read(first.id)).toMatchObject({ can: { decide: false } })
  })

  test('is drawn from however many there are of another currency', async () => {
    const { employee, currency, advance, approved } = await office()
    await advance(2000, '2026-03-05')
    const columns = 'company_id, person_id, cents, left_cents, note, given_by, given_at'
    await rows(
      `insert into expense_advance (id, day, currency, ${columns}) select gen_random_uuid(), day - n, $2, ${columns}
       from expense_advance, generate_series(1, 200) n where person_id = $1`,
      [employee.userId, currency === 'CHF' ? 'EUR' : 'CHF'],
    )
    expect(await approved(1500)).toMatchObject({ status: 'PAID', drawnCents: 1500 })
  })

  test('comes back when the decision is taken back, and is taken back itself only untouched', async () => {
    const { owner, employee, advance, approved } = await office()
    const { id } = await advance(1000)
    const claim = await approved(4000)
    const remove = () => api.as(owner).send(removeAdvance, { params: { advanceId: id } })
    expect((await remove()).body).toMatchObject({ code: 'expense.advance_used' })
    await api.as(owner).call(undoExpenseDecision, { body: { id: claim.id } })
    expect((await api.as(employee).call(listOwnAdvances, {})).items).toMatchObject([{ leftCents: 1000 }])
    expect((await remove()).status).toBe(200)
  })

  test('is never given to oneself, nor for a day to come; and claims of two drawn at once share it', async () => {
    const { owner, employee, hr, manager, advance, claim, decide } = await office()
    const give = (body: object, who: Member) =>
      api
        .as(who)
        .send(
          giveAdvance,
          { body: { userId: owner.userId, day: day('2026-03-02'), cents: 1000, note: 'x', ...body } },
          { key: 'own' },
        )
    expect((await give({}, owner)).body).toMatchObject({ code: 'expense.own' })
    expect((await give({ userId: employee.userId, day: day('2026-04-02') }, hr)).body).toMatchObject({ code: 'expense.future' })
    expect((await give({ userId: employee.userId }, manager)).status).toBe(403)
    await advance(5000)
    const two = [await claim(3000), await claim(4000)]
    const [a, b] = (await Promise.all(two.map((each) => decide(each, owner)))).map(({ body }) => body as Claim)
    expect((a?.drawnCents ?? 0) + (b?.drawnCents ?? 0)).toBe(5000)
  })
})

describe('what is to pay', () => {
  test('is a list and a file for HR, with what a spreadsheet would run written as text; nobody pays their own', async () => {
    const { owner, hr, manager, currency, approved, payByBank } = await office()
    await rows("update person set name = '=cmd()' where id = $1", [manager.userId])
    await approved(1234, {}, manager)
    const { bytes } = await api.as(hr).call(exportExpensesDue, {})
    const [head, line] = Buffer.from(bytes).toString().split('\r\n')
    expect(head).toContain('Name,E-mail,Claim,Amount,Currency,Approved on')
    expect(line).toBe(`'=cmd(),${manager.email},The fair,12.34,${currency},2026-04-01`)
    const own = await approved(500, {}, hr)
    expect((await payByBank(own, hr)).body).toMatchObject({ code: 'expense.own' })
    expect((await payByBank(own, manager)).status).toBe(403)
    expect((await payByBank({ ...own, version: 1 }, owner)).body).toMatchObject({ code: 'version.stale' })
  })

  test('a report adds up what was approved, by person, category and month', async () => {
    const { hr, employee, manager, approved } = await office()
    await approved(1000, { taxCents: 100 })
    await approved(3000, { day: day('2026-02-10') }, employee, 'Travel')
    await approved(500, {}, manager)
    const report = (by: 'PERSON' | 'CATEGORY' | 'MONTH') =>
      api.as(hr).call(reportExpenses, { query: { from: day('2026-01-01'), to: day('2026-12-31'), by } })
    expect(await report('PERSON')).toMatchObject({
      totalCents: 4500,
      taxCents: 100,
      items: [
        { label: employee.name, cents: 4000, lines: 2 },
        { label: manager.name, cents: 500, lines: 1 },
      ],
    })
    expect((await report('CATEGORY')).items.map(({ label, cents }) => [label, cents])).toEqual([
      ['Travel', 3000],
      ['Meals', 1500],
    ])
    expect((await report('MONTH')).items.map(({ label, cents }) => [label, cents])).toEqual([
      ['2026-02', 3000],
      ['2026-03', 1500],
    ])
  })
})

test('a paid claim never changes, whoever asks the database', async () => {
  const { approved, payByBank } = await office()
  const claim = await approved(1000)
  await payByBank(claim)
  await expect(
    rows("update expense_claim set status = 'APPROVED', paid_at = null, paid_with = null where id = $1", [claim.id]),
  ).rejects.toThrow('a paid claim never changes')
  await expect(rows('delete from expense_claim where id = $1', [claim.id])).rejects.toThrow('never changes')
})
