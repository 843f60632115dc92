import type { ChartPerson } from '@daybook/people/contract'
import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { OrgChartScreen } from './org-chart-screen.tsx'

const idOf = (n: number) => `0190a000-0000-7000-8000-0000000000${10 + n}`
const person = (n: number, userName: string, reports = 0): ChartPerson => ({
  userId: idOf(n),
  userName,
  designation: 'Fitter',
  department: '',
  profileImageS3Path: null,
  reports,
})
const below: Record<string, readonly ChartPerson[]> = {
  top: [person(1, 'Nora Field', 2)],
  [idOf(1)]: [person(2, 'Ana Ruiz', 1), person(3, 'Bo Berg')],
  [idOf(2)]: [person(4, 'Cem Kaya')],
}

type Asked = { managerId?: string; cursor?: string }
beforeEach(() => {
  readBy()
  vi.stubGlobal('fetch', async (_address: string, init?: { body?: string }) => {
    const { managerId = 'top', cursor } = JSON.parse(init?.body ?? '{}') as Asked
    if (cursor) return Response.json({ items: [person(5, 'Dora Klein')], nextCursor: null })
    return Response.json({ items: below[managerId] ?? [], nextCursor: managerId === idOf(1) ? 'more' : null })
  })
})

test('one person at the top is opened; a press opens and closes a branch, and the rest comes on demand', async () => {
  showScreen(OrgChartScreen)
  const reports = await screen.findByRole('list', { name: 'Report to Nora Field' })
  expect(within(reports).getByText('Bo Berg')).toBeTruthy()
  const more = within(reports).getByRole('button', { name: '1 person who reports to Ana Ruiz' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(more)
  expect(await screen.findByText('Cem Kaya')).toBeTruthy()
  fireEvent.click(more)
  expect(screen.queryByText('Cem Kaya')).toBeNull()
  fireEvent.click(within(reports).getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Dora Klein')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Bo Berg/ }).getAttribute('href')).toContain(idOf(3))
})

test('nobody there: the chart says so', async () => {
  below['top'] = []
  showScreen(OrgChartScreen)
  expect(await screen.findByText('Nobody works here yet.')).toBeTruthy()
})
