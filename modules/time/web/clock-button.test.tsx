import { day } from '@daybook/platform/domain'
import { show } from '@daybook/platform/web/test-screen.tsx'
import type { ClockView } from '@daybook/time/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ClockButton } from './clock-button.tsx'
import { waitingPresses } from './waiting-presses.ts'

const out: ClockView = {
  state: 'CLOCKED_OUT',
  since: null,
  countsFrom: null,
  day: day('2026-03-16'),
  zone: 'Europe/Berlin',
  workedMinutes: 0,
  breakMinutes: 0,
  missingDay: null,
  stretches: [],
}

const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

/** A server that knows the clock, and answers a press as it is told. */
const serve = (clock: ClockView, press: () => Promise<Response>) =>
  vi.stubGlobal('fetch', (url: string) => {
    if (url === '/api/v0/clock') return Promise.resolve(reply(200, clock))
    // What the pages ask besides, such as for keys, is not this server's.
    return url.startsWith('/api/v0/clock/') ? press() : Promise.resolve(reply(404, {}))
  })

beforeEach(() => {
  localStorage.clear()
  waitingPresses.set([])
})

test('a press is shown before the server answers', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  serve(out, () => promise)
  show(<ClockButton />)
  await userEvent.click(await screen.findByRole('button', { name: 'Clock in' }))
  expect(await screen.findByRole('button', { name: 'Clock out' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Clocked in, 0 min today/ })).toBeTruthy()
  resolve(reply(200, { ...out, state: 'CLOCKED_IN', since: '2026-03-16T08:00:00Z' }))
  await waitFor(() => expect(waitingPresses.get()).toEqual([]))
})

/** What a call said about itself. */
type Asked = { url: string; key: string | undefined; waited: string | undefined }

/** A server that can be out of reach, and remembers what it was asked. */
const serveWhile = (isReached: () => boolean, asked: Asked[]) =>
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    if (url === '/api/v0/clock') return reply(200, out)
    if (url.startsWith('/api/v0/clock/')) asked.push({ url, key: headers['Idempotency-Key'], waited: headers['Daybook-Waited'] })
    if (!isReached()) throw new TypeError('Failed to fetch')
    return reply(200, { ...out, state: url.endsWith('/in') ? 'CLOCKED_IN' : 'CLOCKED_OUT' })
  })

test('presses without a connection are kept, shown with their time, and sent in their order with one key each', async () => {
  const asked: Asked[] = []
  let reached = false
  serveWhile(() => reached, asked)
  show(<ClockButton />)
  await userEvent.click(await screen.findByRole('button', { name: 'Clock in' }))
  await userEvent.click(await screen.findByRole('button', { name: /waits for a connection/ }))
  expect(await screen.findByText(/^Clock in at \d\d:\d\d$/)).toBeTruthy()
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  await userEvent.keyboard('{Escape}')
  const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Clock out' })
  await waitFor(() => expect(next.disabled).toBe(false))
  await userEvent.click(next)
  expect(JSON.parse(localStorage.getItem('pressesWaiting') ?? '[]')).toHaveLength(2)
  reached = true
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(waitingPresses.get()).toEqual([]))
  expect(new Set(asked.map(({ url, key }) => `${url} ${key}`)).size).toBe(2)
  expect(asked.findIndex(({ url }) => url.endsWith('/out'))).toBeGreaterThan(asked.findIndex(({ url }) => url.endsWith('/in')))
})

test('what a device kept is sent when it is opened again, with how long it waited; another one’s presses stay theirs', async () => {
  const asked: Asked[] = []
  serveWhile(() => true, asked)
  const at = new Date(Date.now() - 90_000).toISOString()
  waitingPresses.set([
    { key: 'k', kind: 'IN', at, userId: 'nora' },
    { key: 'l', kind: 'IN', at, userId: 'mia' },
  ])
  localStorage.setItem('pressesWaiting', JSON.stringify(waitingPresses.get()))
  show(<ClockButton />)
  await waitFor(() => expect(waitingPresses.get()).toHaveLength(1))
  expect(asked).toEqual([{ url: '/api/v0/clock/in', key: 'k', waited: expect.stringMatching(/^9\d$/) }])
})

test('a refused press is taken back', async () => {
  const words = 'Today is already submitted. Take it back first, then clock in.'
  serve(out, async () => reply(409, { code: 'clock.day_closed', status: 409, response_message: words }))
  show(<ClockButton />)
  await userEvent.click(await screen.findByRole('button', { name: 'Clock in' }))
  expect(await screen.findByRole('button', { name: 'Clock in' })).toBeTruthy()
  await waitFor(() => expect(waitingPresses.get()).toEqual([]))
  expect(screen.queryByRole('button', { name: 'Clock out' })).toBeNull()
})

test('the ways from the clock to the timesheet name the day itself: on which day weeks begin is the timesheet’s to know', async () => {
  serve({ ...out, day: day('2026-03-15'), missingDay: day('2026-03-08') }, () => new Promise(() => undefined))
  show(<ClockButton />)
  await userEvent.click(await screen.findByRole('button', { name: /a clock-out is missing/ }))
  const hrefs = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['2026-03-08', '2026-03-15'].map((on) => `/product/timesheet/timesheet?week=${on}&day=${on}`))
})

test('a missing clock-out is said on the button', async () => {
  serve({ ...out, missingDay: day('2026-03-13') }, async () => reply(500, {}))
  show(<ClockButton />)
  expect(await screen.findByRole('button', { name: 'Clocked out, 0 min today, a clock-out is missing' })).toBeTruthy()
})

test('the opened clock shows the second, and the next one', async () => {
  serve(out, async () => reply(500, {}))
  show(<ClockButton />)
  await userEvent.click(await screen.findByRole('button', { name: 'Clocked out, 0 min today' }))
  const shown = async () => (await screen.findByText(/\d\d:\d\d:\d\d/)).textContent
  const first = await shown()
  await waitFor(async () => expect(await shown()).not.toBe(first))
})
