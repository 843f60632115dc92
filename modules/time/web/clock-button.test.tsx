import { day } from '@daybook/platform/domain'
import { show } from '@daybook/platform/web/test-screen.tsx'
import type { ClockView } from '@daybook/time/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ClockButton } from './clock-button.tsx'

const out: ClockView = {
  state: 'CLOCKED_OUT',
  since: null,
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
  vi.stubGlobal('fetch', (url: string) => (url === '/api/v0/clock' ? Promise.resolve(reply(200, clock)) : press()))

test('a press is shown before the server answers', async () => {
  serve(out, () => new Promise(() => undefined))
  show(<ClockButton />)
  await userEvent.click(await screen.findByRole('button', { name: 'Clock in' }))
  expect(await screen.findByRole('button', { name: 'Clock out' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Clocked in, 0 min today' })).toBeTruthy()
})

test('a refused press is taken back', async () => {
  const words = 'Today is already submitted. Take it back first, then clock in.'
  serve(out, async () => reply(409, { code: 'clock.day_closed', status: 409, response_message: words }))
  show(<ClockButton />)
  await userEvent.click(await screen.findByRole('button', { name: 'Clock in' }))
  expect(await screen.findByRole('button', { name: 'Clock in' })).toBeTruthy()
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
