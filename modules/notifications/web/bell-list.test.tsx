import type { Notification } from '@daybook/notifications/contract'
import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { BellNews } from './bell-news.tsx'

const item = (id: string, isRead: boolean): Notification => ({
  id,
  message: `News of ${id}`,
  isRead,
  createdOn: '2026-03-16T09:00:00Z',
  detail: '',
  link: '/product/timesheet/timesheet',
  kind: 'time.approved',
  decides: null,
})

beforeEach(() => readBy())

type Served = { items: Notification[]; unread: number; acknowledge?: () => Promise<Response> }

/** A server that holds these, and what the bell shows of them. */
const show = (served: Served) => {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (String(address).includes('/acknowledge')) return served.acknowledge?.() ?? Response.json({ unread: served.unread })
    if (String(address).includes('/all')) return Response.json({ items: served.items, nextCursor: null })
    return init.method === 'GET' || init.method === undefined
      ? Response.json({ unread: served.unread })
      : new Response(null, { status: 500 })
  })
  showScreen(() => (
    <BellNews>
      {(unread, list) => (
        <main>
          <output>{unread}</output>
          {list}
        </main>
      )}
    </BellNews>
  ))
}
const count = () => screen.getByRole('status').textContent
const unreadButton = (id: string) => screen.findByRole('button', { name: `News of ${id}. Unread, press to mark as read` })

test('nothing was told', async () => {
  show({ items: [], unread: 0 })
  expect(await screen.findByText('No new notifications')).toBeTruthy()
})

test('what was read cannot be pressed, only followed; nothing new says so above it', async () => {
  show({ items: [item('Monday', true)], unread: 0 })
  expect(await screen.findByText('No new notifications')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Open: News of Monday' }).getAttribute('href')).toBe('/product/timesheet/timesheet')
})

test('a press reads one: dimmed and not to be pressed while that is under way, and one less afterwards', async () => {
  let answer: (reply: Response) => void = () => undefined
  let calls = 0
  const served: Served = {
    items: [item('Monday', false), item('Tuesday', false)],
    unread: 2,
    acknowledge: () => {
      calls += 1
      return new Promise((done) => (answer = done))
    },
  }
  show(served)
  const button = await unreadButton('Monday')
  await waitFor(() => expect(count()).toBe('2'))
  fireEvent.click(button)
  await waitFor(() => expect(button.closest('li')?.dataset['pending']).toBe('true'))
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  expect(calls).toBe(1)
  served.items = [item('Monday', true), item('Tuesday', false)]
  served.unread = 1
  answer(Response.json({ unread: 1 }))
  await waitFor(() => expect(count()).toBe('1'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /News of Monday/ })).toBeNull())
})

test('what failed says so, and the thing stays unread', async () => {
  show({ items: [item('Monday', false)], unread: 1, acknowledge: async () => Response.json({ title: 'no' }, { status: 500 }) })
  const button = await unreadButton('Monday')
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  expect(count()).toBe('1')
})

test('a list that cannot be had says so', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found', detail: 'Nothing here' }, { status: 404 }))
  showScreen(() => <BellNews>{(unread, list) => <main data-unread={unread}>{list}</main>}</BellNews>)
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again later.')
})

test('a payslip says that its link opens it', async () => {
  show({
    items: [{ ...item('March', true), kind: 'payroll.payslip', link: '/product/timesheet/payrollDetails?id=slip' }],
    unread: 0,
  })
  const link = await screen.findByRole('link', { name: 'Open the payslip: News of March' })
  expect(link.getAttribute('href')).toBe('/product/timesheet/payrollDetails?id=slip')
})
