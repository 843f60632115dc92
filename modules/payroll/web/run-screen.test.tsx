import type { LeftOut, Run, RunTotals } from '@daybook/payroll/contract'
import { day } from '@daybook/platform/domain'
import { oneTryClient, readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { leftOutPages, runPages, runQuery } from './payroll-query.ts'
import { RunScreen } from './run-screen.tsx'

const period = {
  id: 'february',
  payCycleId: 'monthly',
  payCycleName: 'Monthly',
  from: day('2026-02-01'),
  to: day('2026-02-28'),
  payDate: day('2026-02-27'),
  payYear: 2026,
  number: 2,
  status: 'PREVIEWED',
  people: 1,
  grossCents: 100_000,
  netCents: 90_000,
} as const

const totals: RunTotals = {
  people: 1,
  grossCents: 100_000,
  taxCents: 10_000,
  benefitsCents: 0,
  adjustmentCents: 0,
  netCents: 90_000,
  problems: 0,
  pendingDays: 0,
  lateChanges: 0,
  lateCents: 0,
  figures: 'as they were looked at',
}

type Shown = { run?: Partial<Run>; totals?: Partial<RunTotals>; leftOut?: LeftOut[]; on?: string }

const show = (about: Shown = {}) => {
  vi.setSystemTime(`${about.on ?? '2026-03-02'}T11:00:00Z`)
  readBy()
  const client = oneTryClient()
  const run: Run = {
    period,
    currency: 'EUR',
    outside: { days: 0, people: 0, names: [] },
    prepared: null,
    secondPeople: null,
    can: { preview: true, finalize: true, markPaid: false },
    ...about.run,
    totals: { ...totals, ...about.totals },
  }
  const page = (items: unknown[]) => ({ pages: [{ items, nextCursor: null }], pageParams: [undefined] })
  client.setQueryData(runQuery('february').queryKey, run)
  client.setQueryData(runPages('february', 'all', undefined).queryKey, page([]) as never)
  client.setQueryData(leftOutPages('february').queryKey, page(about.leftOut ?? []) as never)
  showScreen(() => <RunScreen periodId="february" />, { client })
}

const finalise = async () => (await screen.findByRole('button', { name: 'Finalise' })) as HTMLButtonElement

test('a run with nothing wrong can be finalised, and says nothing more', async () => {
  show()
  expect((await finalise()).disabled).toBe(false)
  expect([screen.queryByText(/late change/), screen.queryByText('Not paid by this payroll')]).toEqual([null, null])
})

test('hours outside of an employment are said, with whose they are', async () => {
  show({ run: { outside: { days: 7, people: 4, names: ['Ada', 'Ben', 'Cleo'] } } })
  expect(
    await screen.findByText('7 days with hours lie before a joining date or after a last day, and are paid by no payroll'),
  ).toBeTruthy()
  expect(screen.getByText(/Of Ada, Ben, Cleo and 1 more/)).toBeTruthy()
})

const later = { ...period, payDate: day('2026-03-05') }
const next = /Hours that are worked after it is final are paid with the next payroll/

test.each([
  ['2026-02-26', period, true, /and can be finalised from its pay date on, 27 Feb 2026; compute it again then/],
  ['2026-02-27', period, false, next],
  ['2026-02-27', later, true, /It can be finalised then or later; compute it again then/],
])('on %s a run says from when on it can be finalised', async (on, shown, disabled, words) => {
  show({ on, run: { period: shown } })
  expect((await finalise()).disabled).toBe(disabled)
  const notice = (await screen.findByText(/^This period ends on/)).textContent ?? ''
  expect(notice).toMatch(words)
  expect(next.test(notice)).toBe(shown !== later)
})

test('whose own figures they are is told who can look at them, and cannot finalise', async () => {
  show({ run: { secondPeople: ['Ada Lovelace', 'Grace Hopper'] } })
  expect((await finalise()).disabled).toBe(true)
  expect(screen.getByText(/Ada Lovelace or Grace Hopper can press “Compute again”/)).toBeTruthy()
})

test('what came late for earlier periods is told with its sum', async () => {
  show({ totals: { lateChanges: 2, lateCents: 32_000 } })
  expect(await screen.findByText(/2 late changes of earlier periods are in these figures: \+€320.00 gross/)).toBeTruthy()
})

test('who is not paid is listed with the reason and what can be done about it', async () => {
  const out = (userName: string, reason: LeftOut['reason'], payCycleName: string | null = null): LeftOut => ({
    userId: userName,
    userName,
    reason,
    payCycleName,
    can: { choose: true },
  })
  show({ leftOut: [out('Ada', 'INVITED'), out('Bo', 'NO_TERMS'), out('Cy', 'OTHER_CYCLE', 'Weekly'), out('Di', 'HOLD')] })
  expect(await screen.findByRole('button', { name: 'Pay them all the same' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Set their pay' }).getAttribute('href')).toContain('person=Bo')
  expect(screen.getByText('Paid by the cycle Weekly')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay them now' })).toBeTruthy()
})

test.each([
  [
    'FINALIZED',
    'is done',
    'Everybody sees their payslip now. Send the money by 27 Feb 2026, then mark it as paid. Bank accounts are on each person’s page.',
  ],
  ['PAID', 'is paid', 'went out. Everybody sees their payslip.'],
] as const)('a payroll that is %s says what was reached', async (status, title, words) => {
  show({ run: { period: { ...period, status }, can: { preview: false, finalize: false, markPaid: true } } })
  expect((await screen.findByRole('heading', { level: 2, name: new RegExp(title) })).textContent).toContain('February')
  expect(screen.getByText(new RegExp(words)).textContent).toContain('900.00')
})
