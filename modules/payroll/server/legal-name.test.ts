import { getPerson, updateOwnContact } from '@daybook/people/contract'
import { pdfText, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getPayDetails, getPayslipPdf, listPaidPeople, listPayroll } from '../contract/index.ts'
import { rulesOffice } from '../testing/rules-office.ts'

const { api, given } = await testApp()

test('payroll, pay terms and payslips keep the name in the contract, whatever colleagues call somebody', async () => {
  const cast = await given.cast({ paysHolidays: false })
  const { owner, employee } = cast
  const params = { userId: employee.userId }
  const { version } = await api.as(employee).call(getPerson, { params })
  await api.as(employee).call(updateOwnContact, { body: { version, preferredName: 'Sunny Day' } })
  const office = await rulesOffice({ api }, cast)
  await office.enter('2026-02-02', { start: '2026-02-02T07:00:00Z', end: '2026-02-02T15:00:00Z', zone: 'Europe/Berlin' })
  await office.approve('2026-02-02')
  await office.finalise('2026-02-01')
  const slip = await office.slip('2026-02-01')
  expect(slip.userName).toBe(employee.name)
  const paper = await api.as(employee).send(getPayslipPdf, { params: { id: slip.employeePayrollId } })
  const words = await pdfText(paper.body as unknown as Uint8Array)
  expect([words.includes(employee.name), words.includes('Sunny Day')]).toEqual([true, false])
  expect((await api.as(owner).call(getPayDetails, { params })).userName).toBe(employee.name)
  for (const reply of [
    await api.as(owner).send(listPaidPeople, { query: {} } as never),
    await api.as(owner).send(listPayroll, { body: { payPeriodId: slip.payPeriodId } } as never),
  ])
    expect([reply.text.includes(employee.name), reply.text.includes('Sunny Day')]).toEqual([true, false])
})
