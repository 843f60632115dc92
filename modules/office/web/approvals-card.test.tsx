import type { PendingLeave } from '@daybook/leave/contract'
import type { OfficeView } from '@daybook/office/contract'
import { day } from '@daybook/platform/domain'
import { ToastHost } from '@daybook/platform/web'
import { oneTryClient, readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import type { PendingWeek } from '@daybook/time/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { ApprovalsCard } from './approvals-card.tsx'
import { officeQuery } from './office-query.ts'
import { quietOffice } from './quiet-office.ts'

const ana = '0190a000-0000-7000-8000-000000000001'
const bo = '0190a000-0000-7000-8000-000000000002'
const asked = '0190a000-0000-7000-8000-000000000003'
const dayIds = ['0190a000-0000-7000-8000-000000000010', '0190a000-0000-7000-8000-000000000011']

const week: PendingWeek = {
  userId: ana,
  userName: 'Ana Ruiz',
  zone: 'Europe/Berlin',
  weekStarts: day('2026-03-09'),
  submittedAt: '2026-03-16T08:00:00Z',
  workedMinutes: 930,
  plannedMinutes: 960,
  overtimeMinutes: 0,
  holidays: [],
  ownRules: false,
  days: dayIds.map((id, index) => ({
    id,
    day: day(`2026-03-${String(9 + index).padStart(2, '0')}`),
    workedMinutes: 465,
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
    version: 3,
  })),
}

const request: PendingLeave['request'] = {
  id: asked,
  userId: bo,
  userName: 'Bo Berg',
  typeId: '0190a000-0000-7000-8000-000000000004',
  typeName: 'Annual leave',
  unit: 'DAYS',
  paid: true,
  from: day('2026-04-13'),
  to: day('2026-04-14'),
  fromHalf: null,
  toHalf: null,
  minutes: null,
  total: 200,
  status: 'PENDING',
  stage: 'MANAGER',
  cancelAsked: false,
  note: '',
  askedAt: '2026-03-16T09:00:00Z',
  decidedAt: null,
  decidedByName: null,
  decisionNote: null,
  replacesId: null,
  documentMissing: false,
  imported: false,
  version: 1,
}
const leave: PendingLeave = {
  request,
  perDay: [],
  balance: { before: 100, after: -100 },
  paidTo: null,
  away: [],
  short: null,
  ownRules: false,
  files: [],
  team: 3,
}

const row = { user: 'Ana Ruiz', userId: ana, date: day('2026-03-09'), days: 2, requestId: null, type: 'Timesheet' as const }
const rowOfLeave = { ...row, user: 'Bo Berg', userId: bo, requestId: asked, type: 'Leave' as const }
const office: OfficeView = { ...quietOffice, pendingApprovals: [row, rowOfLeave], pendingCount: 2, pendingLeaveCount: 1 }

type Sent = { address: string; body: Record<string, unknown> }

const shown = async (view: OfficeView) => {
  // As on a plain address in a network: calls go in plain.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), randomUUID: crypto.randomUUID.bind(crypto) })
  const sent: Sent[] = []
  const replies: Record<string, unknown> = {
    '/api/v0/timesheet_approval/search': { items: [week], nextCursor: null },
    '/api/v0/leave-approval/search': { items: [leave], nextCursor: null },
    '/api/v0/my-office': view,
    '/api/v0/timesheet_approval': { decided: 2 },
    '/api/v0/timesheet_approval/undo': { undone: 2 },
    '/api/v0/leave-approval': { decided: 1, items: [{ ...request, status: 'REJECTED' }] },
  }
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (body && pathname.startsWith('/api/')) sent.push({ address: pathname, body: JSON.parse(String(body)) })
    return Response.json(replies[pathname] ?? {})
  })
  readBy({ userRole: 'ENTERPRISE_ADMIN' })
  const client = oneTryClient()
  client.setQueryData(officeQuery.queryKey, view)
  showScreen(
    () => (
      <Suspense fallback={null}>
        <ToastHost />
        <ApprovalsCard />
      </Suspense>
    ),
    { client },
  )
  await screen.findByText('Pending Approvals')
  const last = (address: string) => sent.findLast((each) => each.address === address)?.body
  return { last }
}

test('one press approves the days as they are shown, with their hours, and can be taken back', async () => {
  const { last } = await shown(office)
  expect(await screen.findByText('15 h 30 of 16 h')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Timesheet for Ana Ruiz' }))
  await screen.findByText('Approved 2 days of Ana Ruiz')
  const seen = dayIds.map((id) => ({ id, version: 3 }))
  expect(last('/api/v0/timesheet_approval')).toEqual({ ids: dayIds, seen, decision: 'APPROVE', note: '' })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(last('/api/v0/timesheet_approval/undo')).toEqual({ ids: dayIds }))
})

test('a request says what speaks against it; a rejection is sent only with its reason', async () => {
  const { last } = await shown(office)
  expect(await screen.findByText('More than is left')).toBeTruthy()
  // Its days once, as the type counts them; those of the week above are another matter.
  expect(screen.getByText(/Annual leave, 13 Apr – 14 Apr 2026, 2 days/)).toBeTruthy()
  expect(screen.getAllByText('2 days')).toHaveLength(1)
  fireEvent.click(await screen.findByRole('button', { name: 'Reject Leave for Bo Berg' }))
  const box = await screen.findByLabelText('Why not, Bo Berg will ask')
  const submit = screen.getByRole('button', { name: 'Reject' })
  fireEvent.click(submit)
  expect(last('/api/v0/leave-approval')).toBeUndefined()
  fireEvent.change(box, { target: { value: 'We are too few' } })
  fireEvent.click(submit)
  await screen.findByText(/^Not approved: Bo Berg/)
  expect(last('/api/v0/leave-approval')).toEqual({
    requests: [{ id: asked, version: 1 }],
    decision: 'REJECT',
    note: 'We are too few',
  })
})

test('where other days wait than the card counts, nothing is decided in place', async () => {
  await shown({ ...office, pendingApprovals: [{ ...row, days: 3 }, rowOfLeave] })
  await screen.findByRole('button', { name: 'Approve Leave for Bo Berg' })
  expect(screen.queryByRole('button', { name: 'Approve Timesheet for Ana Ruiz' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Timesheet for Ana Ruiz' })).toBeTruthy()
})

test('what is decided on screens of its own is counted, with the way there', async () => {
  await shown({ ...office, pendingExpenseCount: 1, pendingChangeCount: 2 })
  expect((await screen.findByRole('link', { name: '1 claim of expenses' })).getAttribute('href')).toBe(
    '/product/timesheet/expenseApproval',
  )
  expect(screen.getByRole('link', { name: '2 changes of data' }).getAttribute('href')).toBe('/product/timesheet/changeRequests')
})
