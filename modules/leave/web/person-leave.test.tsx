import type { LeaveBalance, ListedLeave } from '@daybook/leave/contract'
import { defaultLeavePolicy } from '@daybook/leave/domain'
import { day } from '@daybook/platform/domain'
import { oneTryClient, readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { balancesQuery, requestPages } from './leave-queries.ts'
import { PersonLeave } from './person-leave.tsx'

const leaveOn = (from: string, status: ListedLeave['status'], cancelFor: boolean): ListedLeave => ({
  id: from,
  userId: 'tom',
  userName: 'Tom Becker',
  typeId: 'annual',
  typeName: 'Annual leave',
  unit: 'DAYS',
  paid: true,
  from: day(from),
  to: day(from),
  fromHalf: null,
  toHalf: null,
  minutes: null,
  total: 100,
  status,
  stage: 'HR',
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
  version: 3,
  can: { change: false, cancel: false, addFile: false, cancelFor },
})

const balance: LeaveBalance = {
  typeId: 'annual',
  typeName: 'All of it',
  unit: 'DAYS',
  open: true,
  policy: defaultLeavePolicy,
  today: 1150,
  reserved: 0,
  used: 0,
  year: { from: day('2026-01-01'), to: day('2026-12-31') },
  ahead: [],
}

const showLeaveOf = (userId: string, items: readonly ListedLeave[]): void => {
  const client = oneTryClient()
  const balances = {
    userId,
    userName: 'Tom Becker',
    today: day('2026-03-16'),
    items: [balance],
    can: { ask: false, adjust: true },
  }
  client.setQueryData(balancesQuery(userId).queryKey, balances)
  client.setQueryData(requestPages(userId).queryKey, { pages: [{ items, nextCursor: null }], pageParams: [undefined] })
  showScreen(() => <PersonLeave userId={userId} />, { client })
}

const cancels = () => screen.queryAllByRole('button', { name: /^Cancel the leave/ })

test('leave of somebody else is cancelled where it stands, with a note, where the server would take that', async () => {
  readBy({ userId: 'nora' })
  sealNothing()
  const sent: { address: string; body: unknown }[] = []
  const approved = leaveOn('2026-04-14', 'APPROVED', true)
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push({ address, body: JSON.parse(String(body ?? 'null')) as unknown })
    return Response.json(address.includes('cancel-for') ? approved : { items: [], nextCursor: null })
  })
  showLeaveOf('tom', [leaveOn('2026-04-13', 'PENDING', true), approved, leaveOn('2026-04-15', 'APPROVED', false)])
  await screen.findAllByText('Annual leave')
  expect(cancels()).toHaveLength(2)
  fireEvent.click(cancels()[1] as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Cancel the leave of Tom Becker' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel this leave' }))
  expect(await screen.findByText('Please say why.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Why' }), { target: { value: 'The fair is that day' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel this leave' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3, note: 'The fair is that day' }))
  expect(sent[0]?.address).toContain('/api/v0/leave/2026-04-14/cancel-for')
})
