import { day } from '@daybook/platform/domain'
import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TimeFile } from './time-file.tsx'

const Part = () => <TimeFile today={day('2026-03-16')} />

const opened = async (status = 200) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return status === 200
      ? new Response('Name', { headers: { 'content-disposition': 'attachment; filename="hours.csv"' } })
      : Response.json({ code: 'timesheet.file_too_long', response_message: 'Choose fewer days.' }, { status })
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  showScreen(Part)
  fireEvent.click(await screen.findByRole('button', { name: 'Export time' }))
  await screen.findByRole('button', { name: 'Save as CSV' })
  return asked
}

test('the last month is asked for, or what is chosen, and the panel closes', async () => {
  const asked = await opened()
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  await waitFor(() => expect(asked).toEqual(['/api/v0/timesheet-list/export?from=2026-02-01&to=2026-02-28']))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull())
})

test('spans have names', async () => {
  const asked = await opened()
  fireEvent.click(screen.getByRole('button', { name: 'This year' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  await waitFor(() => expect(asked).toEqual(['/api/v0/timesheet-list/export?from=2026-01-01&to=2026-12-31']))
})

test('what is refused is said, and what was chosen stays', async () => {
  await opened(400)
  fireEvent.click(screen.getByRole('button', { name: 'This month' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Choose fewer days.')
  expect(screen.getByLabelText('To')).toHaveProperty('value', '31 Mar 2026')
})
