import { type Member, testApp, validCalls } from '@daybook/testing'
import { decideTimesheets, reopenTimesheet, saveTimesheet, searchTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import {
  adjustPayslip,
  finalizePayroll,
  getPayslipPdf,
  getRun,
  listPayCycles,
  listPayroll,
  markPayrollPaid,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'
import { seenTerms } from '../testing/seen-terms.ts'

const world = await testApp()
const { api, given, rows } = world
const day = '2026-02-02'

/** February with salaries for HR and one employee, whose one approved day is in it; previewed by HR. */
const february = async () => {
  const { ours, theirs } = await given.twoCompanies()
  const owner = api.as(ours.owner)
  const [cycle] = (await owner.call(listPayCycles, {})).items
  for (const { userId } of [ours.hr, ours.employee])
    await owner.call(savePayTerms, {
      params: { userId },
      body: { from: '2026-01-01', payCycleId: cycle?.id ?? '', payType: 'FIXED_SALARY', amountCents: 300_000 },
    })
  const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
  await api.as(ours.employee).call(saveTimesheet, { body: { day, version: 0, entries } })
  const sent = await api.as(ours.employee).call(submitTimesheet, { body: { days: [day] } })
  const ids = [sent.days[0]?.id ?? '']
  await owner.call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  const { items } = await owner.call(searchPayPeriods, { body: {} })
  const payPeriodId = items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  const { totals } = await api.as(ours.hr).call(previewPayroll, { body: { payPeriodId } })
  const slipOf = async ({ userId }: Member) =>
    (await owner.call(listPayroll, { body: { payPeriodId } })).items.find((slip) => slip.userId === userId)?.employeePayrollId ??
    ''
  const finalize = () => owner.call(finalizePayroll, { body: { payPeriodId, figures: totals.figures } }, { key: 'f' })
  return { ours, theirs, owner, ids, payPeriodId, totals, slipOf, finalize }
}

test('a draft is not paid and has no PDF; a paid run is not paid again', async () => {
  const { ours, theirs, owner, payPeriodId, slipOf, finalize } = await february()
  const pay = (key: string) => owner.call(markPayrollPaid, { body: { payPeriodId } }, { key })
  const notYet = { status: 409, code: 'payroll.not_finalized' }
  await expect(pay('1')).rejects.toMatchObject(notYet)
  const id = await slipOf(ours.employee)
  await expect(owner.call(getPayslipPdf, { params: { id } })).rejects.toMatchObject(notYet)
  await finalize()
  expect((await pay('2')).period.status).toBe('PAID')
  await expect(pay('3')).rejects.toMatchObject({ status: 409, code: 'payroll.already_paid' })
  for (const endpoint of [markPayrollPaid, finalizePayroll])
    expect(
      await api
        .as(theirs.owner)
        .send(
          endpoint,
          { body: { payPeriodId, ...(endpoint === finalizePayroll ? { figures: '0'.repeat(64) } : {}) } },
          { key: '4' },
        ),
    ).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a paid day is neither edited, submitted nor reopened', async () => {
  const { ours, owner, ids, finalize } = await february()
  await finalize()
  const me = api.as(ours.employee)
  const [paid] = (await me.call(searchTimesheet, { body: { from: day, to: day } })).days
  expect(paid).toMatchObject({ status: 'PAID', can: { edit: false, submit: false, recall: false, reopen: false } })
  const refused = { status: 409, code: 'timesheet.paid' }
  await expect(me.call(saveTimesheet, { body: { day, version: paid?.version ?? 0, entries: [] } })).rejects.toMatchObject(refused)
  await expect(me.call(submitTimesheet, { body: { days: [day] } })).rejects.toMatchObject(refused)
  await expect(owner.call(reopenTimesheet, { body: { ids, reason: 'Too late' } })).rejects.toMatchObject(refused)
})

test('nobody adjusts their own slip, nor one of a finalised run, nor without a reason', async () => {
  const { ours, theirs, owner, slipOf, finalize } = await february()
  const body = { amountCents: 5000, reason: 'Bonus' }
  const [own, employees] = [{ id: await slipOf(ours.hr) }, { id: await slipOf(ours.employee) }]
  await expect(api.as(ours.hr).call(adjustPayslip, { params: own, body })).rejects.toMatchObject({
    status: 403,
    code: 'payroll.own_adjustment',
  })
  for (const wrong of [
    { ...body, amountCents: 0 },
    { ...body, reason: '  ' },
    { ...body, amountCents: 0.5 },
  ])
    expect((await owner.send(adjustPayslip, { params: employees, body: wrong })).status).toBe(400)
  await expect(api.as(theirs.owner).call(adjustPayslip, { params: employees, body })).rejects.toMatchObject({ status: 404 })
  await finalize()
  await expect(owner.call(adjustPayslip, { params: employees, body })).rejects.toMatchObject({
    status: 409,
    code: 'payroll.finalized',
  })
})

test('a slip takes fifty adjustments, and no more of many at once', async () => {
  const { ours, owner, payPeriodId, slipOf } = await february()
  const adjust = async (who: Member) => {
    const params = { id: await slipOf(who) }
    return owner.send(adjustPayslip, { params, body: { amountCents: 100, reason: 'Bonus' } })
  }
  expect((await adjust(ours.employee)).status).toBe(200)
  await rows(
    `insert into payroll_adjustment (company_id, id, pay_period_id, person_id, amount_cents, reason, made_by, made_at)
     select company_id, gen_random_uuid(), pay_period_id, person_id, amount_cents, reason, made_by, made_at
     from payroll_adjustment, generate_series(1, 46) where pay_period_id = $1`,
    [payPeriodId],
  )
  const replies = await Promise.all(Array.from({ length: 6 }, () => adjust(ours.employee)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
  const words = 'This payslip has 50 adjustments, and takes no more. Put what is still to correct into the next payroll.'
  expect(await adjust(ours.employee)).toMatchObject({
    status: 409,
    body: { code: 'payroll.too_many_adjustments', response_message: words },
  })
  expect((await owner.call(listPayroll, { body: { payPeriodId } })).items.map(({ adjustedSalary }) => adjustedSalary)).toContain(
    5000,
  )
  expect((await adjust(ours.hr)).status).toBe(200)
})

test('the run says what its reader may do with it', async () => {
  const { ours, theirs, payPeriodId, finalize } = await february()
  const can = async (who: Member) => (await api.as(who).call(getRun, { params: { payPeriodId } })).can
  expect(await can(ours.owner)).toEqual({ preview: true, finalize: true, markPaid: false })
  expect(await can(ours.hr)).toEqual({ preview: true, finalize: false, markPaid: false })
  await finalize()
  expect(await can(ours.owner)).toEqual({ preview: false, finalize: false, markPaid: true })
  await expect(can(theirs.owner)).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

test('of an adjustment and a finalisation at once, no payslip is left with figures that do not add up', async () => {
  const valid = validCalls.find(({ endpoint }) => endpoint.name === finalizePayroll.name)
  const { who, body } = (await valid?.make(world)) ?? {}
  const me = api.as(who as Member)
  const { payPeriodId } = body as { payPeriodId: string }
  const [slip] = (await me.call(listPayroll, { body: { payPeriodId } })).items
  const adjust = { params: { id: slip?.employeePayrollId ?? '' }, body: { amountCents: 5000, reason: 'Bonus' } }
  const replies = await Promise.all([
    me.send(finalizePayroll, { body }, { key: 'k' }),
    ...Array.from({ length: 4 }, () => me.send(adjustPayslip, adjust)),
  ])
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  const [after] = (await me.call(listPayroll, { body: { payPeriodId } })).items
  const taken = replies.slice(1).filter(({ status }) => status === 200).length
  expect(after).toMatchObject({ adjustedSalary: taken * 5000, netGeneratedSalary: 300_000 + taken * 5000 })
})

test('a day that was handed in after the preview is asked about, though nobody is paid otherwise for it', async () => {
  const { owner, ours, payPeriodId, totals } = await february()
  const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
  await api.as(ours.employee).call(saveTimesheet, { body: { day: '2026-02-03', version: 0, entries } })
  await api.as(ours.employee).call(submitTimesheet, { body: { days: ['2026-02-03'] } })
  const body = { payPeriodId, figures: totals.figures }
  expect(await owner.send(finalizePayroll, { body }, { key: 'late' })).toMatchObject({
    status: 409,
    body: { code: 'payroll.days_pending' },
  })
  expect((await owner.call(finalizePayroll, { body: { ...body, withoutPending: true } }, { key: 'anyway' })).period.status).toBe(
    'FINALIZED',
  )
})

test('two people whose pay changed by the same amount, up and down, are seen to have changed', async () => {
  const { owner, ours, payPeriodId, totals } = await february()
  const [cycle] = (await owner.call(listPayCycles, {})).items
  for (const [{ userId }, amountCents] of [
    [ours.hr, 310_000],
    [ours.employee, 290_000],
  ] as const)
    await owner.call(savePayTerms, {
      params: { userId },
      body: {
        from: '2026-01-01',
        payCycleId: cycle?.id ?? '',
        payType: 'FIXED_SALARY',
        amountCents,
        ...(await seenTerms(owner, userId)),
      },
    })
  const body = { payPeriodId, figures: totals.figures }
  expect(await owner.send(finalizePayroll, { body }, { key: 'late' })).toMatchObject({
    status: 409,
    body: { code: 'payroll.changed' },
  })
})
