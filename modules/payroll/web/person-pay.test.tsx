import type { PayCycle, PayDetails, PayTerms } from '@daybook/payroll/contract'
import { day } from '@daybook/platform/domain'
import { oneTryClient, readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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

const monthly: PayCycle = {
  id: termsFrom('2026-01-01').payCycleId,
  name: 'Monthly',
  frequency: 'MONTHLY',
  rule: { kind: 'MONTHLY', startDay: 1, payDate: { kind: 'OFFSET', days: 0 }, businessDay: 'none' },
  status: 'ACTIVE',
  people: 1,
  begins: day('2026-01-01'),
  version: 1,
}

type Shown = { details: PayDetails; noPayslips?: true; cycles?: PayCycle[]; address?: string }

/** What is not given here is asked of a server that does not answer. */
const show = ({ details: known, noPayslips, cycles, ...at }: Shown) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('connection lost')))
  readBy({ country: 'KI', currency: 'AUD', zone: 'Pacific/Kiritimati' })
  const client = oneTryClient()
  client.setQueryData(payDetailsQuery('ana').queryKey, known)
  if (noPayslips) client.setQueryData(payslipsOfQuery('ana').queryKey, { items: [] })
  if (cycles) client.setQueryData(cyclesQuery.queryKey, { items: cycles })
  showScreen(() => <PersonPay userId="ana" />, { client, ...at })
  return client
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
  show({ details: details(), noPayslips: true, cycles: [], address: '/?do=pay' })
  expect(await screen.findByText('Add a pay cycle first.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go to Pay set-up' })).toBeTruthy()
})

test('a form that was open says what it began with, whatever is agreed meanwhile', async () => {
  sealNothing()
  const sent: unknown[] = []
  const client = show({ details: details(termsFrom('2026-01-01')), noPayslips: true, cycles: [monthly], address: '/?do=pay' })
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Promise.reject(new TypeError('connection lost'))
  })
  const save = await screen.findByRole('button', { name: 'Save this pay' })
  act(
    () => void client.setQueryData(payDetailsQuery('ana').queryKey, { ...details(termsFrom('2026-02-01')), version: 'another' }),
  )
  await userEvent.click(save)
  await waitFor(() => expect(sent).toMatchObject([{ version: details().version, amountCents: 3000 }]))
})

test('pay cycles that cannot be loaded say so where the form would be', async () => {
  show({ details: details(), noPayslips: true, address: '/?do=pay' })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
