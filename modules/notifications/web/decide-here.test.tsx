import type { PendingLeave } from '@daybook/leave/contract'
import type { Notification } from '@daybook/notifications/contract'
import { day } from '@daybook/platform/domain'
import { session, ToastHost } from '@daybook/platform/web'
import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import type { PendingWeek } from '@daybook/time/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BellList } from './bell-list.tsx'

const week: PendingWeek = {
  userId: 'ana',
  userName: 'Ana Ruiz',
  zone: 'Europe/Berlin',
  weekStarts: day('2026-03-09'),
  submittedAt: '2026-03-16T08:00:00Z',
  workedMinutes: 465,
  plannedMinutes: 480,
  overtimeMinutes: 0,
  holidays: [],
  ownRules: false,
  days: [
    {
      id: 'monday',
      day: day('2026-03-09'),
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
    },
  ],
}

const leave: PendingLeave = {
  request: {
    id: 'request',
    userId: 'bo',
    userName: 'Bo Berg',
    typeId: 'type',
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
  },
  perDay: [],
  balance: { before: 100, after: -100 },
  paidTo: null,
  away: [],
  short: null,
  ownRules: false,
  files: [],
  team: 3,
}

const told = (kind: string, message: string, decides: Notification['decides']): Notification => ({
  id: message,
  message,
  isRead: true,
  createdOn: '2026-03-16T09:00:00Z',
  detail: '',
  link: '/product/timesheet/timesheetApproval?user=ana',
  kind,
  decides,
})
const handedIn = told('time.waiting', 'Ana handed in 1 day', { what: 'TIMESHEETS', id: 'ana' })
const asks = told('leave.waiting', 'Bo asks for leave', { what: 'LEAVE', id: 'request' })

type Waiting = { weeks: PendingWeek[]; more?: boolean; leave: PendingLeave[]; refused?: boolean }

const show = (waiting: Waiting) => {
  // As on a plain address in a network: calls go in plain.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), randomUUID: crypto.randomUUID.bind(crypto) })
  const sent: [string, Record<string, unknown>][] = []
  const answers: Record<string, () => object> = {
    'notification/all': () => ({ items: [handedIn, asks], nextCursor: null }),
    'timesheet_approval/search': () => ({ items: waiting.weeks, nextCursor: waiting.more ? 'more' : null }),
    'leave-approval/search': () => ({ items: waiting.leave, nextCursor: null }),
    timesheet_approval: () => (waiting.weeks.splice(0), { decided: 1 }),
    'timesheet_approval/undo': () => (waiting.weeks.push(week), { undone: 1 }),
    'leave-approval': () => (waiting.leave.splice(0), { decided: 1, items: [{ ...leave.request, status: 'REJECTED' }] }),
  }
  const gone = { code: 'timesheet.not_submitted', response_message: 'These days do not wait for approval any more.' }
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const path = new URL(address, 'http://localhost').pathname.replace('/api/v0/', '')
    if (body && !path.endsWith('search')) sent.push([path, JSON.parse(String(body))])
    if (path === 'timesheet_approval' && waiting.refused) return waiting.weeks.splice(0), Response.json(gone, { status: 409 })
    return Response.json(answers[path]?.() ?? {})
  })
  showScreen(() => (
    <main tabIndex={-1}>
      <ToastHost />
      <BellList />
    </main>
  ))
  return sent
}

const open = async (message: string) => fireEvent.click(await screen.findByRole('button', { name: `Decide: ${message}` }))
const over = 'Nothing waits here any more: it was decided, or taken back.'

test('days are approved where they were told of, with their hours in sight, and it can be taken back', async () => {
  readBy({ userRole: 'MANAGER' })
  const sent = show({ weeks: [week], leave: [] })
  await open(handedIn.message)
  expect(await screen.findByText('7 h 45 of 8 h')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Approve the days of Ana Ruiz' }))
  await screen.findByText('Approved 1 day of Ana Ruiz')
  expect(await screen.findByText(over)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Approve the days of Ana Ruiz' })).toBeTruthy()
  const seen = [{ id: 'monday', version: 3 }]
  expect(sent).toEqual([
    ['timesheet_approval', { ids: ['monday'], seen, decision: 'APPROVE', note: '' }],
    ['timesheet_approval/undo', { ids: ['monday'] }],
  ])
})

test('a request is sent back with a reason, after what speaks against it was shown', async () => {
  readBy({ userRole: 'MANAGER' })
  const sent = show({ weeks: [], leave: [leave] })
  await open(asks.message)
  expect(await screen.findByText('More than is left')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reject the leave of Bo Berg' }))
  const box = await screen.findByLabelText('Why not, Bo Berg will ask')
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
  expect(sent).toEqual([])
  fireEvent.change(box, { target: { value: 'We are too few' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
  await screen.findByText(/^Not approved: Bo Berg/)
  const requests = [{ id: 'request', version: 1 }]
  expect(sent).toEqual([['leave-approval', { requests, decision: 'REJECT', note: 'We are too few' }]])
})

test('what somebody else decided says so: when it is opened, and when they were faster', async () => {
  readBy({ userRole: 'MANAGER' })
  show({ weeks: [week], leave: [], refused: true })
  await open(asks.message)
  expect(await screen.findByText(over)).toBeTruthy()
  await open(handedIn.message)
  fireEvent.click(await screen.findByRole('button', { name: 'Approve the days of Ana Ruiz' }))
  expect(await screen.findByText('These days do not wait for approval any more.')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText(over)).toHaveLength(2))
})

test('more weeks than fit here are looked at in the inbox', async () => {
  readBy({ userRole: 'MANAGER' })
  show({ weeks: [week], more: true, leave: [] })
  await open(handedIn.message)
  const link = await screen.findByRole('link', { name: 'Look at all of them' })
  expect(link.getAttribute('href')).toBe(handedIn.link)
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})

test('whoever may not decide, as HR who work as an employee, is not offered to', async () => {
  readBy({ userRole: 'HUMAN_RESOURCE' })
  session.setProfile('employee')
  show({ weeks: [week], leave: [leave] })
  expect(await screen.findByText(handedIn.message)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull()
})
