import type { PayLine, PayrollDetail } from '@daybook/payroll/contract'
import { day } from '@daybook/platform/domain'
import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LineDays } from './line-days.tsx'

const [monday, tuesday, holiday, late] = [day('2026-02-02'), day('2026-02-03'), day('2026-02-09'), day('2026-01-30')]
const at = (date: string, time: string): string => `${date}T${time}:00Z`
const shift = (date: string) => [
  { kind: 'work' as const, start: at(date, '07:00'), end: at(date, '11:00') },
  { kind: 'break' as const, start: at(date, '11:00'), end: at(date, '11:30') },
  { kind: 'work' as const, start: at(date, '11:30'), end: at(date, '15:30') },
]
const line = (kind: PayLine['kind'], days: PayLine['days']): PayLine => ({
  id: kind,
  kind,
  label: kind,
  quantity: 0,
  unit: 'MINUTES',
  rateCents: 2000,
  multiplierPercent: 100,
  amountCents: 0,
  formula: '',
  days,
})
const lines = [line('REGULAR', [monday, tuesday]), line('HOLIDAY', [holiday]), line('LATE_CHANGE', [late])]
const worked = { minutes: 480, status: 'PAID', zone: 'Europe/Berlin' }

const slip = {
  userId: 'nora',
  from: day('2026-02-01'),
  to: day('2026-02-28'),
  payType: 'HOURLY_SALARY',
  regularMinutes: 960,
  overtimeMinutes: 0,
  lines,
  holidays: [{ day: holiday, name: 'Founding Day' }],
  days: [
    { ...worked, day: late, stretches: shift(late) },
    { ...worked, day: monday, stretches: shift(monday) },
    { ...worked, day: tuesday, zone: null, stretches: [] },
  ],
} as unknown as PayrollDetail

const show = (about = slip) => {
  readBy()
  showScreen(() => <LineDays slip={about} lines={about.lines} line="gross" />)
}

test('the days behind a figure are the strips of what was worked, by week under one axis of hours', async () => {
  show()
  expect(await screen.findByText('3 days, 24 h')).toBeTruthy()
  const strips = screen.getAllByRole('img').map((strip) => strip.getAttribute('aria-label'))
  expect(strips).toEqual([
    'Worked 08:00–12:00 and 12:30–16:30. Break 12:00–12:30. 8 h in total',
    'Worked 08:00–12:00 and 12:30–16:30. Break 12:00–12:30. 8 h in total',
    '8 h, without times',
    'Holiday: Founding Day',
  ])
  expect(screen.getAllByText(/^Week of/).map((week) => week.textContent)).toEqual([
    'Week of 26 Jan',
    'Week of 02 Feb',
    'Week of 09 Feb',
  ])
  for (const hour of ['06', '09', '12', '15', '18']) expect(screen.getAllByText(hour)).toHaveLength(3)
})

test('each day leads to its week on the timesheet', async () => {
  show()
  const link = await screen.findByRole('link', { name: 'Mon 02 Feb' })
  expect(link.getAttribute('href')).toContain('2026-02-02')
})

test('what came late from earlier periods is no overtime of this one', async () => {
  show()
  await screen.findByText('3 days, 24 h')
  expect(screen.queryByText(/paid with it/)).toBeNull()
})
