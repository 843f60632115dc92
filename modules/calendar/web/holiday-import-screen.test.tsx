import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { HolidayImportScreen } from './holiday-import-screen.tsx'

const row = (name: string, outcome: 'import' | 'skipped', reason = '') => ({
  row: 1,
  outcome,
  name,
  date: '2026-06-05',
  recurring: false,
  reason,
})

const reply = {
  total: 2,
  imported: 1,
  already: 0,
  skipped: 1,
  rejected: 0,
  waiting: 0,
  rows: [row('Works outing', 'import'), row('Outing', 'skipped', 'This day is off already: Works outing')],
}

const choose = async () => {
  const input = await screen.findByLabelText(/Drop a calendar file here/)
  await userEvent.upload(input, new File(['BEGIN:VCALENDAR'], 'works.ics', { type: 'text/calendar' }))
}

test('a file is read without storing, and stored once its days were seen', async () => {
  const sent: { ics: string; commit: boolean }[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)))
    return Response.json(reply)
  })
  showScreen(HolidayImportScreen)
  await choose()
  expect(await screen.findByText('This day is off already: Works outing')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 holiday' }))
  expect(await screen.findByRole('button', { name: 'Import another file' })).toBeTruthy()
  expect(sent).toEqual([
    { ics: 'BEGIN:VCALENDAR', commit: false },
    { ics: 'BEGIN:VCALENDAR', commit: true },
  ])
})

test('a file that is no calendar says so, and another one can be chosen', async () => {
  const words = 'This is no calendar file, or there is nothing in it. Save it as .ics.'
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'holiday.file_unreadable', status: 400, response_message: words }, { status: 400 }),
  )
  showScreen(HolidayImportScreen)
  await choose()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByLabelText(/Drop a calendar file here/)).toBeTruthy()
})
