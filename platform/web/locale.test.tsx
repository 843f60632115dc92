import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DayPicker } from './day-picker.tsx'
import { DayStrip } from './day-strip.tsx'
import { readBy, show } from './test-screen.tsx'
import { InstantDay, TimeText } from './values.tsx'

const { resolvedOptions } = Intl.DateTimeFormat.prototype
const clockStandsIn = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone }
  })

const readIn = (country: string, weekStarts = 1) => readBy({ country, weekStarts })
const shownTime = (what: ReactNode) => show(what).querySelector('time')?.textContent

beforeEach(() => void clockStandsIn('America/New_York'))

test('the day of an instant is that of the reader, late in the evening too', () => {
  readIn('US')
  expect(shownTime(<InstantDay instant="2026-03-17T02:00:00Z" />)).toBe('16 Mar 2026')
})

test.each([
  ['US', undefined, '10:30 AM'],
  ['US', 'Europe/Berlin', '3:30 PM CET'],
  ['DE', undefined, '10:30'],
  ['DE', 'Europe/Berlin', '15:30 CET'],
])('a company in %s reads a time of %s as %s', (country, zone, words) => {
  readIn(country)
  expect(shownTime(<TimeText instant="2026-03-16T14:30:00Z" {...(zone ? { zone } : {})} />)).toBe(words)
})

test('a day strip says its times as the company writes them', () => {
  readIn('US')
  show(<DayStrip segments={[{ kind: 'work', from: 450, to: 785 }]} size="lg" />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Worked 7:30 AM–1:05 PM')
  expect(screen.getByText('6 AM')).toBeTruthy()
})

const Day = () => {
  const [value, setValue] = useState('')
  return (
    <>
      <DayPicker label="Day" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

test.each([
  ['US', '2026-03-04'],
  ['DE', '2026-04-03'],
])('03/04/2026 typed in %s is %s', async (country, day) => {
  readIn(country)
  show(<Day />)
  await userEvent.type(screen.getByLabelText('Day'), '03/04/2026')
  fireEvent.blur(screen.getByLabelText('Day'))
  expect(screen.getByRole('status').textContent).toBe(day)
})

test('a calendar begins its weeks with the company', async () => {
  readIn('US', 7)
  show(<DayPicker label="Day" value="2026-03-04" popoverProps={{ withinPortal: false, transitionProps: { duration: 0 } }} />)
  await userEvent.click(screen.getByLabelText('Day'))
  await waitFor(() => expect(document.querySelector('th')?.textContent).toBe('Su'))
})
