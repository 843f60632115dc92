import type { Run } from '@daybook/checklists/contract'
import { day } from '@daybook/platform/domain'
import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RunScreen } from './run-screen.tsx'
import { task } from './test-lists.ts'

const runId = '01900000-0000-7000-8000-000000000101'
const strip = { done: 0, leftOut: 0, overdue: 0, toCome: 1 }
const leaver = { hasAccess: true, leave: [], assets: [] }

const leaving = (more: Partial<Run> = {}): Run => ({
  id: runId,
  name: 'Leaving',
  kind: 'LEAVING',
  person: { id: 'ana', name: 'Ana Ruiz' },
  anchor: day('2026-03-20'),
  status: 'OPEN',
  progress: { ...strip, weights: strip, percent: 0 },
  version: 1,
  startedAt: '2026-03-01T09:00:00Z',
  startedBy: 'Nora Field',
  byItself: false,
  endedAt: null,
  stopReason: null,
  tasks: [task({ gate: 'ASSETS', shut: true })],
  leaver,
  followsRecord: false,
  can: { stop: true, move: true },
  ...more,
})

const shown = (run: Run) => {
  sealNothing()
  readBy({ features: ['BASIC_HR_CHECKLISTS', 'ADVANCED_HR_CHECKLISTS'] })
  vi.stubGlobal('fetch', async () => Response.json(run))
  showScreen(RunScreen, { address: `/?id=${runId}` })
}

test('what somebody who leaves still has stands there, each with the way to it, and its task waits for that', async () => {
  const laptop = { id: 'a1', name: 'MacBook Pro 14', kind: 'COMPUTER' as const, serial: 'C02-1', since: day('2026-03-10') }
  shown(leaving({ leaver: { ...leaver, assets: [laptop, { ...laptop, id: 'a2', name: 'Workshop key', serial: '' }] } }))
  const lent = within(await screen.findByRole('list', { name: 'Still with them' }))
  const links = lent.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['MacBook Pro 14', '/product/timesheet/assets?asset=a1'],
    ['Workshop key', '/product/timesheet/assets?asset=a2'],
  ])
  expect(lent.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'MacBook Pro 14C02-1 · since 10 Mar 2026',
    'Workshop keysince 10 Mar 2026',
  ])
  expect(screen.getByText('Done by itself once everything that was lent is returned')).toBeTruthy()
})

test('a task that the reader handed in, and whose day they are not told, stands there without one', async () => {
  const can = { tick: false, undo: false, leaveOut: false, agree: false, answer: false }
  const handedIn = { by: 'Max Boss', at: '2026-03-02T09:00:00Z', agrees: { kind: 'HR' as const, person: null } }
  shown(leaving({ anchor: null, leaver: null, tasks: [task({ due: null, approver: 'HR', handedIn, can })] }))
  const [item] = within(await screen.findByRole('list', { name: 'Tasks' })).getAllByRole('listitem')
  expect(item?.textContent).toBe('Order a computerHanded in by Max Boss · HR has to agree')
})

test('where nothing is left nothing is said of it', async () => {
  shown(leaving())
  expect(await screen.findByRole('list', { name: 'Tasks' })).toBeTruthy()
  expect(screen.queryByText('Still with them')).toBeNull()
})
