import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DayPicker } from './day-picker.tsx'
import { DayStrip } from './day-strip.tsx'
import { zoneChoices } from './locale.ts'
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

const Day = ({ of = '', error }: { of?: string; error?: string }) => {
  const [value, setValue] = useState(of)
  return (
    <>
      <DayPicker label="Day" value={value} onChange={setValue} minDate="2020-01-01" error={error} />
      <output>{value}</output>
    </>
  )
}

const typed = async (text: string, field = <Day />) => {
  show(field)
  const input = screen.getByLabelText<HTMLInputElement>('Day')
  await userEvent.clear(input)
  await userEvent.type(input, text)
  return { input, value: () => screen.getByRole('status').textContent, leave: () => fireEvent.blur(input) }
}

test.each([
  ['US', '11/1/2026', '2026-11-01', '01 Nov 2026'],
  ['US', '03/04/2026', '2026-03-04', '04 Mar 2026'],
  ['DE', '03/04/2026', '2026-04-03', '03 Apr 2026'],
  ['DE', '3.4.2026', '2026-04-03', '03 Apr 2026'],
  ['SE', '2026-04-03', '2026-04-03', '03 Apr 2026'],
])('in %s, %s typed is %s', async (country, text, day, shown) => {
  readIn(country)
  const { input, value, leave } = await typed(text)
  leave()
  expect([value(), input.value, input.getAttribute('aria-invalid')]).toEqual([day, shown, null])
})

test.each([
  ['US', '13/12/2026'],
  ['DE', '12/13/2026'],
  ['SE', '03/04/2026'],
  ['US', '2/30/2026'],
  ['DE', 'soon'],
])('in %s, %s is no day: the field says so, and keeps it instead of the day before', async (country, text) => {
  readIn(country)
  const { input, value, leave } = await typed(text, <Day of="2026-03-16" />)
  expect(screen.queryByText(/is not a date/)).toBeNull()
  leave()
  expect([input.value, value()]).toEqual([text, text])
  expect(screen.getByText(`“${text}” is not a date. Write it like 29 Mar 2026`)).toBeTruthy()
  await userEvent.clear(input)
  await userEvent.type(input, '29 Mar 2026')
  fireEvent.blur(input)
  expect([input.value, value(), screen.queryByText(/is not a date/)]).toEqual(['29 Mar 2026', '2026-03-29', null])
})

test('a day before the first one says which that is; one that a form refused says why at once', async () => {
  readIn('US')
  const { input, value, leave } = await typed('2019-12-31', <Day of="2026-03-16" error="Must be a day" />)
  expect(screen.getByText('Must be 01 Jan 2020 or later')).toBeTruthy()
  leave()
  expect([input.value, value()]).toEqual(['2019-12-31', '31 Dec 2019'])
})

test('a field that was emptied is empty', async () => {
  readIn('DE')
  show(<Day of="2026-03-16" />)
  await userEvent.clear(screen.getByLabelText('Day'))
  fireEvent.blur(screen.getByLabelText('Day'))
  expect([screen.getByRole('status').textContent, screen.getByLabelText<HTMLInputElement>('Day').value]).toEqual(['', ''])
})

test('a calendar begins its weeks with the company', async () => {
  readIn('US', 7)
  show(<DayPicker label="Day" value="2026-03-04" popoverProps={{ withinPortal: false, transitionProps: { duration: 0 } }} />)
  await userEvent.click(screen.getByLabelText('Day'))
  await waitFor(() => expect(document.querySelector('th')?.textContent).toBe('Su'))
})

test('the stored zone is among the choices, once, however this browser writes it', () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Calcutta', 'Europe/Berlin', 'Europe/Oslo'])
  const of = (stored?: string) => zoneChoices(stored).map(({ value }) => value)
  expect(of('Asia/Kolkata')).toEqual(['Asia/Kolkata', 'Europe/Berlin', 'Europe/Oslo'])
  expect(of('Europe/Oslo')).toEqual(of())
})
