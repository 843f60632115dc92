import type { ListedLeave } from '@daybook/leave/contract'
import { addDays, day, formatDay } from '@daybook/platform/domain'
import { oneTryClient, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { balancesQuery, requestPages } from './leave-queries.ts'
import { LeavesScreen } from './leaves-screen.tsx'
import { annual, leaveOn } from './test-leave.ts'

const today = day('2026-03-16')

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
  const both = { change: true, cancel: true }
  const ahead = leaveOn(addDays(today, 1), both)
  const oldest = leaveOn(addDays(today, -30), both)
  const tooOld = leaveOn(addDays(today, -31), both)
  const paid = leaveOn(addDays(today, -4), {})
  expect(await deedsOn([ahead, oldest, tooOld, paid])).toEqual([['Change', 'Cancel'], ['Change', 'Cancel'], ['Cancel'], []])
})
