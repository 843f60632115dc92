import { defaultLeavePolicy } from '@daybook/leave/domain'
import type { LeaveBalance, LedgerLine } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LedgerScreen } from './ledger-screen.tsx'

const balanceOf = (typeName: string, paid: boolean): LeaveBalance => ({
  typeId: typeName,
  typeName,
  unit: 'DAYS',
  open: true,
  policy: { ...defaultLeavePolicy, paid },
  today: 1150,
  reserved: 0,
  used: 0,
  year: { from: day('2026-01-01'), to: day('2026-12-31') },
  ahead: [],
})

const line = (id: string, payOutId: string | null): LedgerLine => ({
  id,
  typeId: 'Annual leave',
  typeName: 'Annual leave',
  unit: 'DAYS',
  day: day('2026-03-31'),
  kind: 'encash',
  amount: -250,
  balance: 900,
  why: 'By agreement',
  requestId: null,
  payOutId,
  madeAt: '2026-03-02T09:00:00Z',
  madeByName: 'Nora Lindqvist',
})

test('only paid leave is paid out, and what no payroll has paid is taken back where it stands', async () => {
  const items = [balanceOf('Unpaid leave', false), balanceOf('Annual leave', true)]
  const balances = { userId: 'tom', userName: 'Tom Becker', today: day('2026-03-16'), items, can: { ask: false, adjust: true } }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/ledger/search') ? { items: [line('1', 'a'), line('2', null)], nextCursor: null } : balances),
  )
  showScreen(LedgerScreen, { address: '/?user=tom&adjust=payOut' })
  expect(await screen.findByRole('dialog', { name: 'Pay leave out to Tom Becker' })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Leave' })).toHaveProperty('value', 'Annual leave')
  expect(await screen.findAllByRole('button', { name: 'Take back', hidden: true })).toHaveLength(1)
})
