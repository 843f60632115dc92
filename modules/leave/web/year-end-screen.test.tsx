import type { LeaveType, YearEndLine } from '@daybook/leave/contract'
import { defaultLeavePolicy } from '@daybook/leave/domain'
import { day } from '@daybook/platform/domain'
import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { YearEndScreen } from './year-end-screen.tsx'

const typeOf = (name: string, limited: boolean): LeaveType => ({
  id: name,
  name,
  unit: 'DAYS',
  archived: false,
  versions: [
    { from: day('2026-01-01'), policy: { ...defaultLeavePolicy, limited }, madeAt: '2026-01-01T09:00:00Z', madeByName: null },
  ],
  version: 1,
})

const line = (userName: string, more: Partial<YearEndLine> = {}): YearEndLine => ({
  userId: userName,
  userName,
  unit: 'DAYS',
  turns: day('2027-01-01'),
  left: 750,
  carried: 500,
  lost: 250,
  usableUntil: day('2027-03-31'),
  ...more,
})

const answers = (types: LeaveType[], items: YearEndLine[]) =>
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('/year-end/search') ? { items, nextCursor: null } : { types, country: 'DE', departments: [], least: [] },
    ),
  )

test('what goes over and what is lost stands beside each name; who is not here then has neither', async () => {
  const gone = line('Berta', { turns: null, left: 0, carried: 0, lost: 0, usableUntil: null })
  answers([typeOf('Sick leave', false), typeOf('Annual leave', true)], [line('Anna'), gone])
  showScreen(YearEndScreen)
  const row = await screen.findByRole('row', { name: /Anna/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['7.5', '5', '2.5']))
  expect(within(screen.getByRole('row', { name: /Berta/ })).getByText('Not here then')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Type of leave' })).toHaveProperty('value', 'Annual leave')
  expect(screen.getByText(/At most 5 days go over/)).toBeTruthy()
})

test('without a type that has a balance there is nothing to go over, and it says so', async () => {
  answers([typeOf('Sick leave', false)], [])
  showScreen(YearEndScreen)
  expect(await screen.findByText(/No type of leave has a balance/)).toBeTruthy()
})
