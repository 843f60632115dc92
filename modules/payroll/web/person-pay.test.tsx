import type { PayDetails, PayTerms } from '@daybook/payroll/contract'
import { day } from '@daybook/platform/domain'
import { oneTryClient, readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cyclesQuery, payDetailsQuery, payslipsOfQuery } from './payroll-query.ts'
import { PersonPay } from './person-pay.tsx'

const termsFrom = (from: string): PayTerms => ({
  from: day(from),
  payCycleId: '0190a000-0000-7000-8000-000000000001',
  payCycleName: 'Monthly',
  payType: 'HOURLY_SALARY',
  amountCents: 3000,
  taxDeductionCents: 0,
  benefitsDeductionCents: 0,
  overtimeEligible: true,
  coveredMinutesPerWeek: 2400,
})

const details = (...terms: PayTerms[]): PayDetails => ({
  userId: 'ana',
  userName: 'Ana Ruiz',
  currency: 'AUD',
  terms,
  version: 'as they were looked at',
  can: { change: true },
})

type Shown = { details: PayDetails; noPayslips?: true; noCycles?: true; address?: string }

/** What is not given here is asked of a server that does not answer. */
const show = ({ details: known, noPayslips, noCycles, ...at }: Shown) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('connection lost')))
  readBy({ country: 'KI', currency: 'AUD', zone: 'Pacific/Kiritimati' })
  const client = oneTryClient()
  client.setQueryData(payDetailsQuery('ana').queryKey, known)
  if (noPayslips) client.setQueryData(payslipsOfQuery('ana').queryKey, { items: [] })
  if (noCycles) client.setQueryData(cyclesQuery.queryKey, { items: [] })
  showScreen(() => <PersonPay userId="ana" />, { client, ...at })
}

test('terms count from their first day in the zone of the reader', async () => {
  vi.setSystemTime('2026-12-24T11:00:00Z')
  show({ details: details(termsFrom('2026-12-25'), termsFrom('2026-01-01')), noPayslips: true })
  expect(await screen.findByText('Since 25 Dec 2026')).toBeTruthy()
})

test('payslips that cannot be loaded say so', async () => {
  show({ details: details(termsFrom('2026-01-01')) })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('without payslips there is nothing of them', async () => {
  show({ details: details(), noPayslips: true })
  expect(await screen.findByText('No pay terms yet, so this person is not on any payroll.')).toBeTruthy()
  expect(screen.queryByText('Payslips')).toBeNull()
})

test('pay terms without a pay cycle lead to where one is added', async () => {
  show({ details: details(), noPayslips: true, noCycles: true, address: '/?do=pay' })
  expect(await screen.findByText('Add a pay cycle first.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go to Pay set-up' })).toBeTruthy()
})

test('pay cycles that cannot be loaded say so where the form would be', async () => {
  show({ details: details(), noPayslips: true, address: '/?do=pay' })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
