import { defaultLeavePolicy } from '@daybook/leave/domain'
import type { LeaveBalance } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LedgerScreen } from './ledger-screen.tsx'

const balanceOf = (typeName: string, unit: LeaveBalance['unit'], today: number): LeaveBalance => ({
  typeId: typeName,
  typeName,
  unit,
  open: true,
  policy: defaultLeavePolicy,
  today,
  reserved: 0,
  used: 0,
  year: { from: day('2026-01-01'), to: day('2026-12-31') },
  ahead: [],
})

test('an adjustment is said in what its type counts: days or hours', async () => {
  const items = [balanceOf('Annual leave', 'DAYS', 1150), balanceOf('Sick leave', 'HOURS', 5000)]
  const balances = { userId: 'tom', userName: 'Tom Becker', today: day('2026-03-16'), items, can: { ask: false, adjust: true } }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/ledger/search') ? { items: [], nextCursor: null } : balances),
  )
  showScreen(LedgerScreen, { address: '/?user=tom&adjust=new' })
  expect(await screen.findByText('Now 11.5 days')).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'Leave' }))
  const options = await screen.findAllByRole('option', { name: 'Sick leave', hidden: true })
  await userEvent.click(options.at(-1) ?? document.body)
  expect(await screen.findByText('Now 50 hours')).toBeTruthy()
  const amount = screen.getByRole('textbox', { name: 'Add, or take with a minus' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '-8')
  expect(amount).toHaveProperty('value', '-8 hours')
})
