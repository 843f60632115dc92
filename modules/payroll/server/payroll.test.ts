import { updatePerson } from '@daybook/people/contract'
import { type Cast, type Member, pdfText, testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import {
  adjustPayslip,
  finalizePayroll,
  getPayDetails,
  getPayslip,
  getPayslipPdf,
  listOwnPayslips,
  listPayCycles,
  listPayroll,
  listPayslipsOf,
  markPayrollPaid,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'
import { seenTerms } from '../testing/seen-terms.ts'

const zone = 'Europe/Berlin'
const day = (n: number) => `2026-02-${String(n).padStart(2, '0')}`

/** February 2026: hourly terms for the employee, a salary for the manager. */
const february = async (cast: Cast) => {
  const { api } = await testApp()
  const owner = api.as(cast.owner)
  const [cycle] = (await owner.call(listPayCycles, {})).items
  const terms = (amountCents: number, payType: 'HOURLY_SALARY' | 'FIXED_SALARY') => ({
    from: '2026-01-01',
    payCycleId: cycle?.id ?? '',
    payType,
    amountCents,
    taxDeductionCents: 10_000,
    benefitsDeductionCents: 2_500,
  })
  await owner.call(savePayTerms, { params: { userId: cast.employee.userId }, body: terms(2000, 'HOURLY_SALARY') })
  await owner.call(savePayTerms, { params: { userId: cast.manager.userId }, body: terms(500_000, 'FIXED_SALARY') })
  const { items } = await owner.call(searchPayPeriods, { body: {} })
  return items.find((period) => period.from === '2026-02-01')?.id ?? ''
}

const approved = async (cast: Cast, who: Member, from: number, to: number, hours = 8) => {
  const { api } = await testApp()
  const days = Array.from({ length: to - from + 1 }, (_, i) => day(from + i))
  for (const each of days) {
    await api.as(who).call(saveTimesheet, {
      body: {
        day: each,
        version: 0,
        entries: [
          { start: `${each}T07:00:00Z`, end: `${each}T${String(7 + hours).padStart(2, '0')}:00:00Z`, minutes: null, zone },
        ],
      },
    })
  }
  const sent = await api.as(who).call(submitTimesheet, { body: { days } })
  await api.as(cast.owner).call(decideTimesheets, { body: { ids: sent.days.map(({ id }) => id ?? ''), decision: 'APPROVE' } })
}

test('from approved hours to a paid payslip whose lines, totals and PDF agree', async () => {
  const { api, given, rows } = await testApp()
  const { ours, theirs } = await given.twoCompanies()
  const [payPeriodId, foreignPeriod] = [await february(ours), await february(theirs)]
  await approved(ours, ours.employee, 2, 6, 9)
  await approved(theirs, theirs.employee, 2, 3)
  const owner = api.as(ours.owner)
  const run = await api.as(ours.hr).call(previewPayroll, { body: { payPeriodId } })
  // 45 h: 40 at 20.00 and 5 at 30.00 = 950.00; the salary 5000.00; each less 125.00 of entered deductions.
  expect(run.totals).toMatchObject({
    people: 2,
    grossCents: 595_000,
    taxCents: 20_000,
    benefitsCents: 5000,
    netCents: 570_000,
    problems: 0,
    pendingDays: 0,
  })
  const { items } = await owner.call(listPayroll, { body: { payPeriodId } })
  const slip = items.find(({ userId }) => userId === ours.employee.userId)
  expect(slip).toMatchObject({
    regularMinutes: 2400,
    overtimeMinutes: 300,
    regularHoursWorked: 40,
    overtimeHoursWorked: 5,
    grossSalary: 95_000,
    hourlyRate: 2000,
    overtimeRate: 3000,
    netGeneratedSalary: 82_500,
  })
  const detail = await owner.call(getPayslip, { params: { id: slip?.employeePayrollId ?? '' } })
  expect(detail.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(detail.netGeneratedSalary)
  expect(detail.lines.find(({ kind }) => kind === 'OVERTIME')).toMatchObject({
    quantity: 300,
    multiplierPercent: 150,
    amountCents: 15_000,
    days: [day(6)],
  })
  expect(detail.days).toHaveLength(5)

  await owner.call(finalizePayroll, { body: { payPeriodId, figures: run.totals.figures } }, { key: 'f1' })
  await owner.call(markPayrollPaid, { body: { payPeriodId } }, { key: 'p1' })
  expect(await rows('select distinct status from timesheet where person_id = $1', [ours.employee.userId])).toEqual([
    { status: 'PAID' },
  ])
  const own = await api.as(ours.employee).call(listOwnPayslips, {})
  expect(own.items).toMatchObject([{ status: 'PAID', netGeneratedSalary: 82_500 }])
  const whose = { params: { userId: ours.employee.userId } }
  expect(await api.as(ours.owner).call(listPayslipsOf, whose)).toEqual(own)
  expect(await api.as(ours.employee).call(listPayslipsOf, whose)).toEqual(own)
  await expect(api.as(ours.manager).call(listPayslipsOf, whose)).rejects.toMatchObject({ status: 404 })
  const pdf = await api.as(ours.employee).send(getPayslipPdf, { params: { id: own.items[0]?.employeePayrollId } })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const file = pdf.body as Buffer
  expect(file.toString('latin1')).toMatch(
    /^%PDF-1\.7[\s\S]*\/StructTreeRoot[\s\S]*\/MarkInfo|^%PDF-1\.7[\s\S]*\/MarkInfo[\s\S]*\/StructTreeRoot/,
  )
  expect(file.toString('latin1')).not.toMatch(/\/JavaScript|\/Launch|\/EmbeddedFile/)
  const words = await pdfText(file)
  for (const figure of ['950.00', '825.00', '800.00', '150.00', '125.00']) expect(words).toContain(figure)
  expect((await api.as(ours.employee).send(getPayslipPdf, { params: { id: own.items[0]?.employeePayrollId } })).body).toEqual(
    file,
  )
  await expect(owner.call(previewPayroll, { body: { payPeriodId } })).rejects.toMatchObject({
    status: 409,
    code: 'payroll.finalized',
  })
  await expect(owner.call(previewPayroll, { body: { payPeriodId: foreignPeriod } })).rejects.toMatchObject({ status: 404 })
  await expect(api.as(ours.outsider).call(getPayslip, { params: { id: slip?.employeePayrollId ?? '' } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(api.as(theirs.owner).call(getPayslip, { params: { id: slip?.employeePayrollId ?? '' } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a finalised run cannot be changed, not even past the application', async () => {
  const { api, given, rows } = await testApp()
  const ours = await given.cast()
  const payPeriodId = await february(ours)
  await approved(ours, ours.employee, 2, 3)
  const run = await api.as(ours.hr).call(previewPayroll, { body: { payPeriodId } })
  await api.as(ours.owner).call(finalizePayroll, { body: { payPeriodId, figures: run.totals.figures } }, { key: 'k' })
  await expect(
    rows('update payroll_record set gross_cents = gross_cents + 1, net_cents = net_cents + 1 where pay_period_id = $1', [
      payPeriodId,
    ]),
  ).rejects.toThrow('never changes')
  await expect(rows('delete from payroll_record where pay_period_id = $1', [payPeriodId])).rejects.toThrow('never changes')
  await expect(
    rows('update payroll_line set amount_cents = 0 where record_id in (select id from payroll_record where pay_period_id = $1)', [
      payPeriodId,
    ]),
  ).rejects.toThrow('never change')
  await expect(rows('update timesheet set worked_minutes = 1 where person_id = $1', [ours.employee.userId])).rejects.toThrow(
    'never edited',
  )
  const seen = await seenTerms(api.as(ours.owner), ours.employee.userId)
  await expect(
    api.as(ours.owner).call(savePayTerms, {
      params: { userId: ours.employee.userId },
      body: { ...seen, from: '2026-02-15', payCycleId: run.period.payCycleId, payType: 'HOURLY_SALARY', amountCents: 9999 },
    }),
  ).rejects.toMatchObject({ status: 409, code: 'pay_details.period_closed' })
})

test('finalising the same run twice at once happens once', async () => {
  const { api, given, rows } = await testApp()
  const ours = await given.cast()
  const payPeriodId = await february(ours)
  await approved(ours, ours.employee, 2, 3)
  const run = await api.as(ours.hr).call(previewPayroll, { body: { payPeriodId } })
  const tries = Array.from({ length: 6 }, (_, i) =>
    api.as(ours.owner).send(finalizePayroll, { body: { payPeriodId, figures: run.totals.figures } }, { key: `k${i}` }),
  )
  const replies = await Promise.all(tries)
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(
    await rows("select seq from audit_entry where action = 'payroll.finalize' and target_id = $1", [payPeriodId]),
  ).toHaveLength(1)
})

test.each([
  ['without a key', {}, undefined, 400, 'request.key_required'],
  ['with other figures than the preview', { figures: '0'.repeat(64) }, 'k', 409, 'payroll.changed'],
])('finalising %s is refused', async (_case, change, key, status, code) => {
  const { api, given } = await testApp()
  const ours = await given.cast()
  const payPeriodId = await february(ours)
  const { totals } = await api.as(ours.hr).call(previewPayroll, { body: { payPeriodId } })
  const body = { payPeriodId, figures: totals.figures, ...change }
  await expect(api.as(ours.owner).call(finalizePayroll, { body }, key ? { key } : {})).rejects.toMatchObject({ status, code })
})

test('what changed after the preview, days that wait and a running period are said before anything is frozen', async () => {
  const { api, given } = await testApp()
  const ours = await given.cast()
  const payPeriodId = await february(ours)
  const [owner, hr] = [api.as(ours.owner), api.as(ours.hr)]
  const finalize = (figures: string, id = payPeriodId, more = {}) =>
    owner.call(
      finalizePayroll,
      { body: { payPeriodId: id, figures, ...more } },
      { key: `${figures.slice(0, 8)}-${Object.keys(more).length}-${id}` },
    )
  await expect(finalize('0'.repeat(64))).rejects.toMatchObject({ code: 'payroll.not_previewed' })
  const before = await hr.call(previewPayroll, { body: { payPeriodId } })
  await approved(ours, ours.employee, 2, 2)
  await expect(finalize(before.totals.figures)).rejects.toMatchObject({ code: 'payroll.changed' })
  await api
    .as(ours.employee)
    .call(saveTimesheet, { body: { day: day(3), version: 0, entries: [{ start: null, end: null, minutes: 60, zone }] } })
  const after = await hr.call(previewPayroll, { body: { payPeriodId } })
  expect(after.totals.pendingDays).toBe(1)
  await expect(finalize(after.totals.figures)).rejects.toMatchObject({ code: 'payroll.days_pending' })
  await finalize(after.totals.figures, payPeriodId, { withoutPending: true })
  const march = (await owner.call(searchPayPeriods, { body: {} })).items.find((period) => period.from === '2026-03-01')
  const running = await hr.call(previewPayroll, { body: { payPeriodId: march?.id ?? '' } })
  await expect(finalize(running.totals.figures, march?.id)).rejects.toMatchObject({ code: 'payroll.period_running' })
})

test('an adjustment is a line with its reason, never on one’s own slip, and net below zero stops the run', async () => {
  const { api, given } = await testApp()
  const ours = await given.cast()
  const payPeriodId = await february(ours)
  const hr = api.as(ours.hr)
  await hr.call(previewPayroll, { body: { payPeriodId } })
  const slips = (await hr.call(listPayroll, { body: { payPeriodId } })).items
  const slip = slips.find(({ userId }) => userId === ours.manager.userId)
  const adjusted = await hr.call(adjustPayslip, {
    params: { id: slip?.employeePayrollId ?? '' },
    body: { amountCents: -600_000, reason: 'Advance of January' },
  })
  expect(adjusted).toMatchObject({
    adjustedSalary: -600_000,
    adjustmentReason: 'Advance of January',
    problem: expect.stringContaining('more than the gross'),
  })
  expect(adjusted.employeePayrollId).toBe(slip?.employeePayrollId)
  const { totals } = await hr.call(previewPayroll, { body: { payPeriodId } })
  expect(totals.problems).toBeGreaterThan(0)
  await expect(
    api.as(ours.owner).call(finalizePayroll, { body: { payPeriodId, figures: totals.figures } }, { key: 'k' }),
  ).rejects.toMatchObject({ code: 'payroll.has_problems' })
  await expect(hr.call(finalizePayroll, { body: { payPeriodId, figures: totals.figures } }, { key: 'k' })).rejects.toMatchObject({
    status: 403,
  })
})

test('pay is seen by owner, HR and the person; nobody changes their own', async () => {
  const { api, given } = await testApp()
  const { ours, theirs } = await given.twoCompanies()
  await february(ours)
  const see = (who: Member, of: Member) => api.as(who).call(getPayDetails, { params: { userId: of.userId } })
  expect((await see(ours.employee, ours.employee)).can.change).toBe(false)
  expect((await see(ours.hr, ours.employee)).terms[0]).toMatchObject({ amountCents: 2000, payType: 'HOURLY_SALARY' })
  await expect(see(ours.manager, ours.employee)).rejects.toMatchObject({ status: 404 })
  await expect(see(theirs.owner, ours.employee)).rejects.toMatchObject({ status: 404 })
  const [cycle] = (await api.as(ours.hr).call(listPayCycles, {})).items
  const body = { from: '2026-03-01', payCycleId: cycle?.id ?? '', payType: 'FIXED_SALARY' as const, amountCents: 1 }
  await expect(api.as(ours.hr).call(savePayTerms, { params: { userId: ours.hr.userId }, body })).rejects.toMatchObject({
    status: 403,
    code: 'pay_details.own',
  })
  await expect(api.as(ours.manager).call(savePayTerms, { params: { userId: ours.employee.userId }, body })).rejects.toMatchObject(
    { status: 403 },
  )
})

test('someone who joins in the middle of the month is paid for their days', async () => {
  const { api, given } = await testApp()
  const ours = await given.cast()
  const payPeriodId = await february(ours)
  const person = (
    await api.as(ours.owner).send({ ...updatePerson, method: 'GET' } as never, { params: { userId: ours.manager.userId } })
  ).body as { version: number }
  await api
    .as(ours.owner)
    .call(updatePerson, { params: { userId: ours.manager.userId }, body: { hireDate: '2026-02-15', version: person.version } })
  await api.as(ours.hr).call(previewPayroll, { body: { payPeriodId } })
  const slip = (await api.as(ours.owner).call(listPayroll, { body: { payPeriodId } })).items.find(
    ({ userId }) => userId === ours.manager.userId,
  )
  // 14 of 28 days.
  expect(slip).toMatchObject({ grossSalary: 250_000, fixedCyclicGrossSalary: 500_000 })
})
