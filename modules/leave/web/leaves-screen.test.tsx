import { defaultLeavePolicy } from '@daybook/leave/domain'
import type { LeaveBalance, ListedLeave } from '@daybook/leave/contract'
import { addDays, day, type Day, formatDay } from '@daybook/platform/domain'
import { oneTryClient, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { balancesQuery, requestPages } from './leave-queries.ts'
import { LeavesScreen } from './leaves-screen.tsx'

const today = day('2026-03-16')

const annual: LeaveBalance = {
  typeId: 'annual',
  typeName: 'Annual leave',
  unit: 'DAYS',
  open: true,
  policy: { ...defaultLeavePolicy, daysBack: 30 },
  today: 2000,
  reserved: 0,
  used: 0,
  year: { from: day('2026-01-01'), to: day('2026-12-31') },
  ahead: [],
}

const leaveOn = (from: Day, can: ListedLeave['can']): ListedLeave => ({
  id: from,
  userId: 'nora',
  userName: 'Nora Field',
  typeId: 'annual',
  typeName: 'Annual leave',
  unit: 'DAYS',
  paid: true,
  from,
  to: from,
  fromHalf: null,
  toHalf: null,
  minutes: null,
  total: 100,
  status: 'APPROVED',
  stage: 'MANAGER',
  cancelAsked: false,
  imported: false,
  note: '',
  askedAt: '2026-01-01T08:00:00Z',
  decidedAt: null,
  decidedByName: null,
  decisionNote: null,
  replacesId: null,
  documentMissing: false,
  files: [],
  version: 1,
  can,
})

const deedsOn = async (items: readonly ListedLeave[]): Promise<string[][]> => {
  const client = oneTryClient()
  const can = { ask: true, adjust: false }
  client.setQueryData(balancesQuery().queryKey, { userId: 'nora', userName: 'Nora Field', today, items: [annual], can })
  client.setQueryData(requestPages().queryKey, { pages: [{ items, nextCursor: null }], pageParams: [undefined] })
  showScreen(LeavesScreen, { client })
  const days = await Promise.all(items.map(({ from }) => screen.findByText(formatDay(from))))
  const rows = days.map((cell) => cell.closest('tr') ?? cell)
  return rows.map((row) => [...row.querySelectorAll('a, button')].map(({ textContent }) => textContent))
}

test('only what the server would take is offered: a paid day has no deeds, one long ago is given back but not moved', async () => {
  const both = { change: true, cancel: true, addFile: false, cancelFor: false }
  const ahead = leaveOn(addDays(today, 1), both)
  const oldest = leaveOn(addDays(today, -30), both)
  const tooOld = leaveOn(addDays(today, -31), both)
  const paid = leaveOn(addDays(today, -4), { change: false, cancel: false, addFile: false, cancelFor: false })
  expect(await deedsOn([ahead, oldest, tooOld, paid])).toEqual([['Change', 'Cancel'], ['Change', 'Cancel'], ['Cancel'], []])
})
