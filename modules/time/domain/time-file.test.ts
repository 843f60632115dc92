import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { type FiledDay, detectTimeFormat, timeFileCells, timeFileTitles } from './index.ts'

const filed: FiledDay = {
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  badge: 'E-7',
  day: day('2026-03-28'),
  begins: '2026-03-28T21:00:30Z',
  ends: '2026-03-29T04:00:00Z',
  zone: 'Europe/Berlin',
  breaks: 30,
  minutes: 400,
  status: 'APPROVED',
  missing: false,
  runs: false,
  not_worked: false,
}

test('a night is told by the clocks that were there, also where they change in it', () => {
  expect(timeFileCells(filed)).toEqual([
    'Ana Ruiz',
    'ana@example.com',
    'E-7',
    '2026-03-28',
    '2026-03-28 22:00',
    '2026-03-29 06:00',
    'Europe/Berlin',
    30,
    400,
    '6.67',
    'Approved',
    '',
  ])
  expect(timeFileTitles).toHaveLength(timeFileCells(filed).length)
})

test.each([
  [{ begins: null, ends: null, zone: null }, ['', '', '']],
  [{ ends: null }, ['2026-03-28 22:00', '', 'Europe/Berlin']],
  [{ zone: 'Asia/Kolkata' }, ['2026-03-29 02:30', '2026-03-29 09:30', 'Asia/Kolkata']],
])('what has no time says none: %j', (about, cells) => {
  expect(timeFileCells({ ...filed, ...about }).slice(4, 7)).toEqual(cells)
})

test.each([
  [{ missing: true, runs: true }, 'A clock-out is missing'],
  [{ runs: true }, 'Still running: what runs is not counted yet'],
  [{ not_worked: true }, 'Not worked'],
])('what is open about a day is said: %j', (about, remark) => {
  expect(timeFileCells({ ...filed, ...about }).at(-1)).toBe(remark)
})

test('no import takes it for a file of single entries', () => {
  expect(detectTimeFormat(timeFileTitles)).toBeNull()
})
