import { addDays, day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { dunningStep, invoiceStatus, isRestricted, rateWords, restrictsOn } from './index.ts'

const due = day('2026-03-30')

test('an unpaid invoice is reminded of, told of, and restricts on its day', () => {
  const steps = [-1, 0, 1, 7, 8, 14, 15, 400].map((late) => dunningStep(due, addDays(due, late)))
  expect(steps).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  expect(dunningStep(due, restrictsOn(due))).toBe(3)
  expect(dunningStep(due, addDays(restrictsOn(due), -1))).toBe(2)
})

test('one of several invoices that is late enough restricts', () => {
  const of = (...lateSince: string[]) => isRestricted(lateSince.map(day), day('2026-04-14'))
  expect([of(), of('2026-03-31', '2026-04-13'), of('2026-03-30', '2026-04-13')]).toEqual([false, false, true])
})

test('who is restricted stays so until nothing is late', () => {
  const of = (...lateSince: string[]) => isRestricted(lateSince.map(day), day('2026-04-14'), true)
  expect([of(), of('2026-04-13')]).toEqual([false, true])
})

test('it is pending until the day by which it is to be paid, and a credit note owes nothing', () => {
  const of = (kind: 'INVOICE' | 'CREDIT_NOTE', paidAt: string | null, on: string) =>
    invoiceStatus({ kind, paidAt, dueOn: due }, day(on))
  expect([of('INVOICE', null, '2026-03-30'), of('INVOICE', null, '2026-03-31')]).toEqual(['PENDING', 'OVERDUE'])
  expect([of('INVOICE', '2026-04-02T00:00:00Z', '2026-05-01'), of('CREDIT_NOTE', null, '2026-05-01')]).toEqual(['PAID', 'PAID'])
  expect([rateWords(1900), rateWords(770)]).toEqual(['19', '7.7'])
})
