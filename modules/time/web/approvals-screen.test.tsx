import { day } from '@daybook/platform/domain'
import { ToastHost } from '@daybook/platform/web'
import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import type { PendingWeek } from '@daybook/time/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApprovalsScreen } from './approvals-screen.tsx'

const dayOn = (date: number): PendingWeek['days'][number] => ({
  id: `day-${date}`,
  day: day(`2026-03-${String(date).padStart(2, '0')}`),
  workedMinutes: 480,
  leave: null,
  breakMinutes: 0,
  plannedMinutes: 480,
  windows: [],
  marks: [],
  premiums: [],
  otherZones: [],
  outside: false,
  notWorked: false,
  note: '',
  stretches: [],
  version: 2,
})

const weekOf = (userId: string, userName: string): PendingWeek => ({
  userId,
  userName,
  zone: 'Europe/Berlin',
  weekStarts: day('2026-03-09'),
  submittedAt: '2026-03-16T08:00:00Z',
  workedMinutes: 0,
  plannedMinutes: 2400,
  overtimeMinutes: 0,
  holidays: [],
  ownRules: false,
  days: [dayOn(9)],
})

const show = (items: readonly PendingWeek[], { nextCursor, ...at }: { nextCursor?: string; address?: string } = {}) => {
  vi.stubGlobal('fetch', async () => Response.json({ items, nextCursor: nextCursor ?? null }))
  showScreen(ApprovalsScreen, at)
}

test('nothing of one person waits: the screen says so of that person, and leads to the others', async () => {
  show([weekOf('ben', 'Ben Ode')], { address: '/?user=ana' })
  expect(await screen.findByText('Nothing from this person waits for you.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show everybody’s weeks' })).toBeTruthy()
})

test('while there is more to load, nobody is told that nothing waits', async () => {
  show([], { nextCursor: '2' })
  expect(await screen.findByRole('button', { name: 'Load more' })).toBeTruthy()
  expect(screen.queryByText(/^Nothing/)).toBeNull()
})

test('the note takes the focus when it opens, and never takes it back', async () => {
  show([weekOf('ana', 'Ana Ruiz'), weekOf('ben', 'Ben Ode')])
  await userEvent.click((await screen.findAllByRole('button', { name: 'Reject' }))[0] ?? document.body)
  expect(document.activeElement).toBe(screen.getByLabelText('What should Ana Ruiz change?'))
  const other = screen.getByRole('checkbox', { name: 'Select the week of Ben Ode' })
  await userEvent.click(other)
  expect(document.activeElement).toBe(other)
  await userEvent.click(screen.getByLabelText('What should Ana Ruiz change?'))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByLabelText('What should Ana Ruiz change?')).toBeNull()
})

test('single days of a week are left for later, with the pointer and by the key', async () => {
  const days = [9, 10, 11].map((date) => dayOn(date))
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, asked?: { body?: string }) => {
    const said = JSON.parse(asked?.body ?? '{}') as { decision?: string }
    if (said.decision) sent.push(said)
    return Response.json(said.decision ? { decided: 2 } : { items: [{ ...weekOf('ana', 'Ana Ruiz'), days }], nextCursor: null })
  })
  showScreen(ApprovalsScreen)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Decide on Tue 10 of Ana Ruiz' }))
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2 of 3 days' }))
  expect(sent).toEqual([
    {
      ids: ['day-9', 'day-11'],
      seen: [
        { id: 'day-9', version: 2 },
        { id: 'day-11', version: 2 },
      ],
      decision: 'APPROVE',
      note: '',
    },
  ])
})

test('what was approved can be taken back from the words that say so', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, asked?: { body?: string }) => {
    if (address.endsWith('/search')) return Response.json({ items: [weekOf('ana', 'Ana Ruiz')], nextCursor: null })
    sent.push(`${new URL(address, 'http://x').pathname} ${asked?.body ?? ''}`)
    return Response.json(address.endsWith('/undo') ? { undone: 1 } : { decided: 1 })
  })
  showScreen(() => (
    <>
      <ApprovalsScreen />
      <ToastHost />
    </>
  ))
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  const said = await screen.findByText('Approved 1 day of Ana Ruiz')
  await userEvent.click(within(said).getByRole('button', { name: 'Undo' }))
  expect(sent.at(-1)).toBe('/api/v0/timesheet_approval/undo {"ids":["day-9"]}')
})

test('a holiday is named at its day, whether it was worked or not', async () => {
  const holidays = [
    { day: day('2026-03-09'), name: 'Town Fair' },
    { day: day('2026-03-13'), name: 'Bridge Day' },
  ]
  show([{ ...weekOf('ana', 'Ana Ruiz'), holidays }])
  expect(await screen.findByText('Town Fair')).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Mon 9\. Holiday: Town Fair/ })).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Fri 13\. Holiday: Bridge Day/ })).toBeTruthy()
})
